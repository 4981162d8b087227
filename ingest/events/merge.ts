import { type EventRecord, instantOf, isOverEverywhere } from '#contract'
import { compareText } from '#contract/order.ts'
import { isRead, type Merged, type SourceResult } from '../collection.ts'
import { isLongOver, keepUnlisted } from './alive.ts'
import { daysLater } from './date-range.ts'
import { carryOver } from './identity.ts'
import { joinDays, oneEventOnce } from './one-event-once.ts'

type Result = SourceResult<'events'>

/** The next snapshot of events: each listed event once; those that vanished or ended 90 days ago removed. */
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
  const before = new Map(previous.map(event => [event.id, event]))
  const revised = records.map(event => withRevision(event, before.get(event.id), now))
  revised.sort((a, b) => compareText(a.startDate, b.startDate) || compareText(a.id, b.id))
  return { records: withLater(revised, now), dropped: [...dropped, ...days, ...repeated] }
}

/** The facts that subscribers of a calendar go by. */
const REVISED = ['name', 'startDate', 'endDate', 'location', 'status', 'url'] as const

/** Counts the changes of an event: RFC 5545 (section 3.8.7.4) has calendars ignore one that does not count. */
function withRevision(event: EventRecord, before: EventRecord | undefined, now: Date): EventRecord {
  const { revision, revisedAt } = before ?? {}
  if (!before || REVISED.every(field => event[field] === before[field])) return { ...event, revision, revisedAt }
  return { ...event, revision: (revision ?? 0) + 1, revisedAt: instantOf(now) }
}

const SHOWN = 3
const DAYS_AHEAD = 60

/** Marks occurrences of a series (in order of days) beyond the next three, and beyond 60 days but for the very next. */
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
