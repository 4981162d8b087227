import type { RawEvent } from '../adapter.ts'
import type { Dropped } from '../collection.ts'
import { readClock } from '../text/date.ts'
import { wallClock } from '../text/zones.ts'
import { daysLater, NOT_FIXED, readDateRange, splitInterval, takeTimes } from './date-range.ts'

/** Inclusive calendar days in the event's own place. */
export interface When {
  startDate: string
  endDate?: string
  /** Present if the source gives times. */
  hours?: number
}

/** A point as published: a day, with a wall-clock time if there is one. */
interface Moment {
  day: string
  time?: string
  /** An instant exactly at midnight in UTC: how many programs write a day without a time. */
  utcMidnight?: string
  /** An instant in the last minute of a day in UTC: how the same programs write its end. */
  utcLastMinute?: string
  /** The clock of a zone at an instant; the source did not write this day or time itself. */
  isInstant?: true
}

/** Longer is a season or a mistyped year, not an event. */
const MAX_DAYS = 120
const MAX_YEARS_AHEAD = 3

/** The days of an event, or the rule it is dropped by. `zone` is the place's own. */
export function readWhen(raw: RawEvent, zone: string | undefined, now: Date): When | Dropped {
  if (typeof raw.start === 'string' && NOT_FIXED.test(raw.start.trim())) return { dropped: 'date-not-fixed' }
  const [first, last] = (typeof raw.start === 'string' && splitInterval(raw.start)) || [raw.start, undefined]
  const start = readMoment(first, zone)
  if (!start) return { dropped: 'unreadable-date' }
  const stated = raw.end === undefined || raw.end === '' ? last : raw.end
  const end = stated === undefined ? rangeEnd(first, start) : readMoment(stated, zone)
  const when = toDays(start, end, hasOwnZone(raw))
  if (daysBetween(when.startDate, when.endDate ?? when.startDate) > MAX_DAYS) return { dropped: 'longer-than-120-days' }
  if (Number(when.startDate.slice(0, 4)) > now.getUTCFullYear() + MAX_YEARS_AHEAD) return { dropped: 'too-far-ahead' }
  return when
}

/** A single day as published, such as a deadline. */
export function readDay(value: string | number, zone: string | undefined): string | undefined {
  const moment = readMoment(value, zone)
  return moment?.utcMidnight ?? moment?.utcLastMinute ?? moment?.day
}

/** UTC is the zone of a program, not of an event. */
function hasOwnZone({ timeZone }: RawEvent): boolean {
  return timeZone !== undefined && !/^(?:utc|gmt|etc\/.*|z)$/i.test(timeZone.trim())
}

function toDays(start: Moment, end: Moment | undefined, hasZone: boolean): When {
  // Midnight in UTC is a day that was never meant to be shifted into a zone (ETHGlobal, Protocol Labs); a lone start with
  // its event's zone beside it is a time: seven in the evening in New York.
  const utcEnd = end?.utcMidnight ?? end?.utcLastMinute
  if (start.utcMidnight && (end ? utcEnd : !hasZone)) return ordered({ startDate: start.utcMidnight, endDate: utcEnd })
  if (!end) return { startDate: start.day }
  // Beside a bare day, the edge of a day in UTC is a day as well.
  if (start.time === undefined && utcEnd) return ordered({ startDate: start.day, endDate: utcEnd })
  const isTimed = start.time !== undefined && start.time !== '00:00:00'
  // From midnight to midnight are whole days; written out, the last of them is meant, at an instant it only begins.
  const endsAtMidnight = end.time === '00:00:00' && (isTimed || (start.isInstant && end.isInstant))
  const endDate = endsAtMidnight && end.day > start.day ? daysLater(end.day, -1) : end.day
  return ordered({ startDate: start.day, endDate, hours: hoursBetween(start, end) })
}

/** An end before the start is a mistake about the end, and is left out. */
function ordered(when: When): When {
  if (when.endDate !== undefined && when.endDate < when.startDate) return { startDate: when.startDate }
  return when
}

function readMoment(value: string | number, zone: string | undefined): Moment | undefined {
  if (typeof value === 'number' || /^\d{9,13}$/.test(value.trim())) return fromEpoch(Number(value), zone)
  const text = value.trim()
  const range = readDateRange(text)
  if (range) return { day: range.start }
  const clock = readClock(text)
  if (!clock) return fromTimes(text)
  const { day, time, offset } = clock
  // A clock with an offset of its own is the clock of the place; UTC is the clock of a program.
  return time && offset === 0 ? fromInstant(new Date(`${day}T${time}Z`), zone) : { day, time }
}

/** `May 6, 2027 6pm - 9pm ET`: the hours are those of the place, whatever zone they name. */
function fromTimes(text: string): Moment | undefined {
  const { rest, start } = takeTimes(text)
  const day = rest === text ? undefined : (readDateRange(rest)?.start ?? readClock(rest)?.day)
  return day ? { day, time: start } : undefined
}

/** `Nov 10 - Dec 01, 2026` and `Nov 10, 2026, 9pm - 2am` given in the start only. */
function rangeEnd(start: string | number, { day, time = '' }: Moment): Moment | undefined {
  if (typeof start !== 'string') return undefined
  const range = readDateRange(start)?.end
  if (range || readClock(start)) return range ? { day: range } : undefined
  const { rest, end } = takeTimes(start)
  const last = readDateRange(rest)?.end
  if (last) return { day: last }
  return end ? { day: end < time ? daysLater(day, 1) : day, time: end } : undefined
}

function fromEpoch(value: number, zone: string | undefined): Moment | undefined {
  const milliseconds = Math.abs(value) < 1e11 ? value * 1000 : value
  const instant = new Date(milliseconds)
  const year = instant.getUTCFullYear()
  return year >= 2000 && year <= 2100 ? fromInstant(instant, zone) : undefined
}

function fromInstant(instant: Date, zone: string | undefined): Moment | undefined {
  if (Number.isNaN(instant.getTime())) return undefined
  const iso = instant.toISOString()
  const [day = '', time = ''] = (zone ? wallClock(instant, zone) : iso.slice(0, 19)).split('T')
  return {
    day,
    time,
    utcMidnight: iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : undefined,
    utcLastMinute: iso.slice(11, 16) === '23:59' ? iso.slice(0, 10) : undefined,
    isInstant: zone ? true : undefined,
  }
}

function hoursBetween(start: Moment, end: Moment): number | undefined {
  if (!start.time || !end.time) return undefined
  return (Date.parse(`${end.day}T${end.time}Z`) - Date.parse(`${start.day}T${start.time}Z`)) / 3_600_000
}

/** How many days lie between two days; 0 for the same. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
}
