import { type EventRecord, instantOf, isOverEverywhere } from '#contract'
import type { SourceResult } from '../collection.ts'

/** Links to an event keep working this long after it. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Over for so long that the record is given up. */
export function isLongOver(event: Pick<EventRecord, 'startDate' | 'endDate'>, now: Date): boolean {
  return isOverEverywhere(event, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}

/** A stored event that is not listed now: kept if it is over or its source says nothing, missing once, then gone. */
export function keepUnlisted(event: EventRecord, results: SourceResult<'events'>[], now: Date): EventRecord[] {
  const result = results.find(({ entry }) => entry.id === event.source)
  if (!result) return []
  const isOver = (event.endDate ?? event.startDate) < now.toISOString().slice(0, 10)
  // Later than everything in an answer that holds only the next events.
  const isBeyond = result.isCut === true && result.records.every(({ startDate }) => startDate <= event.startDate)
  if (isOver || result.state !== 'fresh' || result.entry.newestOnly || isBeyond) return [event]
  return event.missingSince ? [] : [{ ...event, missingSince: instantOf(now) }]
}
