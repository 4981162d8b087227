import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageByOffset, pageOnward } from './paging.ts'

interface Options {
  size: number
  cap: number
  total?: number
}

/** Reads a board of `rows` rows; its first page states `total`, the later ones 0. */
function read(rows: number, { total, ...options }: Options) {
  const offsets: number[] = []
  const bodies: string[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    offsets.push(offset)
    const count = Math.max(0, Math.min(options.size, rows - offset))
    bodies.push(JSON.stringify({ offset, rows: count, total: offset === 0 ? total : 0 }))
    const request = (at: number) => ({ url: String(at) })
    const [next] = pageByOffset(bodies, { ...options, request, measure: body => JSON.parse(body) })
    offset = next && Number(next.url)
  }
  return { offsets, rows: bodies.reduce((sum, body) => sum + JSON.parse(body).rows, 0) }
}

describe('pages by offset', () => {
  it.each([
    ['end with the first one if it is not full', 3, { size: 20, cap: 2000, total: 27 }, [0]],
    ['end with the stated total', 40, { size: 20, cap: 2000, total: 40 }, [0, 20]],
    ['end with one that is not full if no total is stated', 40, { size: 20, cap: 2000 }, [0, 20, 40]],
    ['end at the cap', 500, { size: 20, cap: 60, total: 500 }, [0, 20, 40]],
  ])('%s', (_, rows, options, offsets) => expect(read(rows, options).offsets).toEqual(offsets))

  it('end with one that repeats the one before', () => {
    const paging = { size: 20, cap: 5000, request: () => ({ url: '' }), measure: () => ({ rows: 20 }) }
    const repeated = ['the same twenty', 'the same twenty']
    expect(pageByOffset(repeated, { ...paging, mayRepeat: true })).toEqual([])
    expect(pageByOffset(repeated, paging)).toEqual([{ url: '' }])
  })

  it('hold every row, however many there are', () => {
    const counts = fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 50 }), fc.boolean())
    fc.assert(
      fc.property(counts, ([rows, size, stated]) => {
        expect(read(rows, { size, cap: 1000, total: stated ? rows : undefined }).rows).toBe(rows)
      }),
    )
  })
})

describe('pages that lead onward', () => {
  it('are read until one leads to none, back to a page that was read, or far enough', () => {
    const next = (body: string) => body || undefined
    expect(pageOnward(['b'], 'a', 20, next)).toEqual([{ url: 'b' }])
    expect(pageOnward(['b', ''], 'a', 20, next)).toEqual([])
    expect(pageOnward(['b', 'a'], 'a', 20, next)).toEqual([])
    expect(pageOnward(['b', 'b'], 'a', 20, next)).toEqual([])
    expect(pageOnward(['b', 'c'], 'a', 2, next)).toEqual([])
  })
})
