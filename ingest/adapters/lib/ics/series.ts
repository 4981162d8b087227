import type ICAL from 'ical.js'
import type { CalendarEvent } from './event.ts'
import { type Budget, intervalOf, isSeries, occurrences } from './occurrences.ts'
import { indexStarts, inOwnClock, inOwnForm, namedStarts, writtenTimes } from './own-clock.ts'

/** One time an event takes place; `event` is its data. */
export interface Instance {
  event: CalendarEvent
  start: ICAL.Time
  end?: ICAL.Time
  /** The start by the rule of the series, if it has one: it stays when the occurrence is moved. */
  occurrence?: string
  /** How often it comes, by the rule of the series. */
  every?: string
}

/**
 * Groups by UID. A UID that comes again is a newer version (the highest SEQUENCE, then the later one, counts), unless
 * the name differs too: some calendars give every event the same UID. Each comes with its replaced occurrences.
 */
export function seriesOf(events: CalendarEvent[]): { master: CalendarEvent; replaced: CalendarEvent[] }[] {
  const masters = new Map<string, CalendarEvent>()
  const changes = new Map<string, CalendarEvent>()
  events.forEach((event, at) => {
    const uid = event.uid ?? `no UID ${at}`
    const group = event.replaces ? changes : masters
    const key = event.replaces ? `${uid} ${event.replaces.time.toICALString()}` : `${uid} ${event.summary}`
    const earlier = group.get(key)
    if (!earlier || earlier.sequence <= event.sequence) group.set(key, event)
  })
  const newest = newestVersions([...masters.values()])
  const replaced = Map.groupBy(changes.values(), change => change.uid)
  const uids = new Set(newest.map(master => master.uid))
  return [
    ...newest.map(master => ({ master, replaced: replaced.get(master.uid) ?? [] })),
    // Some exports hold only the changed occurrences of a series.
    ...[...changes.values()].filter(({ uid }) => !uids.has(uid)).map(change => ({ master: change, replaced: [] })),
  ]
}

/** A renamed event has a higher SEQUENCE than its old version; events that only share a UID have the same. */
function newestVersions(masters: CalendarEvent[]): CalendarEvent[] {
  const highest = new Map<string, number>()
  for (const { uid, sequence } of masters) if (uid) highest.set(uid, Math.max(sequence, highest.get(uid) ?? 0))
  return masters.filter(({ uid, sequence }) => !uid || sequence === highest.get(uid))
}

type Series = ReturnType<typeof seriesOf>[number]

export function instancesOf({ master, replaced }: Series, now: Date, budget: Budget): Instance[] {
  if (!isSeries(master)) return [{ event: master, start: master.start, end: master.end }]
  const starts = occurrences(master, now, budget)
  const every = intervalOf(master)
  const changes = changesByStart(replaced, master, starts)
  const periods = new Map(
    writtenTimes(master.component, 'rdate').map(one => [inOwnForm(one, master).toICALString(), one.duration]),
  )
  const onward = replaced.filter(change => change.isOnward).toSorted((a, b) => a.start.compare(b.start))
  return starts.map(start => {
    const occurrence = start.toICALString()
    const change = changes.get(occurrence)
    if (change) return { event: change, start: change.start, end: change.end, occurrence, every }
    const since = onward.findLast(({ replaces }) => replaces && inOwnClock(replaces, master).compare(start) < 0)
    const duration = periods.get(occurrence)
    const instance = since ? movedAlong(since, start, master) : at(master, start, duration)
    return { ...instance, occurrence, every }
  })
}

/** By the start they replace; of two versions the newer counts, in whatever form each names it. */
function changesByStart(
  replaced: CalendarEvent[],
  master: CalendarEvent,
  starts: ICAL.Time[],
): Map<string, CalendarEvent> {
  const index = indexStarts(starts)
  const inOrder = replaced.toSorted((a, b) => a.sequence - b.sequence)
  return new Map(
    inOrder.flatMap(change =>
      change.replaces ? namedStarts(change.replaces, master, index, true).map(start => [start, change] as const) : [],
    ),
  )
}

/** RANGE=THISANDFUTURE (RFC 5545 section 3.2.13): a change of one occurrence applies to later ones too. */
function movedAlong(change: CalendarEvent, start: ICAL.Time, master: CalendarEvent): Instance {
  const moved = start.clone()
  if (change.replaces) moved.addDuration(change.start.subtractDate(inOwnClock(change.replaces, master)))
  return at(change, moved)
}

function at(event: CalendarEvent, start: ICAL.Time, own?: ICAL.Duration): Instance {
  const duration = own ?? event.end?.subtractDate(event.start)
  if (!duration) return { event, start }
  const end = start.clone()
  end.addDuration(duration)
  return { event, start, end }
}
