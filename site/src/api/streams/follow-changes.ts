import { UNKNOWN_CLIENT } from '../../auth/client-address.ts'
import { changeFilters } from '../change-filters.ts'
import { placeBehind } from '../changes.ts'
import type { Checked, Content } from '../handle.ts'
import { queryOf, withParam } from '../params.ts'
import type { Services } from '../services.ts'
import { beginning, type Followed, openingEvents, pageAfter } from './change-events.ts'

/** Changes as they come, from the cursor on. Throws ApiError for a bad filter or cursor, and where no stream is left. */
export function followChanges(
  query: Record<string, unknown>,
  { streams, clock }: Pick<Services, 'streams' | 'clock'>,
  { filters, client = () => UNKNOWN_CLIENT }: Pick<Checked, 'filters' | 'client'>,
): Content {
  // Checked here: the head of a stream is the only place for an error.
  changeFilters(query)
  const place = query.cursor === undefined ? undefined : placeBehind(streams.store(), String(query.cursor))
  const refusal = streams.refusal(client())
  if (refusal) throw refusal
  const followed: Followed = { query, key: queryOf(withParam(filters, 'cursor')) }
  const now = () => ({ store: streams.store(), clock })
  const start = place?.after ?? beginning(now().store, followed)
  const opening = openingEvents(now().store, start, place?.missed ?? false)
  return {
    type: 'text/event-stream',
    // nginx would hold it back to fill its buffers.
    headers: { 'x-accel-buffering': 'no' },
    body: Buffer.alloc(0),
    pieces() {
      let after = start
      const next = async () => {
        const page = await pageAfter(now(), after, followed)
        if (page) after = page.seq
        return page?.events
      }
      return streams.open(client(), { opening, next })
    },
  }
}
