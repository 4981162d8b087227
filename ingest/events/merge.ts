import type { EventRecord } from '#contract'
import { compareText } from '#contract/order.ts'
import { isRead, type Merged, type SourceResult } from '../collection.ts'
import { isLongOver, keepUnlisted } from './alive.ts'
import { joinDays } from './days-of-one.ts'
import { carryOver } from './identity.ts'
import { oneEventOnce } from './one-event-once.ts'
import { withLater } from './series.ts'

type Result = SourceResult<'events'>

/**
 * The next snapshot of events: what every source says now, with what was known of it; one event once; what vanished
 * from its source or has been over for 90 days removed.
 */
export function mergeEvents(previous: EventRecord[], results: Result[], now: Date): Merged<'events'> {
  const answers = results.filter(isRead).flatMap(({ records }) => records)
  const { records: fresh, joined } = joinDays(carryOver(answers, previous))
  const claimed = new Set(fresh.map(({ id }) => id))
  const left = previous.filter(({ id }) => !claimed.has(id)).flatMap(event => keepUnlisted(event, results, now))
  const wasListed = new Set(previous.map(({ id }) => id))
  const isShown = (event: EventRecord) => event.status !== 'cancelled' || wasListed.has(event.id)
  const dropped = fresh.filter(event => !isShown(event)).map(({ source }) => ({ source, rule: 'cancelled' }))
  const candidates = [...fresh.filter(isShown), ...left].filter(event => !isLongOver(event, now))
  const { records, repeated } = oneEventOnce(candidates, results)
  const days = joined.map(({ source }) => ({ source, rule: 'day-of-event' }))
  return { records: withLater(records.sort(inOrder), now), dropped: [...dropped, ...days, ...repeated] }
}

function inOrder(a: EventRecord, b: EventRecord): number {
  return compareText(a.startDate, b.startDate) || compareText(a.name, b.name) || compareText(a.id, b.id)
}
