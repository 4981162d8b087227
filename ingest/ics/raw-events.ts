import type ICAL from 'ical.js'
import { type RawEvent, SourceError } from '../adapter.ts'
import { holdsMeetingLink } from '../events/online.ts'
import { type Calendar, readCalendars } from './calendars.ts'
import { type CalendarEvent, firstValue, isUtc, proseOf, readEvent, textOf, valuesOf } from './event.ts'
import { type Budget, inOwnClock, isSeries, occurrences } from './occurrences.ts'

/** More than this is no calendar of public events. */
const MAX_EVENTS = 20_000
const MAX_STEPS = 60_000

/** RFC 7986 section 5.11, and what calendars wrote before it. They add a call to meetings in a room too. */
const CALLS = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl']

/** Every event of a calendar file, series expanded; the adapters `ics`, `luma` and `meetup` share it. */
export function readIcs(text: string, sourceId: string, now: Date): RawEvent[] {
  const budget = { steps: MAX_STEPS }
  const found = readCalendars(text, sourceId).flatMap(calendar => {
    if (calendar.events.length > MAX_EVENTS)
      throw new SourceError(sourceId, 'parse', `${calendar.events.length} events are more than any calendar has`)
    const read = calendar.events.map(lines => ({ lines, event: readEvent(lines, calendar) }))
    const events = read.flatMap(({ event }) => event ?? [])
    const broken = read.filter(({ event }) => !event)
    return [
      ...series(events)
        .filter(({ master }) => isPublic(master))
        .flatMap(one => expand(one, calendar, now, budget)),
      ...broken.map(({ lines }) => unreadable(lines)),
    ]
  })
  if (budget.steps < 0) throw new SourceError(sourceId, 'parse', 'its series are more than any calendar has')
  return found
}

/** CLASS (RFC 5545 section 3.8.1.3): an export may hold what its owner did not mean for everybody. */
function isPublic({ component }: CalendarEvent): boolean {
  return !/^(?:private|confidential)$/i.test(textOf(component, 'class') ?? '')
}

/** An event with its replaced occurrences. */
interface Series {
  master: CalendarEvent
  replaced: CalendarEvent[]
}

/**
 * Groups by UID. A UID that comes again is a newer version (the highest SEQUENCE, then the later one, counts), unless
 * the name differs too: some calendars give every event the same UID.
 */
function series(events: CalendarEvent[]): Series[] {
  const masters = new Map<string, CalendarEvent>()
  const changes = new Map<string, CalendarEvent>()
  events.forEach((event, at) => {
    const uid = event.uid ?? `no UID ${at}`
    const group = event.replaces ? changes : masters
    const key = event.replaces ? `${uid} ${event.replaces.toICALString()}` : `${uid} ${event.summary}`
    const known = group.get(key)
    if (!known || known.sequence <= event.sequence) group.set(key, event)
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

function expand({ master, replaced }: Series, calendar: Calendar, now: Date, budget: Budget): RawEvent[] {
  if (!isSeries(master)) return [toRaw(master, calendar, master.start, master.end)]
  const starts = occurrences(master, now, budget)
  const changes = changesByStart(replaced, master, starts)
  return starts.map(start => {
    const written = start.toICALString()
    const change = changes.get(written) ?? changes.get(written.slice(0, 8))
    const raw = change
      ? toRaw(change, calendar, change.start, change.end)
      : toRaw(master, calendar, start, shifted(master, start))
    return { ...raw, key: `${raw.key}/${written}` }
  })
}

/** By the start they replace; RECURRENCE-ID may be in another zone than the series, or only name its day. */
function changesByStart(
  replaced: CalendarEvent[],
  master: CalendarEvent,
  starts: ICAL.Time[],
): Map<string, CalendarEvent> {
  const written = new Set(starts.map(start => start.toICALString()))
  return new Map(
    replaced.flatMap(change => {
      const own = change.replaces && inOwnClock(change.replaces, master).toICALString()
      return own ? [[written.has(own) ? own : own.slice(0, 8), change] as const] : []
    }),
  )
}

function shifted(master: CalendarEvent, start: ICAL.Time): ICAL.Time | undefined {
  if (!master.end) return undefined
  const end = start.clone()
  end.addDuration(master.end.subtractDate(master.start))
  return end
}

function toRaw(event: CalendarEvent, calendar: Calendar, start: ICAL.Time, end: ICAL.Time | undefined): RawEvent {
  const { component } = event
  const location = proseOf(component, 'location')?.trim()
  const isLink = location !== undefined && /^https?:\/\/\S+$/i.test(location)
  const geo = geoOf(component)
  return {
    key: event.uid ?? `${event.summary} ${written(start)}`,
    name: event.summary,
    link: textOf(component, 'url') ?? '',
    start: written(start),
    end: end && written(lastDay(end, start)),
    timeZone: event.isCalendarZone ? undefined : event.zone,
    calendarZone: event.isCalendarZone ? event.zone : undefined,
    host: calendar.name,
    place: isLink ? undefined : location,
    // A page beside coordinates is one about a place.
    online: (isLink && (!geo || holdsMeetingLink(location))) || undefined,
    call: CALLS.flatMap(name => textOf(component, name) ?? [])[0],
    page: isLink ? location : undefined,
    geo,
    status: statusOf(component, calendar),
    tags: valuesOf(component, 'categories').filter(tag => typeof tag === 'string'),
    description: proseOf(component, 'description'),
  }
}

/**
 * DTEND of whole days is the day after (RFC 5545 section 3.6.1); some calendars write the last day, or the first again.
 * From midnight to midnight by the local clock are whole days too.
 */
function lastDay(end: ICAL.Time, start: ICAL.Time): ICAL.Time {
  const isWhole = end.isDate || (isLocalMidnight(start) && isLocalMidnight(end))
  if (!isWhole || end.compare(start) <= 0) return end
  const last = end.clone()
  last.adjust(-1, 0, 0, 0)
  return last
}

function isLocalMidnight(time: ICAL.Time): boolean {
  return !isUtc(time) && time.hour === 0 && time.minute === 0 && time.second === 0
}

function written(time: ICAL.Time): string {
  if (time.isDate) return time.toString()
  return isUtc(time) ? time.toJSDate().toISOString() : time.toString().slice(0, 19)
}

function geoOf(component: ICAL.Component): RawEvent['geo'] {
  const value = firstValue(component, 'geo')
  const [latitude = Number.NaN, longitude = Number.NaN] = Array.isArray(value) ? value.map(Number) : []
  // 0;0 is how calendars write that they do not know.
  return Number.isFinite(latitude + longitude) && (latitude || longitude) ? { latitude, longitude } : undefined
}

/** Luma calls everything TENTATIVE, because it means the reader's own answer. */
function statusOf(component: ICAL.Component, calendar: Calendar): string | undefined {
  if (calendar.isCancelled) return 'CANCELLED'
  const status = textOf(component, 'status')
  return /tentative/i.test(status ?? '') && /luma/i.test(calendar.productId ?? '') ? undefined : status
}

/** Kept without a start, so that the rule for unreadable dates drops and counts it. */
function unreadable(lines: string[]): RawEvent {
  const line = (name: string) =>
    lines
      .find(one => /^[;:]/.test(one.slice(name.length)) && one.toUpperCase().startsWith(name))
      ?.replace(/^[^:]*:/, '') ?? ''
  return { key: line('UID') || lines.join('\n').slice(0, 200), name: line('SUMMARY'), link: '', start: '' }
}
