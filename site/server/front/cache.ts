import { LRUCache } from 'lru-cache'
import type { Answer } from '../../src/base/answer.ts'
import { isWithin } from '../../src/base/keeper.ts'
import { type Cached, ownBytes, sharedSeconds } from '../http/form.ts'

interface Entry extends Cached {
  cachedAt: number
  maxAgeMs: number
}

/** Answers of one store; dropped whole with the store. */
export interface AnswerCache {
  entries: LRUCache<string, Entry>
  /** Answers that are being computed. */
  flights: Map<string, Promise<Answer>>
}

/** The weight of an entry's headers in all its forms. */
const HEADER_BYTES = 12_000

/** Compressed forms count as another half of the body; an entry under two keys counts twice. */
function weightOf({ body }: Answer, key: string): number {
  return Math.ceil(body.length * 1.5) + key.length * 2 + HEADER_BYTES
}

export function createCache(maxBytes: number): AnswerCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: weightOf,
  })
  return { entries, flights: new Map() }
}

/** Returns the cached answer of a key; a promise while it is computed. */
export function lookup(
  { entries, flights }: AnswerCache,
  key: string,
  now: number,
): Answer | Promise<Answer> | undefined {
  const found = entries.get(key)
  return found && isWithin(found.maxAgeMs, found.cachedAt, now) ? found : flights.get(key)
}

/** Shares an answer while it is computed, and caches it for its max-age if it is public. */
export function share(cache: AnswerCache, key: string, answer: Promise<Answer>, now: number): Promise<Answer> {
  const flight = answer.then(ready => store(cache, key, ready, now)).finally(() => cache.flights.delete(key))
  cache.flights.set(key, flight)
  return flight
}

/** Caches an answer, also under a further spelling of its key. Returns what later requests get. */
export function store({ entries }: AnswerCache, key: string, answer: Answer | Entry, now: number): Answer {
  const maxAgeMs = answer.pieces ? 0 : sharedSeconds(answer) * 1000
  if (maxAgeMs <= 0) return answer
  const made = { ...answer, body: ownBytes(answer.body), forms: new Map(), cachedAt: now, maxAgeMs }
  const entry = 'cachedAt' in answer ? answer : made
  entries.set(key, entry)
  return entry
}
