import type { EventRecord } from '#contract'
import { compareText } from '#contract/order.ts'
import type { Merged, SourceResult } from '../run/collection.ts'
import { joinSame } from './identity.ts'
import { isLongOver } from './listing.ts'

type Result = SourceResult<'events'>

/**
 * The next snapshot of events: what every source says now, with what was known of it; one event once; what vanished
 * from its source or has been over for 90 days removed.
 */
export function mergeEvents(previous: EventRecord[], results: Result[], now: Date): Merged<'events'> {
  const answers = results.filter(({ state }) => state === 'fresh').flatMap(({ records }) => records)
  const fresh = carryAll(answers, previous)
  const claimed = new Set(fresh.map(({ id }) => id))
  const left = previous.filter(({ id }) => !claimed.has(id)).flatMap(event => keep(event, results, now))
  const wasListed = new Set(previous.map(({ id }) => id))
  const isNews = (event: EventRecord) => event.status !== 'cancelled' || wasListed.has(event.id)
  const dropped = fresh.filter(event => !isNews(event)).map(({ source }) => ({ source, rule: 'cancelled' }))
  const candidates = [...fresh.filter(isNews), ...left].filter(event => !isLongOver(event, now))
  const { records, repeated } = joinSame(candidates, results)
  return { records: records.sort(inOrder), dropped: [...dropped, ...repeated] }
}

/**
 * Identity and first sight of what was known. Lists without ids of their own are keyed by link and day, so a new day
 * makes a new key: then the same page with the same name in the same year is still the same event, unless the old key
 * is still there or the page has several.
 */
function carryAll(answers: EventRecord[], previous: EventRecord[]): EventRecord[] {
  const byKey = new Map(previous.map(event => [sourceAndKey(event), event]))
  const present = new Set(answers.map(sourceAndKey))
  const gone = previous.filter(event => !present.has(sourceAndKey(event)))
  const [before, after] = [gone, answers].map(events => Map.groupBy(events, pageAndName))
  return answers.map(event => {
    const page = pageAndName(event)
    const moved = after?.get(page)?.length === 1 && before?.get(page)?.length === 1 ? before.get(page)?.[0] : undefined
    const same = byKey.get(sourceAndKey(event)) ?? moved
    if (!same) return event
    const { id, firstSeenAt, alsoListedAt, dateConflict } = same
    return { ...event, id, firstSeenAt, alsoListedAt, dateConflict }
  })
}

function sourceAndKey({ source, sourceKey }: EventRecord): string {
  return `${source} ${sourceKey}`
}

function pageAndName({ source, url, name, startDate }: EventRecord): string {
  return [source, url, name, startDate.slice(0, 4)].join(' ')
}

/**
 * A known event its source did not name now. Over: kept for its links. Upcoming: missing once it stays, missing twice
 * it is gone. A source that failed or shows only its newest says nothing; one that left the catalog vouches for
 * nothing any longer.
 */
function keep(event: EventRecord, results: Result[], now: Date): EventRecord[] {
  const result = results.find(({ entry }) => entry.id === event.source)
  if (!result) return []
  const isOver = (event.endDate ?? event.startDate) < now.toISOString().slice(0, 10)
  if (isOver || result.state !== 'fresh' || result.entry.newestOnly || isBeyond(event, result)) return [event]
  return event.missingSince ? [] : [{ ...event, missingSince: now.toISOString() }]
}

/** Later than everything in an answer that holds only what comes next. */
function isBeyond(event: EventRecord, { isCut, records }: Result): boolean {
  return isCut === true && records.every(({ startDate }) => startDate <= event.startDate)
}

function inOrder(a: EventRecord, b: EventRecord): number {
  return compareText(a.startDate, b.startDate) || compareText(a.name, b.name) || compareText(a.id, b.id)
}
