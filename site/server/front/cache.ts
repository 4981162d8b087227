import type { Answer } from '../../src/base/answer.ts'
import { isWithin } from '../../src/base/keeper.ts'
import { type Cached, ownBytes, sharedSeconds } from '../http/form.ts'

interface Entry extends Cached {
  cachedAt: number
  maxAgeMs: number
}

/** Answers of one store, the least recently used first; dropped whole with the store. */
export interface AnswerCache {
  entries: Map<string, Entry>
  /** Answers that are being computed. */
  flights: Map<string, Promise<Answer>>
  maxBytes: number
  bytes: number
}

/** The weight of an entry's headers in all its forms. */
const HEADER_BYTES = 12_000

export function createCache(maxBytes: number): AnswerCache {
  return { entries: new Map(), flights: new Map(), maxBytes, bytes: 0 }
}

/** Returns the cached answer of a key; a promise while it is computed. */
export function lookup(cache: AnswerCache, key: string, now: number): Answer | Promise<Answer> | undefined {
  const found = cache.entries.get(key)
  if (!found) return cache.flights.get(key)
  if (!isWithin(found.maxAgeMs, found.cachedAt, now)) {
    drop(cache, key)
    return undefined
  }
  // To the end of the map, as the most recently used.
  cache.entries.delete(key)
  cache.entries.set(key, found)
  return found
}

/** Shares an answer while it is computed, and caches it for its max-age if it is public. */
export function share(cache: AnswerCache, key: string, answer: Promise<Answer>, now: number): Promise<Answer> {
  const flight = answer.then(ready => store(cache, key, ready, now)).finally(() => cache.flights.delete(key))
  cache.flights.set(key, flight)
  return flight
}

/** Caches an answer, also under a further spelling of its key. Returns what later requests get. */
export function store(cache: AnswerCache, key: string, answer: Answer | Entry, now: number): Answer {
  const maxAgeMs = answer.pieces ? 0 : sharedSeconds(answer) * 1000
  if (maxAgeMs <= 0 || weightOf(key, answer) > cache.maxBytes / 8) return answer
  const made = { ...answer, body: ownBytes(answer.body), forms: new Map(), cachedAt: now, maxAgeMs }
  const entry = 'cachedAt' in answer ? answer : made
  drop(cache, key)
  cache.entries.set(key, entry)
  cache.bytes += weightOf(key, entry)
  for (const oldest of cache.entries.keys()) {
    if (cache.bytes <= cache.maxBytes) break
    drop(cache, oldest)
  }
  return entry
}

/** Compressed forms count as another half of the body; an entry under two keys counts twice. */
function weightOf(key: string, { body }: Answer): number {
  return body.length * 1.5 + key.length * 2 + HEADER_BYTES
}

function drop(cache: AnswerCache, key: string): void {
  const entry = cache.entries.get(key)
  if (entry && cache.entries.delete(key)) cache.bytes -= weightOf(key, entry)
}
