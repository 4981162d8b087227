import { type EventRecord, isOverEverywhere } from '#contract'
import { compareText } from '#contract/order.ts'
import { isRead, type Merged, type SourceResult } from '../collection.ts'
import { isLongOver, keepUnlisted } from './alive.ts'
import { daysLater } from './date-range.ts'
import { joinDays } from './days-of-one.ts'
import { carryOver } from './identity.ts'
import { oneEventOnce } from './one-event-once.ts'

type Result = SourceResult<'events'>

/**
 * The next snapshot of events: what every source lists now, with the fields kept from before; one event once; what vanished
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

const SHOWN = 3
const DAYS_AHEAD = 60

/**
 * Marks the occurrences of a series that would only fill a list: all beyond the next three, and all but the very next
 * beyond 60 days. A call held each week until the end of next year had 57 rows. `events` are in the order of their days.
 */
export function withLater(events: EventRecord[], now: Date): EventRecord[] {
  const horizon = daysLater(now.toISOString().slice(0, 10), DAYS_AHEAD)
  const seen = new Map<string, number>()
  return events.map(event => {
    const { repeats } = event
    if (!repeats) return event
    const { later: _before, ...series } = repeats
    if (isOverEverywhere(event, now)) return { ...event, repeats: series }
    const nth = (seen.get(series.series) ?? 0) + 1
    seen.set(series.series, nth)
    const isLater = nth > SHOWN || (nth > 1 && event.startDate > horizon)
    return { ...event, repeats: isLater ? { ...series, later: true } : series }
  })
}
