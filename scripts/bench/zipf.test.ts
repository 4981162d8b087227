import { describe, expect, it } from 'vitest'
import { randomFrom } from './jobs.ts'
import { realQueries } from './queries.ts'
import { createTtlCache, drawFrom, zipfSums } from './zipf.ts'

describe('shares by rank', () => {
  it.each([0.8, 1, 1.2])('fall as a power of the rank and add up to all, exponent %d', exponent => {
    const sums = zipfSums(1000, exponent)
    const share = (rank: number) => (sums[rank - 1] ?? 0) - (sums[rank - 2] ?? 0)
    expect(sums.at(-1)).toBe(1)
    for (const rank of [2, 10, 1000]) expect(share(1) / share(rank)).toBeCloseTo(rank ** exponent, 4)
  })

  it('of three ranks under exponent 1 are 6, 3 and 2 of 11', () => {
    expect([...zipfSums(3, 1)]).toEqual([6 / 11, 9 / 11, 1].map(sum => expect.closeTo(sum, 12)))
  })

  it('are how often a rank is drawn, the same draws for the same seed', () => {
    const sums = zipfSums(50, 1)
    const drawn = (seed: number) => {
      const draw = drawFrom(sums, randomFrom(seed))
      return Array.from({ length: 100_000 }, draw)
    }
    const first = drawn(7)
    expect(drawn(7)).toEqual(first)
    expect(drawn(8)).not.toEqual(first)
    for (const rank of [0, 1, 9, 49]) {
      const share = (sums[rank] ?? 0) - (sums[rank - 1] ?? 0)
      expect(first.filter(one => one === rank).length / first.length).toBeCloseTo(share, 2)
    }
  })

  it('reach from the first rank to the last', () => {
    const sums = zipfSums(4, 1)
    expect([0, 0.9999999].map(chance => drawFrom(sums, () => chance)())).toEqual([0, 3])
  })
})

describe('a cache', () => {
  it('answers until the TTL has passed, counted from when it asked and not from the last hit', () => {
    const { ask } = createTtlCache(10, 60)
    expect([ask(1, 0), ask(1, 59), ask(1, 60), ask(1, 119), ask(1, 120)]).toEqual([false, true, false, true, false])
  })

  it('forgets what was used least recently', () => {
    const { ask } = createTtlCache(2, 60)
    expect([ask(1, 0), ask(2, 1), ask(1, 2), ask(3, 3), ask(1, 4), ask(2, 5)]).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ])
  })
})

describe('the queries', () => {
  const queries = realQueries(new URL('../../data/', import.meta.url))

  it('are each there once, the lists first and thousands of others after them', () => {
    expect(queries.slice(0, 4)).toEqual(['/api/jobs', '/api/news', '/api/events', '/api/glossary'])
    expect(new Set(queries).size).toBe(queries.length)
    expect(queries.length).toBeGreaterThan(1000)
  })

  it('are the same each time', () => {
    expect(realQueries(new URL('../../data/', import.meta.url))).toEqual(queries)
  })
})
