import {
  type DateRange,
  daysLater,
  isTimeOnly,
  MAX_DATE_LENGTH,
  readDateRange,
  takeTimes,
} from '../../../events/date-range.ts'
import { asRow, type ListRow, NAMES, said, squashed, text } from './list-fields.ts'
import { type DayOrder, dayOrderOf, readNumericDate } from './numeric-date.ts'

/** The order of day and month in `06/05/2027`, as far as another row of the same list proves it. */
export function dayOrderIn(rows: ListRow[]): DayOrder | undefined {
  return dayOrderOf(
    rows.flatMap(row => Object.values(writtenDays(squashed(row))).flatMap(text => (text ? halves(text) : []))),
  )
}

const IN_UTC = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/
/** Fewer rows may well begin at the same hour. */
const MANY = 5

/**
 * Whether the hours of a list only fill a field that must not be empty (BTC Map: everything from 09:00 to 18:00 UTC).
 * Read in the zones of their places, such ends fell on the next day in half of the world.
 */
export function hoursAreFilled(rows: ListRow[]): boolean {
  const clocks = rows.flatMap(row => IN_UTC.exec(writtenDays(squashed(row)).start ?? '')?.[2] ?? [])
  const alike = Math.max(0, ...[...Map.groupBy(clocks, clock => clock).values()].map(({ length }) => length))
  // One row in five may be older than the habit.
  return clocks.length >= MANY && alike * 5 >= clocks.length * 4
}

/** The row with the days of its instants in UTC alone. */
export function withoutHours(row: ListRow): ListRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, IN_UTC.exec(said(value) ?? '')?.[1] ?? value]),
  )
}

/**
 * The days of a row. Instants stay as written; days written for people are read, both together if each leaves something
 * out. `year` completes days without one ("May 6").
 */
export function readDays(row: ListRow, order: DayOrder | undefined, year: number | undefined): DateRange {
  const written = writtenDays(row)
  const numeric = (text: string) => {
    const days = halves(text).map(half => readNumericDate(half, order))
    return days.every(day => day !== undefined) ? days.join(' - ') : (readNumericDate(text, order) ?? text)
  }
  const start = numeric(written.start ?? '')
  const end = written.end && numeric(written.end)
  const range = (end && readDateRange(`${start} - ${end}`, year)) || readDateRange(start, year)
  if (range) return { start: range.start, end: range.end ?? (end && readDateRange(end, year) ? undefined : end) }
  // `May 6 @ 6pm`: without the year only its day can be read.
  return (year && !/\d{4}/.test(start) && readDateRange(takeTimes(start).rest, year)) || { start, end }
}

/** `13/05/2027 - 15/05/2027` in one field. */
function halves(text: string): string[] {
  return text.includes('/') && text.length <= MAX_DATE_LENGTH ? text.split(/\s*[-–—]\s*|\s+to\s+/) : [text]
}

/**
 * As written. `date: ["2027-01-05", "2027-01-07"]` and `dates: { "start": …, "end": … }` tell both days in one field;
 * tables often have columns of their own for the hours.
 */
export function writtenDays(row: ListRow): { start?: string; end?: string } {
  const values = NAMES.start.map(field => row[field])
  const both = values.map(asRow).find(inner => inner !== undefined)
  const inner = both && squashed(both)
  const last = values.find(value => Array.isArray(value) && value.length > 1)
  const [start, end] = [dayIn(row, NAMES.start), lastDayIn(row)]
  const [hour, lastHour] = [hoursIn(row, NAMES.start), hoursIn(row, NAMES.end)]
  const hours = [hour, end ? undefined : lastHour].filter(Boolean).join(' - ') || hoursIn(row, NAMES.hours)
  return {
    start: start ? withHours(start, hours) : ((inner && text(inner, NAMES.start)) ?? hour),
    end: end
      ? withHours(end, lastHour)
      : ((inner && text(inner, NAMES.end)) ?? (Array.isArray(last) ? said(last.at(-1)) : undefined)),
  }
}

function dayIn(row: ListRow, fields: string[]): string | undefined {
  const values = fields.map(field => said(row[field]) ?? momentIn(row[field]))
  return values.find(value => value !== undefined && !isTimeOnly(value))
}

/** One moment as an object: `{ "dateTime": …, "timeZone": … }` or `{ "date": … }` (Google), `{ "local": … }` (Eventbrite). */
function momentIn(value: unknown): string | undefined {
  return text(squashed(asRow(value) ?? {}), ['datetime', 'local', 'utc', 'date'])
}

/** The zone of a row, or of the moment it starts at. */
export function zoneIn(row: ListRow): string | undefined {
  const moments = NAMES.start.map(field => squashed(asRow(row[field]) ?? {}))
  return [row, ...moments].map(fields => text(fields, NAMES.timeZone)).find(Boolean)
}

/** Google's calendars end whole days with the day after, as iCalendar does. */
function lastDayIn(row: ListRow): string | undefined {
  const end = dayIn(row, NAMES.end)
  if (row.kind !== 'calendar#event' || end === undefined || !/^\d{4}-\d\d-\d\d$/.test(end)) return end
  // One impossible day does not cost the whole list.
  return Number.isNaN(Date.parse(end)) ? undefined : daysLater(end, -1)
}

function hoursIn(row: ListRow, fields: string[]): string | undefined {
  return fields.map(field => said(row[field])).find(value => value !== undefined && isTimeOnly(value))
}

/** Days with a time, and placeholders like `TBD`, are kept verbatim. */
function withHours(day: string, hours: string | undefined): string {
  return hours && /\d/.test(day) && takeTimes(day).rest === day ? `${day} ${hours}` : day
}

/** The year that a name contains: `Acme Conf 2027`. */
export function yearIn(name: string): number | undefined {
  const years = name.match(/(?<!\d)20[2-4]\d(?!\d)/g) ?? []
  return new Set(years).size === 1 ? Number(years[0]) : undefined
}
