/** Changes as server-sent events: each is a message whose id is the cursor after it. */
import { instantOf } from '#contract'
import { createMinuteKeeper } from '../base/keeper.ts'
import { queryOf, withParam } from '../base/query.ts'
import { changeFilters } from '../collections/change-filters.ts'
import { changesAfter, placeBehind, publicChange, writeCursor } from '../collections/changes.ts'
import type { Now } from '../store/selection.ts'
import type { Checked, Content, Services } from './handle.ts'
import { eventStream, streamRefusal } from './streams.ts'

/** Larger pages gain nothing; a page ends after the change that makes it this long. */
const MOST_CHANGES = 20
const LONG_ENOUGH = 32 * 1024

/** Streams under one filter share few positions, but each that begins in the past has a separate one. */
const keepPage = createMinuteKeeper<ReturnType<typeof writePage>>(200)

/** Returns a stream of changes after the cursor. Throws an ApiError for a bad filter or cursor, or without room. */
export function followChanges(
  query: Record<string, unknown>,
  { streams, clock }: Pick<Services, 'streams' | 'clock'>,
  { filters, client }: Pick<Checked, 'filters' | 'client'>,
): Content {
  // Checked before the stream begins, since it cannot report an error later.
  changeFilters(query)
  const store = streams.store()
  const { changeSpan } = store
  // Without a cursor it begins after the newest change or, with `since`, with the oldest that is kept.
  const start = query.since === undefined ? changeSpan.newest : Math.max(0, changeSpan.oldest - 1)
  const place = query.cursor === undefined ? { after: start, missed: false } : placeBehind(store, String(query.cursor))
  const refusal = streamRefusal(streams, client())
  if (refusal) throw refusal
  const keptSince = changeSpan.since ?? instantOf(store.changedAt)
  const missed = place.missed ? `event: missed\ndata: ${JSON.stringify({ keptSince })}\n\n` : ''
  const opening = `id: ${writeCursor(place.after)}\n\n${missed}`
  const key = queryOf(withParam(filters, 'cursor'))
  return {
    type: 'text/event-stream',
    // Otherwise nginx delays events until its buffers are full.
    headers: { 'x-accel-buffering': 'no' },
    body: Buffer.alloc(0),
    pieces(signal) {
      let { after } = place
      const next = async () => {
        const now = { store: streams.store(), clock }
        if (after >= now.store.changeSpan.newest) return undefined
        const page = await keepPage(now.store, `${after}?${key}`, clock(), () => writePage(now, after, query))
        after = page.seq
        return page.events
      }
      return eventStream(streams, client(), { opening, next }, signal)
    },
  }
}

/** Resolves with the events after a change number, and the number that the next page is behind. */
async function writePage(now: Now, after: number, query: Record<string, unknown>) {
  const { changes, seq } = await changesAfter(now, after, query, MOST_CHANGES)
  let text = ''
  for (const change of changes) {
    const data = JSON.stringify(await publicChange(now, change, query.view !== 'short'))
    text += `id: ${writeCursor(change.seq)}\ndata: ${data}\n\n`
    if (text.length > LONG_ENOUGH) return { events: Buffer.from(text), seq: change.seq }
  }
  // A bare id is not an event: it moves the reader's cursor past changes that do not concern it.
  if (changes.at(-1)?.seq !== seq) text += `id: ${writeCursor(seq)}\n\n`
  return { events: Buffer.from(text), seq }
}
