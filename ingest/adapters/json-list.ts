/**
 * A JSON list of events with the customary field names: what community calendars publish as one static file or a small
 * keyless API. A list at the root, or under `events`, `data`, `items`, `results`; a file may also be one event.
 * - Field names were met in: Hack Club (`start`, `virtual`), Tekvent (`date_start`), awesome-bitcoin-events.json (`startDate`,
 *   `countryCode`), Protocol Labs network (`eventName`, `dateTBD`, `MM/DD/YYYY`), Mira's export (`startTime`, tags as text).
 * - A list whose rows name neither an event nor a day fails: that is another kind of file.
 */
import { z } from 'zod'
import { type Adapter, type RawEvent, SourceError } from '../adapter.ts'
import { readAmericanDate } from '../events/american-date.ts'
import { finishRows } from '../events/rows.ts'
import { readJson } from '../upstream/read.ts'

const Row = z.record(z.string(), z.unknown())
const WRAPPERS = ['events', 'data', 'items', 'results', 'entries', 'upcoming']

const NAMES = {
  key: ['id', 'uid', 'slug', 'api_id'],
  name: ['name', 'title', 'eventName', 'event_name', 'event'],
  link: ['website', 'url', 'link', 'href', 'eventUrl', 'event_url', 'websiteUrl', 'registrationUrl'],
  start: ['startDate', 'start_date', 'date_start', 'startTime', 'start_time', 'starts_at', 'startsAt', 'start', 'date'],
  end: ['endDate', 'end_date', 'date_end', 'endTime', 'end_time', 'ends_at', 'endsAt', 'end'],
  place: ['location', 'venue', 'place', 'venueAddress', 'address'],
  city: ['city'],
  country: ['countryCode', 'country_code', 'country', 'country_flag'],
  timeZone: ['timezone', 'timeZone', 'time_zone', 'tz'],
  type: ['eventType', 'event_type', 'type', 'format'],
  status: ['status'],
  description: ['description', 'eventDescription', 'summary'],
}
const TAGS = ['tags', 'topics', 'eventTopic', 'category', 'categories', 'seriesName']
const ONLINE = ['online', 'isOnline', 'is_online', 'virtual', 'isVirtual']
const HYBRID = ['hybrid', 'isHybrid', 'is_hybrid']
const UNDECIDED = ['dateTBD', 'date_tbd', 'tbd']

export const jsonList: Adapter<'events'> = {
  name: 'json-list',
  collection: 'events',
  mayBeEmpty: true,
  async fetch(entry, http) {
    return [await http.text(entry.url ?? entry.homepage)]
  },
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => findRows(readJson(body, z.unknown(), entry.id), entry.id))
    return finishRows(rows.map(toRaw), entry.id)
  },
}

function findRows(value: unknown, sourceId: string): Record<string, unknown>[] {
  const list = Array.isArray(value) ? value : listInside(value)
  if (!list) throw new SourceError(sourceId, 'parse', 'no list of events')
  return list.map(row => Row.safeParse(row).data ?? {})
}

function listInside(value: unknown): unknown[] | undefined {
  const root = Row.safeParse(value).data ?? {}
  const list = WRAPPERS.map(name => root[name]).find(inner => Array.isArray(inner))
  if (Array.isArray(list)) return list
  return text(root, NAMES.name) && text(root, NAMES.start) ? [root] : undefined
}

function toRaw(row: Record<string, unknown>): RawEvent {
  const name = text(row, NAMES.name) ?? ''
  const link = text(row, NAMES.link) ?? ''
  const start = day(text(row, NAMES.start)) ?? ''
  return {
    key: text(row, NAMES.key) ?? `${link || name} ${start}`,
    name,
    link,
    start: flag(row, UNDECIDED) ? 'TBD' : start,
    end: day(text(row, NAMES.end)),
    timeZone: text(row, NAMES.timeZone),
    place: text(row, NAMES.place),
    city: text(row, NAMES.city) ?? townBesideCountry(row),
    country: text(row, NAMES.country),
    online: flag(row, ONLINE),
    hybrid: flag(row, HYBRID),
    type: text(row, NAMES.type),
    status: row.confirmed === false ? 'tentative' : text(row, NAMES.status),
    tags: TAGS.flatMap(field => words(row[field])),
    description: text(row, NAMES.description),
  }
}

/** The first of the fields that says something; a list of one kind (Airtable) says its first value. */
function text(row: Record<string, unknown>, fields: string[]): string | undefined {
  const values = fields.map(field => (Array.isArray(row[field]) ? row[field][0] : row[field]))
  const value = values.find(one => (typeof one === 'string' && one.trim() !== '') || typeof one === 'number')
  return value === undefined ? undefined : String(value).trim()
}

/** Where the country has a field of its own and the city has none, a `location` of a word or two is the city. */
function townBesideCountry(row: Record<string, unknown>): string | undefined {
  const location = text(row, ['location'])
  return location && text(row, NAMES.country) && /^\p{L}+(?:[ '’-]\p{L}+)?$/u.test(location) ? location : undefined
}

function flag(row: Record<string, unknown>, fields: string[]): boolean | undefined {
  return fields.some(field => row[field] === true) || undefined
}

function day(value: string | undefined): string | undefined {
  return value === undefined ? undefined : (readAmericanDate(value) ?? value)
}

function words(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return list.flatMap(word => (typeof word === 'string' && word.trim() ? [word.trim()] : []))
}
