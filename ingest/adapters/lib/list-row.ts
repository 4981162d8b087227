import { z } from 'zod'
import type { RawEvent } from '../../adapter.ts'
import {
  calendarDay,
  type DateRange,
  isTimeOnly,
  MAX_DATE_LENGTH,
  readDateRange,
  takeTimes,
} from '../../events/date-range.ts'
import { readYaml } from '../../text/read-yaml.ts'
import { geoOf } from './json-records.ts'
import { distinct, isObject, type Row, rowOf } from './row.ts'

const lists = <Name extends string>(...names: Name[]) => z.record(z.enum(names), z.array(z.string()))
const WORDS = z.object({
  names: lists(
    ...(['key', 'name', 'link', 'place', 'city', 'country', 'latitude', 'longitude'] as const),
    ...(['type', 'mode', 'description', 'tags'] as const),
  ),
  flags: lists('online', 'hybrid', 'cancelled', 'postponed', 'undecided', 'private'),
  days: lists('start', 'end', 'hours'),
})
const { names: NAMES, flags: FLAGS, days: DAYS } = readYaml(new URL('list-row.yaml', import.meta.url), WORDS)
const IS_ONLINE = /^(?:fully )?(?:online|virtual|remote|digital)(?:[- ]only)?$/i

/** A row of a list of events, as an object of JSON or the cells of a table, with its fields as they are named here. */
export function listRow(written: unknown): Row {
  return rowOf(squashed(written))
}

function squashed(value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toLowerCase().replace(/[\s_-]+/g, ''), squashed(inner)]),
  )
}

/** Whether a list of this kind of rows is one of events. */
export function namesEvent(row: Row): boolean {
  return row.text(NAMES.name) !== undefined && writtenDays(row).start !== undefined
}

/** The event of a row; undefined for a draft. `order` is that of the days of its list, if one is proven. */
export function readListRow(row: Row, order?: DayOrder, isFilled = false): RawEvent | undefined {
  const has = (names: string[]) => names.some(name => row.flag(name)) || undefined
  if (has(FLAGS.private) || /^(?:private|draft|unlisted)$/i.test(row.text(['visibility', 'status']) ?? ''))
    return undefined
  // A place may be an object of its own (Major League Hacking, The Events Calendar), with its address in another.
  const [place = rowOf({})] = ['venueaddress', 'address', 'venue', 'location', 'place'].flatMap(name => row.rows(name))
  const where = (names: string[]) => row.text(names) ?? place.text([...names, ...names.map(name => `address.${name}`)])
  const isHeld = (words: RegExp) =>
    [row, place].some(one => NAMES.mode.some(name => words.test(one.text(name) ?? ''))) || undefined
  const name = row.text(NAMES.name) ?? ''
  const link = linkIn(row)
  const { start, end } = readDays(row, order, yearIn(name) ?? yearIn(row.id('year') ?? ''), isFilled)
  const status = has(FLAGS.cancelled) ? 'cancelled' : has(FLAGS.postponed) ? 'postponed' : undefined
  return {
    key: row.id(NAMES.key) ?? `${link || name} ${start}`,
    name,
    link,
    start: has(FLAGS.undecided) ? 'TBD' : start,
    end,
    timeZone: row.text(['timezone', 'tz']),
    place: row.text(NAMES.place),
    geo: geoIn(row) ?? geoIn(place),
    city: where(NAMES.city) ?? townBesideCountry(row),
    country: where(NAMES.country),
    online: has(FLAGS.online) ?? isHeld(IS_ONLINE),
    hybrid: has(FLAGS.hybrid) ?? isHeld(/^hybrid$/i),
    type: row.text(NAMES.type),
    status: status ?? (row.value('confirmed') === false ? 'tentative' : row.text('status')),
    tags: distinct(row.texts(NAMES.tags).flatMap(tag => tag.split(','))),
    description: row.texts(NAMES.description).find(text => text !== name),
  }
}

/** Coordinates as fields of the row, or of the address in it. */
function geoIn(row: Row): RawEvent['geo'] {
  return geoOf(row.number(NAMES.latitude), row.number(NAMES.longitude))
}

/** An absolute address before one that is relative to the list's site. */
function linkIn(row: Row): string {
  const links = row.texts(NAMES.link)
  return links.find(link => /^(?:https?:\/\/|www\.)/i.test(link)) ?? links[0] ?? ''
}

/** If the country has a field of its own and the city has none, a `location` of a word or two is the city. */
function townBesideCountry(row: Row): string | undefined {
  const location = row.text('location')
  return location && row.text(NAMES.country) && /^\p{L}+(?:[ '’-]\p{L}+)?$/u.test(location) ? location : undefined
}

/** Whether `06/05/2027` is the sixth of May or the fifth of June. */
type DayOrder = 'day-first' | 'month-first'

const NUMERIC = /^(\d{1,2})([/-])(\d{1,2})\2((?:20)?\d\d)(?=$|[\s,T])/

/** The order of day and month that a list proves: in one of its days a number cannot be a month. */
export function dayOrderOf(texts: string[]): DayOrder | undefined {
  const pairs = texts.flatMap(text => {
    const match = NUMERIC.exec(text.trim())
    return match ? [{ first: Number(match[1]), second: Number(match[3]) }] : []
  })
  const isDayFirst = pairs.some(({ first, second }) => first > 12 && second <= 12)
  const isMonthFirst = pairs.some(({ first, second }) => second > 12 && first <= 12)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day-first' : 'month-first'
}

/** `04/26/2023` as `2023-04-26`, with the text behind it, in American order if none is proven; undefined for no day. */
export function readNumericDate(text: string, order?: DayOrder): string | undefined {
  const trimmed = text.trim()
  const [all = '', first = '', separator, second = '', year = ''] = NUMERIC.exec(trimmed) ?? []
  if (all === '' || (separator === '-' && order === undefined)) return undefined
  const [month = 0, day = 0] = (order === 'day-first' ? [second, first] : [first, second]).map(Number)
  const written = calendarDay(2000 + (Number(year) % 100), month, day)
  return written && written + trimmed.slice(all.length)
}

/** The order of day and month in `06/05/2027`, as far as a row of the list proves it. */
export function dayOrderIn(rows: Row[]): DayOrder | undefined {
  return dayOrderOf(rows.flatMap(row => Object.values(writtenDays(row)).flatMap(text => (text ? halves(text) : []))))
}

const IN_UTC = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/
/** Fewer rows may well begin at the same hour. */
const MANY = 5

/** Whether the hours of a list only fill a field that must not be empty (BTC Map: all from 09:00 to 18:00 UTC). */
export function hoursAreFilled(rows: Row[]): boolean {
  const clocks = rows.flatMap(row => IN_UTC.exec(writtenDays(row).start ?? '')?.[2] ?? [])
  const alike = Math.max(0, ...[...Map.groupBy(clocks, clock => clock).values()].map(({ length }) => length))
  // One row in five may be older than the habit.
  return clocks.length >= MANY && alike * 5 >= clocks.length * 4
}

/**
 * The days of a row. Instants stay as written; days written for people are read, both together if each leaves something
 * out. `year` completes days without one ("May 6").
 */
function readDays(row: Row, order?: DayOrder, year?: number, isFilled = false): DateRange {
  const written = writtenDays(row)
  const numeric = (text: string) => {
    if (isFilled) return IN_UTC.exec(text)?.[1] ?? text
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
 * As written. `date: ["2027-01-05", "2027-01-07"]` and `dates: { "start": …, "end": … }` hold both days in one field;
 * tables often have columns of their own for the hours.
 */
function writtenDays(row: Row): { start?: string; end?: string } {
  const isDay = (text: string) => !isTimeOnly(text)
  const [both] = DAYS.start.flatMap(name => row.rows(name))
  const pair = DAYS.start.map(name => [row.value(name)].flat()).find(values => values.length > 1)
  const [start, end] = [first(row, DAYS.start, isDay), first(row, DAYS.end, isDay)]
  const [hour, lastHour] = [first(row, DAYS.start, isTimeOnly), first(row, DAYS.end, isTimeOnly)]
  const hours = [hour, end ? undefined : lastHour].filter(Boolean).join(' - ') || first(row, DAYS.hours, isTimeOnly)
  return {
    start: start ? withHours(start, hours) : ((both && first(both, DAYS.start)) ?? hour),
    end: end ? withHours(end, lastHour) : ((both && first(both, DAYS.end)) ?? (pair && rowOf(pair.at(-1)).id(''))),
  }
}

function first(row: Row, names: string[], fits = (_text: string) => true): string | undefined {
  return names.flatMap(name => rowOf([row.value(name)].flat()[0]).id('') ?? []).find(fits)
}

/** Days with a time, and placeholders like `TBD`, are kept verbatim. */
function withHours(day: string, hours: string | undefined): string {
  return hours && /\d/.test(day) && takeTimes(day).rest === day ? `${day} ${hours}` : day
}

/** The year that a name contains: `Acme Conf 2027`. */
function yearIn(name: string): number | undefined {
  const years = name.match(/(?<!\d)20[2-4]\d(?!\d)/g) ?? []
  return new Set(years).size === 1 ? Number(years[0]) : undefined
}
