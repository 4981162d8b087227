import type { Form } from '../http/form.ts'
import type { Answer } from '../src/lib/answer.ts'

/** An answer with the forms that were asked for so far. */
export interface Cached extends Answer {
  forms: Map<string, Form>
}

interface Entry extends Cached {
  expiresAt: number
  /** Asked for since it was last passed over. */
  used: boolean
}

/** Answers of one store, oldest first to go but those asked for since; dropped whole with the store. */
export interface AnswerCache {
  /** What is kept under a key or a spelling of it; a promise while it is computed. */
  get(key: string, now: number): Cached | Promise<Cached> | undefined
  /** Requests written differently ask for the same: the next with this spelling is found without reading it. */
  spell(spelling: string, key: string): void
  /** Keeps what everybody may keep, for as long as it says. */
  keep(key: string, answer: Answer | Promise<Answer>, now: number): Cached | Promise<Cached>
}

/** What an entry's headers take in all its forms. */
const HEADER_BYTES = 8000
/** Spellings are free to invent, so there are few of them, and none is long. */
const MAX_SPELLINGS = 5000
const MAX_SPELLING_LENGTH = 500

/** Bounded by bytes. Compressed forms are counted as another half of the body. */
export function createCache(maxBytes: number): AnswerCache {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Promise<Cached>>()
  const spellings = new Map<string, string>()
  let size = 0
  const weight = (answer: Answer, key: string) => answer.body.length * 1.5 + key.length * 2 + HEADER_BYTES
  return { get, spell, keep }

  function get(spelling: string, now: number): Cached | Promise<Cached> | undefined {
    const key = spellings.get(spelling) ?? spelling
    const found = entries.get(key)
    if (!found) return flights.get(key)
    // A mark, because moving it to the end of the map took a tenth of the time of a hot answer.
    found.used = true
    if (now < found.expiresAt) return found
    drop(key, found)
    return undefined
  }

  function spell(spelling: string, key: string): void {
    if (spelling === key || spelling.length > MAX_SPELLING_LENGTH) return
    if (spellings.size >= MAX_SPELLINGS) spellings.clear()
    spellings.set(spelling, key)
  }

  function keep(key: string, answer: Answer | Promise<Answer>, now: number): Cached | Promise<Cached> {
    if (!(answer instanceof Promise)) return keepReady(key, answer, now)
    const flight = answer.then(ready => keepReady(key, ready, now)).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  function keepReady(key: string, answer: Answer, now: number): Cached {
    const expiresAt = now + sharedSeconds(answer) * 1000
    const entry = { ...answer, forms: new Map<string, Form>(), expiresAt, used: false }
    if (entry.expiresAt <= now || weight(answer, key) > maxBytes / 8) return entry
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

  function drop(key: string, entry: Entry | undefined): void {
    if (entry && entries.delete(key)) size -= weight(entry, key)
  }
}

/** For how long its own header lets everybody keep an answer. */
function sharedSeconds({ status, headers }: Answer): number {
  const control = headers['cache-control'] ?? ''
  if (status !== 200 || !control.startsWith('public')) return 0
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
}
