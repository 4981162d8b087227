import { UNKNOWN_CLIENT } from '../../auth/client-address.ts'
import { queryOf, withParam } from '../../base/params.ts'
import { changeFilters } from '../../collections/change-filters.ts'
import { placeBehind } from '../../collections/changes.ts'
import type { Checked, Content } from '../handle.ts'
import type { Services } from '../services.ts'
import { beginning, type Followed, openingEvents, pageAfter } from './change-events.ts'
import { openStream, streamRefusal } from './open-streams.ts'

/** Returns a stream of changes after the cursor. Throws an ApiError for a bad filter or cursor, or without room. */
export function followChanges(
  query: Record<string, unknown>,
  { streams, clock }: Pick<Services, 'streams' | 'clock'>,
  { filters, client = () => UNKNOWN_CLIENT }: Pick<Checked, 'filters' | 'client'>,
): Content {
  // Checked before the stream begins, since it cannot report an error later.
  changeFilters(query)
  const place = query.cursor === undefined ? undefined : placeBehind(streams.store(), String(query.cursor))
  const refusal = streamRefusal(streams, client())
  if (refusal) throw refusal
  const followed: Followed = { query, key: queryOf(withParam(filters, 'cursor')) }
  const now = () => ({ store: streams.store(), clock })
  const start = place?.after ?? beginning(now().store, followed)
  const opening = openingEvents(now().store, start, place?.missed ?? false)
  return {
    type: 'text/event-stream',
    // Otherwise nginx delays events until its buffers are full.
    headers: { 'x-accel-buffering': 'no' },
    body: Buffer.alloc(0),
    pieces() {
      let after = start
      const next = async () => {
        const page = await pageAfter(now(), after, followed)
        if (page) after = page.seq
        return page?.events
      }
      return openStream(streams, client(), { opening, next })
    },
  }
}
