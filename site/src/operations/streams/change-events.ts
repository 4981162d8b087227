/** Changes as server-sent events: each is a message whose id is the cursor behind it. */
import { instantOf } from '#contract'
import { isWithin } from '../../base/within.ts'
import { changesAfter, toldChange, writeCursor } from '../../collections/changes.ts'
import type { Now } from '../../store/selection.ts'
import type { Store } from '../../store/store.ts'

/** Larger pages gain nothing; a page ends after the change that makes it this long. */
const MOST_CHANGES = 20
const LONG_ENOUGH = 32 * 1024
/** Events contain the current record, so a page is rebuilt after this time. */
const KEEP_MS = 60_000
/** Streams under one filter share few positions, but each that begins in the past has one of its own. */
const MOST_KEPT = 200

/** The events after a change number. */
export interface Page {
  events: Buffer
  /** The number that the next page is behind. */
  seq: number
}

/** A checked query of a stream. */
export interface Followed {
  query: Record<string, unknown>
  /** Equal for equal queries. */
  key: string
}

interface Kept {
  page: Promise<Page>
  at: number
}

const keptPages = new WeakMap<Store, Map<string, Kept>>()

/** Returns the beginning of a stream that goes on after a number: the id to come back to, and what was missed. */
export function openingEvents(store: Store, after: number, isMissed: boolean): Buffer {
  const keptSince = store.changeSpan.since ?? instantOf(store.changedAt)
  const missed = isMissed ? `event: missed\ndata: ${JSON.stringify({ keptSince })}\n\n` : ''
  return Buffer.from(`id: ${writeCursor(after)}\n\n${missed}`)
}

/** Returns the number that a stream without a cursor begins after: the newest, or the oldest kept if `since` is sent. */
export function beginning({ changeSpan }: Store, { query }: Followed): number {
  return query.since === undefined ? changeSpan.newest : Math.max(0, changeSpan.oldest - 1)
}

/** Resolves with the next page after a number, made once for all streams there; undefined if there is nothing. */
export async function pageAfter(now: Now, after: number, followed: Followed): Promise<Page | undefined> {
  if (after >= now.store.changeSpan.newest) return undefined
  const pages = keptPages.get(now.store) ?? new Map<string, Kept>()
  keptPages.set(now.store, pages)
  const at = now.clock().getTime()
  const place = `${after}?${followed.key}`
  const kept = pages.get(place)
  if (kept && isWithin(KEEP_MS, kept.at, at)) return kept.page
  const page = writePage(now, after, followed)
  if (pages.size >= MOST_KEPT) pages.clear()
  pages.set(place, { page, at })
  page.catch(() => pages.delete(place))
  return page
}

async function writePage(now: Now, after: number, { query }: Followed): Promise<Page> {
  const { changes, seq } = await changesAfter(now, after, query, MOST_CHANGES)
  let text = ''
  for (const change of changes) {
    const data = JSON.stringify(await toldChange(now, change, query.view !== 'short'))
    text += `id: ${writeCursor(change.seq)}\ndata: ${data}\n\n`
    if (text.length > LONG_ENOUGH) return { events: Buffer.from(text), seq: change.seq }
  }
  // An id alone is not an event: it moves the place to come back to past what does not concern the reader.
  if (changes.at(-1)?.seq !== seq) text += `id: ${writeCursor(seq)}\n\n`
  return { events: Buffer.from(text), seq }
}
