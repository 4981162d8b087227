import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adapterOf } from '../../adapters/index.ts'
import { exampleEntry } from '../../test/example-job.ts'
import { board } from '../../test/greenhouse-board.ts'
import { createReadingPool, type ReadingPool } from './reading-pool.ts'

const greenhouse = adapterOf('jobs', 'greenhouse')

const now = new Date('2026-10-01T12:00:00Z')
const worker = new URL('../../test/endless-worker.ts', import.meta.url)

let pool: ReadingPool
beforeAll(() => {
  pool = createReadingPool({ worker, budgetMs: 2000 })
})
afterAll(() => pool.close())

const sourceOf = (id: string) => ({ entry: exampleEntry({ id }), adapter: greenhouse, collection: 'jobs' as const })
const answerOf = (id: string) => ({ bodies: [board(id, 3)], now })
const read = (id: string, answer = answerOf(id)) => pool.read(sourceOf(id), answer)
const count = (id: string) => read(id).then(({ records }) => records.length)

describe('an answer that would take forever to read', () => {
  it.each([
    ['in a loop', 'loops', 'took longer than 2 s'],
    ['in an expression that backtracks', 'backtracks', 'took longer than 2 s'],
    ['by waiting for what never comes', 'waits', 'took longer than 2 s'],
  ])('%s fails its own source, and the others are read', async (_, id, message) => {
    const others = Promise.all(['one', 'two', 'three'].map(count))
    await expect(read(id)).rejects.toMatchObject({ step: 'parse', message })
    expect(await others).toEqual([3, 3, 3])
    expect(await count('four')).toBe(3)
  })

  it('fails its own source too when its further requests are read', async () => {
    const leading = pool.next(sourceOf('leads-on'), answerOf('leads-on').bodies)
    await expect(leading).rejects.toMatchObject({ step: 'parse', message: 'took longer than 2 s' })
    expect(await pool.next(sourceOf('one'), answerOf('one').bodies)).toEqual([])
  })

  it('fails its own source too when the memory is full', async () => {
    const small = createReadingPool({ worker, memoryMb: 300 })
    const reading = small.read(sourceOf('fills'), answerOf('fills'))
    await expect(reading).rejects.toMatchObject({ message: 'needed more memory than a source may' })
    expect((await small.read(sourceOf('one'), answerOf('one'))).fetched).toBe(3)
    await small.close()
  })
})

it('reports the fault of an answer in the words of its reader', async () => {
  await expect(read('one', { bodies: ['{"jobs":1}'], now })).rejects.toMatchObject({ step: 'parse', isGone: false })
  expect(await count('one')).toBe(3)
})
