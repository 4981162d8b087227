/**
 * How much of the traffic caches answer by themselves, simulated: real queries, popular as Zipf's law has it, against
 * caches of so many entries that keep each for a minute. It counts and measures nothing, so its figures are the same on
 * every machine.
 */

import type { Benchmark, Row } from './benchmark.ts'
import { type Random, randomFrom } from './jobs.ts'
import { realQueries } from './queries.ts'

const EXPONENTS = [0.8, 1, 1.2]
const CACHE_ENTRIES = [100, 1000, 10_000, 100_000]
/** What lists are sent with. */
const TTL_SECONDS = 60
/** The whole world's, and how many places of a CDN share it. */
const PER_SECOND = 1_000_000
const PLACES = 300
/** One TTL to fill the cache, two to count. */
const WARM_UP_SECONDS = TTL_SECONDS
const COUNTED_SECONDS = 2 * TTL_SECONDS
const SEED = 1

export const zipf: Benchmark = {
  name: 'zipf',
  async run() {
    const queries = realQueries(new URL('../../data/', import.meta.url))
    return EXPONENTS.flatMap(exponent => CACHE_ENTRIES.map(entries => simulate(queries.length, exponent, entries)))
  },
}

function simulate(queries: number, exponent: number, entries: number): Row {
  const rate = PER_SECOND / PLACES
  const ask = drawFrom(zipfSums(queries, exponent), randomFrom(SEED))
  const cache = createTtlCache(entries, TTL_SECONDS)
  let hits = 0
  const warmUp = Math.round(WARM_UP_SECONDS * rate)
  const counted = Math.round(COUNTED_SECONDS * rate)
  for (let request = 0; request < warmUp + counted; request++) {
    const isHit = cache.ask(ask(), request / rate)
    if (isHit && request >= warmUp) hits++
  }
  const missed = (1 - hits / counted) * PER_SECOND
  return {
    queries,
    exponent,
    'entries in each cache': entries,
    'hits %': Number(((100 * hits) / counted).toFixed(2)),
    'past the places per second': Math.round(missed),
    // However many ask, one cache that holds them all asks the origin for a query at most once in a TTL.
    'to the origin behind a shield, at most': Math.round(Math.min(missed, queries / TTL_SECONDS)),
  }
}

/** Running sums of what each rank has of all requests, rank r having 1 / r ** exponent: the last is 1. */
export function zipfSums(ranks: number, exponent: number): Float64Array {
  const sums = new Float64Array(ranks)
  let sum = 0
  for (let rank = 1; rank <= ranks; rank++) {
    sum += rank ** -exponent
    sums[rank - 1] = sum
  }
  return sums.map(value => value / sum)
}

/** Draws ranks, from 0 on, as often as their shares say. */
export function drawFrom(sums: Float64Array, random: Random): () => number {
  return () => {
    const chance = random()
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 1) <= chance) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Least recently used goes first; what is older than its TTL is asked for again. */
export function createTtlCache(entries: number, ttlSeconds: number) {
  const storedAt = new Map<number, number>()
  return {
    /** Whether it was there; it is from now on. */
    ask(key: number, now: number): boolean {
      const stored = storedAt.get(key)
      const isFresh = stored !== undefined && now - stored < ttlSeconds
      storedAt.delete(key)
      storedAt.set(key, isFresh ? stored : now)
      if (storedAt.size > entries) {
        for (const [oldest] of storedAt) {
          storedAt.delete(oldest)
          break
        }
      }
      return isFresh
    },
  }
}
