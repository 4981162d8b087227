import ICAL from 'ical.js'
import { calendarDay } from '../../../events/date-range.ts'
import { ianaZone } from '../../../text/zones.ts'
import type { Calendar } from './calendars.ts'

/** The properties that are read of an event. A malformed line elsewhere (attendees, images) costs nothing. */
const PROPERTIES = new Set(
  'UID CLASS SEQUENCE RECURRENCE-ID SUMMARY DESCRIPTION LOCATION URL GEO STATUS CATEGORIES DTSTART DTEND DURATION RRULE RDATE EXRULE EXDATE CONFERENCE X-GOOGLE-CONFERENCE X-MICROSOFT-SKYPETEAMSMEETINGURL'.split(
    ' ',
  ),
)

/** One VEVENT. Its times are as written, in their own zone; `end` is still exclusive for whole days. */
export interface CalendarEvent {
  component: ICAL.Component
  uid?: string
  sequence: number
  summary: string
  start: ICAL.Time
  end?: ICAL.Time
  /** IANA name of the zone the times are written in, where that is known. */
  zone?: string
  /** The zone is the calendar's (X-WR-TIMEZONE) and not the event's own. */
  isCalendarZone: boolean
  /** The occurrence of a series this event replaces, and the TZID it is written with. */
  replaces?: { time: ICAL.Time; tzid?: string }
  /** It replaces those after that one too. */
  isOnward: boolean
}

/** A later time is a broken field, or not a time at all. */
const LAST_YEAR = 2200
/** Far more than any event has; the library needs quadratic time for a hundred thousand EXDATE lines. */
const MAX_LINES = 2000
const MAX_DAYS_LENGTH = 50_000

/** Undefined without a readable start. */
export function readEvent(lines: string[], calendar: Calendar): CalendarEvent | undefined {
  if (lines.length > MAX_LINES) return undefined
  const component = toComponent(lines)
  // Not added as a child: the library would search all events for every unknown TZID.
  component.parent = calendar.root
  const start = timeOf(component, 'dtstart')
  if (!start) return undefined
  return {
    component,
    uid: textOf(component, 'uid'),
    sequence: Number(firstValue(component, 'sequence') ?? 0) || 0,
    summary: proseOf(component, 'summary') ?? '',
    start,
    end: endOf(component, start),
    zone: zoneOf(component, start, calendar),
    isCalendarZone: ownZone(component) === undefined,
    replaces: replacedBy(component),
    isOnward: /^thisandfuture$/i.test(String(component.getFirstProperty('recurrence-id')?.getFirstParameter('range'))),
  }
}

/** The text of a property, or undefined when it is missing, empty or malformed. */
export function textOf(component: ICAL.Component, name: string): string | undefined {
  const value = firstValue(component, name)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The same as people read it: a backslash before a quote or a colon is an escape too many, or one of Markdown. */
export function proseOf(component: ICAL.Component, name: string): string | undefined {
  return textOf(component, name)?.replace(/\\(?=[^\p{L}\p{N}\s\\])/gu, '')
}

/** Every value of every property of a name; malformed ones are left out. */
export function valuesOf(component: ICAL.Component, name: string): unknown[] {
  return component.getAllProperties(name).flatMap(heldBy)
}

/** The values of one property; none where one is malformed. */
export function heldBy(property: ICAL.Property): unknown[] {
  return attempt(() => property.getValues()) ?? []
}

export function firstValue(component: ICAL.Component, name: string): unknown {
  return attempt(() => component.getFirstPropertyValue(name)) ?? undefined
}

function timeOf(component: ICAL.Component, name: string): ICAL.Time | undefined {
  const value = firstValue(component, name)
  return value instanceof ICAL.Time && isRealDay(component, name) ? value : undefined
}

function replacedBy(component: ICAL.Component): CalendarEvent['replaces'] {
  const time = timeOf(component, 'recurrence-id')
  return time && { time, tzid: component.getFirstProperty('recurrence-id')?.getFirstParameter('tzid') || undefined }
}

/** The library rolls `20261345` and `T250000` over into another day. A year far off is a broken field too. */
function isRealDay(component: ICAL.Component, name: string): boolean {
  const written = String(component.getFirstProperty(name)?.toJSON()[3] ?? '')
  const [year = 0, month = 0, day = 0] = written.slice(0, 10).split('-').map(Number)
  const isDay = calendarDay(year, month, day) !== undefined
  return year >= 1900 && year <= LAST_YEAR && isDay && isTime(written.slice(11, 19))
}

/** Midnight may be written as the end of the day before. */
function isTime(written: string): boolean {
  const [hour = 0, minute = 0, second = 0] = written.split(':').map(Number)
  return minute <= 59 && second <= 60 && (hour < 24 || (hour === 24 && minute === 0 && second === 0))
}

function endOf(component: ICAL.Component, start: ICAL.Time): ICAL.Time | undefined {
  const end = timeOf(component, 'dtend')
  const duration = firstValue(component, 'duration')
  if (end && start.zone !== end.zone && isUtc(end) && !isUtc(start)) return attempt(() => end.convertToZone(start.zone))
  if (end || !(duration instanceof ICAL.Duration)) return end
  const moved = start.clone()
  moved.addDuration(duration)
  return moved.year <= LAST_YEAR ? moved : undefined
}

function zoneOf(component: ICAL.Component, start: ICAL.Time, calendar: Calendar): string | undefined {
  const own = ownZone(component)
  if (own) return ianaZone(own) ?? ianaZone(locationOf(own, calendar) ?? '')
  return start.isDate || !calendar.zoneName ? undefined : ianaZone(calendar.zoneName)
}

function ownZone(component: ICAL.Component): string | undefined {
  return component.getFirstProperty('dtstart')?.getFirstParameter('tzid') || undefined
}

/** X-LIC-LOCATION names the place that a zone with a name of its own (`Customized Time Zone`) is about. */
function locationOf(tzid: string, calendar: Calendar): string | undefined {
  const zones = calendar.root.getAllSubcomponents('vtimezone')
  const zone = zones.find(one => textOf(one, 'tzid') === tzid)
  return zone && textOf(zone, 'x-lic-location')
}

export function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone
}

function toComponent(lines: string[]): ICAL.Component {
  const component = new ICAL.Component('vevent')
  for (const line of lines) {
    const name = /^[A-Za-z0-9-]+(?=[;:])/.exec(line)?.[0].toUpperCase()
    if (!name || !PROPERTIES.has(name)) continue
    if (/^(?:EX|R)DATE$/.test(name) && line.length > MAX_DAYS_LENGTH) continue
    const parsed: unknown = attempt(() => ICAL.parse.property(repairDay(line), ICAL.design.icalendar))
    if (Array.isArray(parsed)) component.addProperty(new ICAL.Property(parsed, component))
  }
  return component
}

/** developers.events writes whole days as `DTSTART:20270114`, which by RFC 5545 would need VALUE=DATE. */
function repairDay(line: string): string {
  return asMoment(withoutDashes(line)).replace(
    /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(;[^:]*)?:(\d{8}(?:,\d{8})*)$/i,
    (_all, name, params, days) =>
      /VALUE=DATE(?:;|$)/i.test(params ?? '') ? `${name}${params}:${days}` : `${name};VALUE=DATE:${days}`,
  )
}

/** Exchange calls a moment a day: `EXDATE;VALUE=DATE:20270114T000000`. */
function asMoment(line: string): string {
  const at = line.indexOf(':')
  if (!/^(?:EXDATE|RECURRENCE-ID);/i.test(line) || !/^\d{8}T/i.test(line.slice(at + 1))) return line
  return line.slice(0, at).replace(/;VALUE=DATE(?=;|$)/gi, '') + line.slice(at)
}

/** Small generators write the extended form of ISO 8601: `DTSTART:2027-01-14T19:00:00Z`. */
function withoutDashes(line: string): string {
  if (!/^(?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)[;:]/i.test(line)) return line
  return line.replace(
    /(?<=[:,])(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z?)(?![\d+-]))?(?=$|,)/gi,
    (_all, year, month, day, hour, minute, second = '00', utc = '') =>
      `${year}${month}${day}${hour ? `T${hour}${minute}${second}${utc.toUpperCase()}` : ''}`,
  )
}

/** The library throws on a malformed value only when it is read. The value is absent then, and the event goes on. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
