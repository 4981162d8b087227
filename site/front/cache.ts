import type { Answer } from './answer.ts'

/** All of an answer that is the same each time it is sent one way. */
export interface Form {
  /** Names and values in turn, as `writeHead` takes them without building an object. */
  headers: string[]
  /** The same for 304. */
  unmodified: string[]
  body: Buffer
}

/** An answer with the forms that were asked for so far. */
export interface Cached extends Answer {
  forms: Map<string, Form>
}

interface Entry extends Cached {
  expiresAt: number
}

/** Answers of one store, least recently used first to go; dropped whole with the store. */
export interface AnswerCache {
  get(key: string, now: number): Cached | undefined
  /** Keeps what everybody may keep, for as long as it says. */
  keep(key: string, answer: Answer, now: number): Cached
}

/** What an entry's headers take in all its forms. */
const HEADER_BYTES = 8000

/** Bounded by bytes. Compressed forms are counted as another half of the body. */
export function createCache(maxBytes: number): AnswerCache {
  const entries = new Map<string, Entry>()
  let size = 0
  const weight = (answer: Answer, key: string) => answer.body.length * 1.5 + key.length * 2 + HEADER_BYTES
  return { get, keep }

  function get(key: string, now: number): Cached | undefined {
    const found = entries.get(key)
    if (!found) return undefined
    drop(key, found)
    if (now >= found.expiresAt) return undefined
    add(key, found)
    return found
  }

  function keep(key: string, answer: Answer, now: number): Cached {
    const entry = { ...answer, forms: new Map<string, Form>(), expiresAt: now + sharedSeconds(answer) * 1000 }
    if (entry.expiresAt <= now || weight(answer, key) > maxBytes / 8) return entry
    const replaced = entries.get(key)
    if (replaced) drop(key, replaced)
    add(key, entry)
    for (const [oldest, old] of entries) {
      if (size <= maxBytes) break
      drop(oldest, old)
    }
    return entry
  }

  function add(key: string, entry: Entry): void {
    entries.set(key, entry)
    size += weight(entry, key)
  }

  function drop(key: string, entry: Entry): void {
    entries.delete(key)
    size -= weight(entry, key)
  }
}

/** For how long its own header lets everybody keep an answer. */
function sharedSeconds({ status, headers }: Answer): number {
  const control = headers['cache-control'] ?? ''
  if (status !== 200 || !control.startsWith('public')) return 0
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
}
