import type { RawEvent } from '../adapter.ts'
import { readAmericanDate } from './american-date.ts'
import { type DateRange, readDateRange } from './date-range.ts'

/** One row of a list of events, as an object of JSON or as the cells of a table under their headings. */
export type ListRow = Record<string, unknown>

/** Customary names of fields, without case, spaces and underscores: `start_date`, `startDate` and `Start Date` are one. */
const NAMES = {
  key: ['id', 'uid', 'slug', 'apiid'],
  name: ['name', 'title', 'eventname', 'eventtitle', 'conferencename', 'conference', 'event'],
  link: ['website', 'url', 'link', 'href', 'eventurl', 'eventlink', 'websiteurl', 'registrationurl'],
  start: [
    'startdate',
    'datestart',
    'eventstartdate',
    'startdatetime',
    'starttime',
    'startsat',
    'startat',
    'start',
    'date',
    'dates',
    'eventdate',
    'eventdates',
  ],
  end: ['enddate', 'dateend', 'eventenddate', 'enddatetime', 'endtime', 'endsat', 'endat', 'end'],
  place: ['location', 'venue', 'place', 'venueaddress', 'address'],
  city: ['city'],
  country: ['countrycode', 'country', 'countryflag'],
  timeZone: ['timezone', 'tz'],
  type: ['eventtype', 'type', 'format'],
  status: ['status'],
  mode: [
    'mode',
    'eventmode',
    'attendancemode',
    'locationtype',
    'venuetype',
    'formattype',
    'format',
    'type',
    'eventtype',
  ],
  description: ['description', 'eventdescription', 'summary'],
}
/** A place may be an object of its own (Major League Hacking). */
const ADDRESSES = ['venueaddress', 'address', 'venue', 'location']
const TAGS = ['tags', 'topics', 'eventtopic', 'category', 'categories', 'seriesname']
const ONLINE = ['online', 'isonline', 'virtual', 'isvirtual']
const HYBRID = ['hybrid', 'ishybrid']
const CANCELLED = ['cancelled', 'canceled', 'iscancelled', 'iscanceled']
const POSTPONED = ['postponed', 'ispostponed']
const UNDECIDED = ['datetbd', 'tbd']

/** Whether a list of this kind of rows is one of events. */
export function namesEvent(row: ListRow): boolean {
  const fields = squashed(row)
  return text(fields, NAMES.name) !== undefined && text(fields, NAMES.start) !== undefined
}

/** `listYear` completes days without a year ("May 6") where the event's own name says none. */
export function readListRow(written: ListRow, listYear?: number): RawEvent {
  const row = squashed(written)
  const address = squashed(ADDRESSES.map(field => asRow(row[field])).find(inner => inner !== undefined) ?? {})
  const name = text(row, NAMES.name) ?? ''
  const link = linkIn(row) ?? ''
  const { start, end } = readDays(row, yearIn(name) ?? listYear)
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
    online: flag(row, ONLINE) ?? saysMode(row, /^(?:fully )?(?:online|virtual|remote|digital)(?:[- ]only)?$/i),
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
function readDays(row: ListRow, year: number | undefined): DateRange {
  const start = text(row, NAMES.start) ?? ''
  const end = text(row, NAMES.end)
  const american = readAmericanDate(start)
  if (american) return { start: american, end: end && (readAmericanDate(end) ?? end) }
  const range = (end && readDateRange(`${start} - ${end}`, year)) || readDateRange(start, year)
  return range
    ? { start: range.start, end: range.end ?? (end && readDateRange(end, year) ? undefined : end) }
    : { start, end }
}

function squashed(row: ListRow): ListRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.toLowerCase().replace(/[\s_-]+/g, ''), value]),
  )
}

function asRow(value: unknown): ListRow | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** The first of the fields that says something; a list of one kind (Airtable) says its first value. */
function text(row: ListRow, fields: string[]): string | undefined {
  const values = fields.map(field => (Array.isArray(row[field]) ? row[field][0] : row[field]))
  const value = values.find(one => (typeof one === 'string' && one.trim() !== '') || typeof one === 'number')
  return value === undefined ? undefined : String(value).trim()
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
  return list.flatMap(word => (typeof word === 'string' && word.trim() ? [word.trim()] : []))
}
