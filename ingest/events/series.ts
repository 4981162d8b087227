import type { EventRecord } from '#contract'
import { isOverEverywhere } from '#contract'
import { daysLater } from './date-range.ts'

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
