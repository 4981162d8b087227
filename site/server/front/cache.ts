import type { Answer } from '../../src/base/answer.ts'
import { isWithin } from '../../src/base/within.ts'
import { type Cached, type Form, ownBytes, sharedSeconds } from '../http/form.ts'

interface Entry extends Cached {
  keptAt: number
  keepMs: number
  /** Asked for since it was last passed over. */
  used: boolean
}

/** Answers of one store, oldest first to go but those asked for since; dropped whole with the store. */
export interface AnswerCache {
  /** What is kept under a key or a spelling of it; a promise while it is computed. `spelling` is a key from now on. */
  get(key: string, now: number, spelling?: string): Answer | Promise<Answer> | undefined
  /** Shares an answer while it is computed, and keeps it for its max-age if it is public. */
  keep(key: string, answer: Promise<Answer>, now: number): Promise<Answer>
}

/** What an entry's headers take in all its forms. */
const HEADER_BYTES = 12_000
/** Spellings are free to invent, so there are few of them, and none is long. */
const MAX_SPELLINGS = 5000
const MAX_SPELLING_LENGTH = 500

/** Bounded by bytes. Compressed forms are counted as another half of the body. */
export function createCache(maxBytes: number): AnswerCache {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Promise<Answer>>()
  const spellings = new Map<string, string>()
  let size = 0
  const weight = (answer: Answer, key: string) => answer.body.length * 1.5 + key.length * 2 + HEADER_BYTES
  return { get, keep }

  function get(asking: string, now: number, spelling = asking): Answer | Promise<Answer> | undefined {
    const key = spellings.get(asking) ?? asking
    const found = entries.get(key)
    if (!found) return flights.get(key)
    // A mark, because moving it to the end of the map took a tenth of the time of a hot answer.
    found.used = true
    if (spelling !== asking && spelling.length <= MAX_SPELLING_LENGTH) {
      if (spellings.size >= MAX_SPELLINGS) spellings.clear()
      spellings.set(spelling, key)
    }
    return isWithin(found.keepMs, found.keptAt, now) ? found : drop(key, found)
  }

  function keep(key: string, answer: Promise<Answer>, now: number): Promise<Answer> {
    const flight = answer.then(ready => keepReady(key, ready, now)).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  function keepReady(key: string, answer: Answer, now: number): Answer {
    const keepMs = answer.pieces ? 0 : sharedSeconds(answer) * 1000
    if (keepMs <= 0 || weight(answer, key) > maxBytes / 8) return answer
    const forms = new Map<string, Form>()
    const entry = { ...answer, body: ownBytes(answer.body), forms, keptAt: now, keepMs, used: false }
    drop(key, entries.get(key))
    add(key, entry)
    for (const [oldest, old] of entries) {
      if (size <= maxBytes) break
      drop(oldest, old)
      if (!old.used) continue
      old.used = false
      add(oldest, old)
    }
    return entry
  }

  function add(key: string, entry: Entry): void {
    entries.set(key, entry)
    size += weight(entry, key)
  }

  function drop(key: string, entry: Entry | undefined): undefined {
    if (entry && entries.delete(key)) size -= weight(entry, key)
  }
}
