/** Changes as server-sent events: each is a message whose id is the cursor behind it. */
import { instantOf } from '#contract'
import type { Store } from '../../store/store.ts'
import { changesAfter, newestSeq, oldestSeq, toldChange, writeCursor } from '../changes.ts'
import type { Now } from '../selection.ts'
import { isWithin } from '../within.ts'

/** More of them in one text gain nothing; a text ends behind the change that makes it this long. */
const MOST_CHANGES = 20
const LONG_ENOUGH = 32 * 1024
/** Records tell how they are now, so that a text is made anew after a while. */
const KEEP_MS = 60_000
/** Streams under one filter stand at few places, but whoever begins in the past stands where nobody else does. */
const MOST_KEPT = 200

/** What is told of changes behind a number. */
export interface Page {
  events: Buffer
  /** The number that the next page is behind. */
  seq: number
}

/** What is asked for, checked. */
export interface Followed {
  query: Record<string, unknown>
  /** The same for all who ask for the same. */
  key: string
}

interface Kept extends Page {
  at: number
}

const keptPages = new WeakMap<Store, Map<string, Kept>>()

/** The beginning of a stream that goes on behind a number, which is the place to come back to; says what was missed. */
export function openingEvents({ store }: Now, after: number, isMissed: boolean): Buffer {
  const [oldest] = store.changes.page(0, 1)
  const keptSince = oldest === undefined ? instantOf(store.changedAt) : store.changes.record(oldest).at
  const missed = isMissed ? `event: missed\ndata: ${JSON.stringify({ keptSince })}\n\n` : ''
  return Buffer.from(`id: ${writeCursor(after)}\n\n${missed}`)
}

/** Where a stream begins that has no cursor: now, or with what is kept where a time in the past is asked for. */
export function beginning({ store }: Now, { query }: Followed): number {
  return query.since === undefined ? newestSeq(store) : Math.max(0, oldestSeq(store) - 1)
}

/** The next page behind a number, made once for all who stand there; undefined where there is nothing. */
export function pageAfter(now: Now, after: number, followed: Followed): Page | undefined {
  if (after >= newestSeq(now.store)) return undefined
  const pages = keptPages.get(now.store) ?? new Map<string, Kept>()
  keptPages.set(now.store, pages)
  const at = now.clock().getTime()
  const place = `${after}?${followed.key}`
  const known = pages.get(place)
  if (known && isWithin(KEEP_MS, known.at, at)) return known
  const page = { ...writePage(now, after, followed), at }
  if (pages.size >= MOST_KEPT) pages.clear()
  pages.set(place, page)
  return page
}

function writePage(now: Now, after: number, { query }: Followed): Page {
  const { changes, seq } = changesAfter(now, after, query, MOST_CHANGES)
  let text = ''
  for (const change of changes) {
    const data = JSON.stringify(toldChange(now, change, query.view !== 'short'))
    text += `id: ${writeCursor(change.seq)}\ndata: ${data}\n\n`
    if (text.length > LONG_ENOUGH) return { events: Buffer.from(text), seq: change.seq }
  }
  // An id alone is no event: it moves the place to come back to past what does not concern the reader.
  if (changes.at(-1)?.seq !== seq) text += `id: ${writeCursor(seq)}\n\n`
  return { events: Buffer.from(text), seq }
}
