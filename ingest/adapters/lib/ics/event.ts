import ICAL from 'ical.js'
import { calendarDay } from '../../../events/date-range.ts'
import { ianaZone } from '../../../text/zones.ts'
import type { Calendar } from './calendars.ts'

/** The properties that are read of an event. A malformed line elsewhere (attendees, images) costs nothing. */
const PROPERTIES = new Set(
  'UID CLASS SEQUENCE RECURRENCE-ID SUMMARY DESCRIPTION LOCATION URL GEO STATUS CATEGORIES DTSTART DTEND DURATION RRULE RDATE EXDATE CONFERENCE X-GOOGLE-CONFERENCE X-MICROSOFT-SKYPETEAMSMEETINGURL'.split(
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
  /** IANA name of the zone the times are written in, if it has one. */
  zone?: string
  /** The zone is the calendar's (X-WR-TIMEZONE) and not the event's own. */
  isCalendarZone: boolean
  /** IANA name of the calendar's zone, for moments in UTC that mean a day. */
  calendarZone?: string
  /** The occurrence of a series this event replaces, and the TZID it is written with. */
  replaces?: { time: ICAL.Time; tzid?: string }
  /** It replaces those after that one too. */
  isOnward: boolean
  /** How many of its days and rules cannot be read. */
  refused: number
}

/** A later time is a broken field, or not a time at all. */
const LAST_YEAR = 2200
/** Far more than any event has. */
const MAX_LINES = 2000
const MAX_RULE_LENGTH = 2000
const MAX_DAYS_LENGTH = 50_000

/** Undefined without a readable start. */
export function readEvent(lines: string[], calendar: Calendar): CalendarEvent | undefined {
  if (lines.length > MAX_LINES) return undefined
  const component = new ICAL.Component('vevent')
  // Not added as a child: the library would search all events for every unknown TZID.
  component.parent = calendar.root
  const refused = addProperties(component, lines)
  const start = timeOf(component, 'dtstart')
  if (!start) return undefined
  const ownZone = tzidOf(component, 'dtstart')
  const calendarZone = calendar.zoneName && ianaZone(calendar.zoneName)
  return {
    component,
    uid: textOf(component, 'uid'),
    sequence: Number(firstValue(component, 'sequence') ?? 0) || 0,
    summary: proseOf(component, 'summary') ?? '',
    start,
    end: endOf(component, start),
    zone: ownZone ? zoneNamed(ownZone, calendar) : (!start.isDate && calendarZone) || undefined,
    isCalendarZone: ownZone === undefined,
    calendarZone,
    replaces: replacedBy(component),
    refused,
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

/** The values of one property; none if one is malformed. */
export function heldBy(property: ICAL.Property): unknown[] {
  return attempt(() => property.getValues()) ?? []
}

export function firstValue(component: ICAL.Component, name: string): unknown {
  return attempt(() => component.getFirstPropertyValue(name)) ?? undefined
}

function timeOf(component: ICAL.Component, name: string): ICAL.Time | undefined {
  const value = firstValue(component, name)
  return value instanceof ICAL.Time && value.year >= 1900 && value.year <= LAST_YEAR ? value : undefined
}

function replacedBy(component: ICAL.Component): CalendarEvent['replaces'] {
  const time = timeOf(component, 'recurrence-id')
  return time && { time, tzid: tzidOf(component, 'recurrence-id') }
}

function tzidOf(component: ICAL.Component, name: string): string | undefined {
  return component.getFirstProperty(name)?.getFirstParameter('tzid') || undefined
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

/** IANA name of a zone; X-LIC-LOCATION has it for one with a name of its own (`Customized Time Zone`). */
function zoneNamed(tzid: string, { root }: Calendar): string | undefined {
  const zone = root.getAllSubcomponents('vtimezone').find(one => textOf(one, 'tzid') === tzid)
  return ianaZone(tzid) ?? ianaZone((zone && textOf(zone, 'x-lic-location')) ?? '')
}

export function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone
}

/** Adds the properties that can be read, and returns how many days and rules cannot. */
function addProperties(component: ICAL.Component, lines: string[]): number {
  let refused = 0
  for (const line of lines) {
    const [, written = '', parameters = '', value = ''] = LINE.exec(line) ?? []
    const name = written.toUpperCase()
    // RFC 5545 has it no more; its series shows the days that it takes out, and the report counts it.
    if (name === 'EXRULE') refused += 1
    if (!PROPERTIES.has(name)) continue
    for (const one of asStandard(name, parameters, value)) {
      const parsed: unknown = attempt(() => ICAL.parse.property(one, ICAL.design.icalendar))
      const property = Array.isArray(parsed) ? new ICAL.Property(parsed, component) : undefined
      const isRead = property !== undefined && heldBy(property).length > 0
      if (isRead) component.addProperty(property)
      else if (DAYS.has(name) || name === 'RRULE') refused += 1
    }
  }
  return refused
}

/** RFC 5545 section 3.1; a parameter may hold a colon in quotes. */
const LINE = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s
const DAYS = new Set(['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID'])

/** The lines of a property in the one form that the library reads, each value of a list by itself. */
function asStandard(name: string, parameters: string, value: string): string[] {
  if (name === 'RRULE') return [`RRULE:${asRule(value.slice(0, MAX_RULE_LENGTH))}`]
  if (!DAYS.has(name)) return [`${name}${parameters}:${value}`]
  // The library needs quadratic time for a hundred thousand days.
  if (value.length > MAX_DAYS_LENGTH) return [`${name}:`]
  const values = value.split(',').filter(one => one.trim() !== '')
  return values.map(one => {
    const moments = one.split('/').map(asMoment)
    if (!moments.every(isReal)) return `${name}:no day`
    const kind = moments.length > 1 ? ';VALUE=PERIOD' : /^\d{8}$/.test(moments[0] ?? '') ? ';VALUE=DATE' : ''
    return `${name}${parameters.replace(/;VALUE=[^;:]*/gi, '')}${kind}:${moments.join('/')}`
  })
}

const MOMENT = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?(Z?))?$/i

/** `2027-01-14T19:00:00Z`, `20270114T1900` and ` 20270114`, as small generators and Exchange write them. */
function asMoment(written: string): string {
  const [, year, month, day, hour, minute, second = '00', utc = ''] = MOMENT.exec(written.trim()) ?? []
  if (year === undefined) return written.trim()
  return `${year}${month}${day}${hour ? `T${hour}${minute}${second}${utc.toUpperCase()}` : ''}`
}

/** The library rolls `20260231` and `T250000` over into another day. Midnight may be written as the end of a day. */
function isReal(moment: string): boolean {
  const [year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (moment.match(MOMENT) ?? [])
    .slice(1, 7)
    .map(digits => Number(digits ?? 0))
  const isTime = minute <= 59 && second <= 60 && (hour < 24 || (hour === 24 && minute === 0 && second === 0))
  return isTime && calendarDay(year, month, day) !== undefined
}

/** Parts that RFC 5545 section 3.3.10 forbids beside a frequency. */
const FORBIDDEN: Record<string, RegExp> = {
  BYYEARDAY: /DAILY|WEEKLY|MONTHLY/,
  BYWEEKNO: /DAILY|WEEKLY|MONTHLY/,
  BYMONTHDAY: /WEEKLY/,
}

/** Without blanks, quotes, empty parts, and those that do not apply; in capitals. */
function asRule(written: string): string {
  const plain = written
    .toUpperCase()
    .replace(/["\s]/g, '')
    .replace(/^(?:(?:EX|R)RULE:)+/, '')
  const days = (value: string) => value.replace(/(?<=[A-Z]{2})[A-Z]+/g, '')
  const parts = plain.split(';').map(part => part.split('='))
  const frequency = parts.find(([name]) => name === 'FREQ')?.[1] ?? ''
  const read = parts.filter(([name = '', value = '']) => value !== '' && !FORBIDDEN[name]?.test(frequency))
  const standard = read.map(([name, value = '']) => {
    if (name === 'UNTIL') return `UNTIL=${asMoment(value)}`
    const list = name === 'BYDAY' ? days(value) : value
    return `${name}=${list.split(',').filter(Boolean).join(',')}`
  })
  return standard.join(';')
}

/** The library throws on a malformed value only when it is read. The value is absent then, and the event goes on. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
