import type { RawEvent } from '../adapter.ts'
import { type DateRange, readDateRange } from './date-range.ts'
import { ADDRESSES, CANCELLED, HYBRID, NAMES, ONLINE, POSTPONED, PRIVATE, TAGS, UNDECIDED } from './list-fields.ts'
import { type DayOrder, dayOrderOf, readNumericDate } from './numeric-date.ts'
import { isTimeOnly, takeTimes } from './times.ts'

/** One row of a list of events, as an object of JSON or as the cells of a table under their headings. */
type ListRow = Record<string, unknown>

/** Whether a list of this kind of rows is one of events. */
export function namesEvent(row: ListRow): boolean {
  const fields = squashed(row)
  return text(fields, NAMES.name) !== undefined && span(fields).start !== undefined
}

/** Whether a row is meant for everybody; an export may hold drafts. */
export function isPublic(row: ListRow): boolean {
  const fields = squashed(row)
  return !flag(fields, PRIVATE) && !/^(?:private|draft|unlisted)$/i.test(text(fields, ['visibility', 'status']) ?? '')
}

const IS_ONLINE = /^(?:fully )?(?:online|virtual|remote|digital)(?:[- ]only)?$/i

/** The order of day and month in `06/05/2027`, as far as another row of the same list proves it. */
export function dayOrderIn(rows: ListRow[]): DayOrder | undefined {
  return dayOrderOf(rows.flatMap(row => Object.values(span(squashed(row))).filter(text => text !== undefined)))
}

/** What holds for all rows of a list: `year` completes days without one ("May 6") where the name says none either. */
interface ListDays {
  year?: number
  order?: DayOrder
}

export function readListRow(written: ListRow, list: ListDays = {}): RawEvent {
  const row = squashed(written)
  const address = addressOf(row)
  const name = text(row, NAMES.name) ?? ''
  const link = linkIn(row) ?? ''
  const { start, end } = readDays(row, { ...list, year: yearIn(name) ?? list.year })
  return {
    key: text(row, NAMES.key) ?? `${link || name} ${start}`,
    name,
    link,
    start: flag(row, UNDECIDED) ? 'TBD' : start,
    end,
    timeZone: text(row, NAMES.timeZone),
    place: text(row, NAMES.place),
    city: text(row, NAMES.city) ?? text(address, NAMES.city) ?? townBesideCountry(row),
    country: text(row, NAMES.country) ?? text(address, NAMES.country),
    online: flag(row, ONLINE) ?? (saysMode(row, IS_ONLINE) || saysMode(address, IS_ONLINE)),
    hybrid: flag(row, HYBRID) ?? saysMode(row, /^hybrid$/i),
    type: text(row, NAMES.type),
    status: statusOf(row),
    tags: TAGS.flatMap(field => words(row[field])),
    description: text(row, NAMES.description),
  }
}

/** The year an address or a name speaks of: `conferences-2027.csv`, `Acme Conf 2027`. */
export function yearIn(name: string): number | undefined {
  const years = name.match(/(?<!\d)20[2-4]\d(?!\d)/g) ?? []
  return new Set(years).size === 1 ? Number(years[0]) : undefined
}

/** Instants stay as written; days written for people are read, both of them together where each leaves something out. */
function readDays(row: ListRow, { year, order }: ListDays): DateRange {
  const written = span(row)
  const numeric = (text: string) => readNumericDate(text, order) ?? text
  const start = numeric(written.start ?? '')
  const end = written.end && numeric(written.end)
  const range = (end && readDateRange(`${start} - ${end}`, year)) || readDateRange(start, year)
  if (range) return { start: range.start, end: range.end ?? (end && readDateRange(end, year) ? undefined : end) }
  // `May 6 @ 6pm`: without the year only its day can be told.
  return (year && !/\d{4}/.test(start) && readDateRange(takeTimes(start).rest, year)) || { start, end }
}

/**
 * As written. `date: ["2027-01-05", "2027-01-07"]` and `dates: { "start": …, "end": … }` tell both days in one field;
 * tables often have columns of their own for the hours.
 */
function span(row: ListRow): { start?: string; end?: string } {
  const values = NAMES.start.map(field => row[field])
  const both = values.map(asRow).find(inner => inner !== undefined)
  const inner = both && squashed(both)
  const last = values.find(value => Array.isArray(value) && value.length > 1)
  const [start, end] = [dayIn(row, NAMES.start), dayIn(row, NAMES.end)]
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
  return fields.map(field => said(row[field])).find(value => value !== undefined && !isTimeOnly(value))
}

function hoursIn(row: ListRow, fields: string[]): string | undefined {
  return fields.map(field => said(row[field])).find(value => value !== undefined && isTimeOnly(value))
}

/** A day that has its hours, or is none at all (`TBD`), is told as it is. */
function withHours(day: string, hours: string | undefined): string {
  return hours && /\d/.test(day) && takeTimes(day).rest === day ? `${day} ${hours}` : day
}

/** The fields of the place where it is an object, together with those of the address in it. */
function addressOf(row: ListRow): ListRow {
  const place = squashed(ADDRESSES.map(field => asRow(row[field])).find(inner => inner !== undefined) ?? {})
  return { ...squashed(asRow(place.address) ?? {}), ...place }
}

function squashed(row: ListRow): ListRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.toLowerCase().replace(/[\s_-]+/g, ''), value]),
  )
}

function asRow(value: unknown): ListRow | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** The first of the fields that says something. */
function text(row: ListRow, fields: string[]): string | undefined {
  return fields.map(field => said(row[field])).find(value => value !== undefined)
}

/** A list of one kind (Airtable) says its first value, an object its name: `city: { "id": 7, "name": "Lisbon" }`. */
function said(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value
  const plain = asRow(one) ? asRow(one)?.name : one
  if (typeof plain === 'number') return String(plain)
  return (typeof plain === 'string' && plain.trim()) || undefined
}

/** An address that stands for itself before one that is relative to the list's site. */
function linkIn(row: ListRow): string | undefined {
  const isAbsolute = (field: string) => /^(?:https?:\/\/|www\.)/i.test(text(row, [field]) ?? '')
  return text(row, [...NAMES.link.filter(isAbsolute), ...NAMES.link])
}

/** Where the country has a field of its own and the city has none, a `location` of a word or two is the city. */
function townBesideCountry(row: ListRow): string | undefined {
  const location = text(row, ['location'])
  return location && text(row, NAMES.country) && /^\p{L}+(?:[ '’-]\p{L}+)?$/u.test(location) ? location : undefined
}

/** `true`, or one of the ways to write it: a table has only texts. */
function flag(row: ListRow, fields: string[]): boolean | undefined {
  return fields.some(field => /^(?:true|yes|y|1)$/i.test(String(row[field] ?? '').trim())) || undefined
}

function saysMode(row: ListRow, words: RegExp): boolean | undefined {
  return NAMES.mode.some(field => words.test(text(row, [field]) ?? '')) || undefined
}

function statusOf(row: ListRow): string | undefined {
  if (flag(row, CANCELLED)) return 'cancelled'
  if (flag(row, POSTPONED)) return 'postponed'
  return row.confirmed === false ? 'tentative' : text(row, NAMES.status)
}

function words(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return list.flatMap(word => (typeof word === 'number' ? [] : (said(word) ?? [])))
}
