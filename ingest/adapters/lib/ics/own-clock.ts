/** Moments of a series (EXDATE, RECURRENCE-ID, UNTIL) on the clock of its starts, whatever form and zone they have. */
import ICAL from 'ical.js'
import { ianaZone, instantAt, wallClock } from '../../../text/zones.ts'
import { type CalendarEvent, heldBy, isUtc } from './event.ts'

/** A moment as written: the library drops the TZID of a zone that the file does not define. */
export interface Written {
  time: ICAL.Time
  tzid?: string
  /** How long a period of RDATE lasts. */
  duration?: ICAL.Duration
}

/** Every moment that the properties of a name hold; RDATE may hold periods too. */
export function writtenTimes(component: ICAL.Component, name: string): Written[] {
  return component.getAllProperties(name).flatMap(property =>
    heldBy(property).flatMap(value => {
      const tzid = property.getFirstParameter('tzid') || undefined
      if (value instanceof ICAL.Period) return { time: value.start, tzid, duration: value.getDuration() }
      return value instanceof ICAL.Time ? { time: value, tzid } : []
    }),
  )
}

/**
 * The same moment on the event's own clock: UNTIL must be in UTC (RFC 5545 section 3.3.10), EXDATE often is, and a
 * series that moved house keeps exceptions in the zone of before. If the zone is unknown, the hands are kept.
 */
export function inOwnClock({ time, tzid }: Written, event: CalendarEvent): ICAL.Time {
  const { start } = event
  if (time.isDate || start.isDate) return time
  const instant = instantOf(time, tzid ?? (isUtc(start) ? event.zone : undefined))
  if (!instant || (isFloating(time) && tzid !== undefined && ianaZone(tzid) === event.zone)) return time
  const utc = ICAL.Time.fromJSDate(instant, true)
  if (isUtc(start)) return utc
  if (!isFloating(start)) return utc.convertToZone(start.zone)
  return event.zone ? ICAL.Time.fromDateTimeString(wallClock(instant, event.zone)) : time
}

/**
 * The starts of a series that a moment names: the same moment, else those of the day that is named by a date, by
 * midnight, by any time beside whole days (Exchange), or by a time in a zone that cannot be compared. With `ofDay` any
 * time names its day: a change keeps the hour of before the series moved.
 */
export function namedStarts(written: Written, event: CalendarEvent, starts: StartIndex, ofDay = false): string[] {
  const { time } = written
  const own = inOwnClock(written, event)
  if (starts.moments.has(own.toICALString())) return [own.toICALString()]
  const isDay = ofDay || time.isDate || event.start.isDate || isMidnight(time) || isMidnight(own)
  if (!isDay && !(own === time && isFloating(time) !== isFloating(event.start))) return []
  return daysOf(isMidnight(time) ? time : own, event)
    .flatMap(day => starts.byDay.get(day) ?? [])
    .slice(0, time.isDate ? undefined : 1)
}

type StartIndex = ReturnType<typeof indexStarts>

/** Starts by how the library writes them, and by day. */
export function indexStarts(starts: ICAL.Time[]) {
  const moments = new Set(starts.map(start => start.toICALString()))
  return { moments, byDay: Map.groupBy(moments, moment => moment.slice(0, 8)) }
}

/**
 * The days a moment may mean, likeliest first. A whole day in UTC was midnight somewhere: 23:00Z is the next day in
 * Zurich, 05:00Z the same one in New York, and 11:00Z the next one in Auckland. The calendar's own zone decides.
 */
function daysOf(time: ICAL.Time, event: CalendarEvent): string[] {
  const written = dayOf(time)
  const isEnd = time.hour === 23 && time.minute === 59
  if (!event.start.isDate || !isUtc(time) || isMidnight(time) || isEnd) return [written]
  const own = event.calendarZone && wallClock(time.toJSDate(), event.calendarZone).slice(0, 10).replaceAll('-', '')
  // 04:59:59Z is the end of the day before in New York.
  if (own && own < written) return [own, written]
  // Midnight is on a quarter of an hour everywhere.
  if (time.minute % 15 !== 0) return [written]
  const next = time.clone()
  next.adjust(1, 0, 0, 0)
  const isNext = own ? own > written : time.hour >= 12
  return isNext ? [dayOf(next), written] : [written, dayOf(next)]
}

/** The moment, or the day that it means in a series of whole days. */
export function inOwnForm({ time, tzid }: Written, event: CalendarEvent): ICAL.Time {
  if (!event.start.isDate || time.isDate) return inOwnClock({ time, tzid }, event)
  const [day = dayOf(time)] = daysOf(time, event)
  return ICAL.Time.fromDateString(day.replace(/^(\d{4})(\d\d)/, '$1-$2-'))
}

function dayOf(time: ICAL.Time): string {
  return time.toICALString().slice(0, 8)
}

function isMidnight({ isDate, hour, minute, second }: ICAL.Time): boolean {
  return !isDate && hour === 0 && minute === 0 && second === 0
}

function instantOf(time: ICAL.Time, tzid: string | undefined): Date | undefined {
  if (!isFloating(time)) return time.toJSDate()
  const zone = tzid && ianaZone(tzid)
  const hands = time.toString().slice(0, 19)
  // A damaged calendar writes months and hours that there are not.
  return zone && !Number.isNaN(Date.parse(`${hands}Z`)) ? instantAt(hands, zone) : undefined
}

function isFloating({ zone }: ICAL.Time): boolean {
  return zone === null || zone === ICAL.Timezone.localTimezone
}
