import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPages } from './paging.ts'

/** A board of `rows` rows; `total` as its first page states it, 0 on the later ones. */
async function read(rows: number, options: { size: number; cap: number; total?: number }) {
  const asked: number[] = []
  const bodies = await readPages({
    ...options,
    read: async offset => {
      asked.push(offset)
      return JSON.stringify({
        offset,
        rows: Math.max(0, Math.min(options.size, rows - offset)),
        total: offset === 0 ? options.total : 0,
      })
    },
    measure: body => JSON.parse(body),
  })
  return { asked, rows: bodies.reduce((sum, body) => sum + JSON.parse(body).rows, 0) }
}

describe('readPages', () => {
  it('asks once when the first page is not full', async () => {
    expect(await read(3, { size: 20, cap: 2000, total: 27 })).toEqual({ asked: [0], rows: 3 })
  })

  it('asks for no page beyond the stated total', async () => {
    expect(await read(40, { size: 20, cap: 2000, total: 40 })).toEqual({ asked: [0, 20], rows: 40 })
  })

  it('asks on until a page is not full when no total is stated', async () => {
    expect(await read(40, { size: 20, cap: 2000 })).toEqual({ asked: [0, 20, 40], rows: 40 })
  })

  it('stops at the cap', async () => {
    expect(await read(500, { size: 20, cap: 60, total: 500 })).toEqual({ asked: [0, 20, 40], rows: 60 })
  })

  it('asks no further once a page repeats the one before', async () => {
    const asked: number[] = []
    const read = async (offset: number) => {
      asked.push(offset)
      return 'the same twenty'
    }
    const bodies = await readPages({ size: 20, cap: 5000, read, measure: () => ({ rows: 20 }), mayRepeat: true })
    expect([asked, bodies]).toEqual([[0, 20], ['the same twenty']])
  })

  it('reads every row, however many there are', async () => {
    const counts = fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 50 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(counts, async ([rows, size, stated]) => {
        expect((await read(rows, { size, cap: 1000, total: stated ? rows : undefined })).rows).toBe(rows)
      }),
    )
  })
})
