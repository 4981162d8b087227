import type { RawEvent } from '../../../adapter.ts'
import { readDays, writtenDays, yearIn, zoneIn } from './list-days.ts'
import {
  ADDRESSES,
  asRow,
  CANCELLED,
  HYBRID,
  type ListRow,
  NAMES,
  ONLINE,
  POSTPONED,
  PRIVATE,
  said,
  squashed,
  TAGS,
  text,
  UNDECIDED,
} from './list-fields.ts'
import type { DayOrder } from './numeric-date.ts'

/** Whether a list of this kind of rows is one of events. */
export function namesEvent(row: ListRow): boolean {
  const fields = squashed(row)
  return text(fields, NAMES.name) !== undefined && writtenDays(fields).start !== undefined
}

/** Whether a row is meant for everybody; an export may hold drafts. */
export function isPublic(row: ListRow): boolean {
  const fields = squashed(row)
  return !flag(fields, PRIVATE) && !/^(?:private|draft|unlisted)$/i.test(text(fields, ['visibility', 'status']) ?? '')
}

const IS_ONLINE = /^(?:fully )?(?:online|virtual|remote|digital)(?:[- ]only)?$/i

/** The event of a row; `order` is that of the days of its list, as far as it is proven. */
export function readListRow(written: ListRow, order?: DayOrder): RawEvent {
  const row = squashed(written)
  const address = addressOf(row)
  const name = text(row, NAMES.name) ?? ''
  const link = linkIn(row) ?? ''
  const { start, end } = readDays(row, order, yearIn(name) ?? yearIn(text(row, ['year']) ?? ''))
  return {
    key: text(row, NAMES.key) ?? `${link || name} ${start}`,
    name,
    link,
    start: flag(row, UNDECIDED) ? 'TBD' : start,
    end,
    timeZone: zoneIn(row),
    place: text(row, NAMES.place),
    geo: geoOf(row) ?? geoOf(address),
    city: text(row, NAMES.city) ?? text(address, NAMES.city) ?? townBesideCountry(row),
    country: text(row, NAMES.country) ?? text(address, NAMES.country),
    online: flag(row, ONLINE) ?? (saysMode(row, IS_ONLINE) || saysMode(address, IS_ONLINE)),
    hybrid: flag(row, HYBRID) ?? saysMode(row, /^hybrid$/i),
    type: text(row, NAMES.type),
    status: statusOf(row),
    tags: TAGS.flatMap(field => words(row[field])),
    description: NAMES.description.map(field => text(row, [field])).find(told => told !== undefined && told !== name),
  }
}

/** The fields of the place where it is an object, together with those of the address in it. */
function addressOf(row: ListRow): ListRow {
  const place = squashed(ADDRESSES.map(field => asRow(row[field])).find(inner => inner !== undefined) ?? {})
  return { ...squashed(asRow(place.address) ?? {}), ...place }
}

/** Coordinates as fields of the row, or of the address in it. */
function geoOf(row: ListRow): RawEvent['geo'] {
  const [latitude, longitude] = [NAMES.latitude, NAMES.longitude].map(fields => text(row, fields)).map(Number)
  return latitude !== undefined && longitude !== undefined && Number.isFinite(latitude + longitude)
    ? { latitude, longitude }
    : undefined
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
