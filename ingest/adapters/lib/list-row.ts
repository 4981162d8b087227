import type { RawEvent } from '../../adapter.ts'
import { geoOf } from './json-source.ts'
import { type DayOrder, readDays, writtenDays, yearIn } from './list-days.ts'
import { distinct, isObject, type Row, rowOf } from './row.ts'

/** Customary names of fields, without case, spaces and underscores: `start_date`, `startDate` and `Start Date` are one. */
const NAMES = {
  key: ['id', 'uid', 'slug', 'apiid', 'eventid'],
  name: ['name', 'title', 'eventname', 'eventtitle', 'conferencename', 'conference', 'event', 'summary'],
  link: [
    ...['website', 'url', 'link', 'href', 'eventurl', 'eventlink', 'websiteurl', 'permalink', 'registrationurl'],
    ...['registrationlink', 'githuburl'],
  ],
  place: ['location', 'venue', 'place', 'venueaddress', 'address', 'eventlocation'],
  city: ['city', 'cityname', 'venuecity', 'eventcity'],
  country: ['countrycode', 'country', 'countryname', 'countryflag', 'venuecountry', 'eventcountry'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'long', 'longitude'],
  type: ['eventtype', 'type', 'format'],
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
  tags: ['tags', 'topics', 'eventtopic', 'category', 'categories', 'seriesname'],
}
const FLAGS = {
  online: ['online', 'isonline', 'onlineevent', 'isonlineevent', 'virtual', 'isvirtual'],
  hybrid: ['hybrid', 'ishybrid'],
  cancelled: ['cancelled', 'canceled', 'iscancelled', 'iscanceled'],
  postponed: ['postponed', 'ispostponed'],
  undecided: ['datetbd', 'tbd'],
  private: ['private', 'isprivate', 'draft', 'isdraft', 'unlisted'],
}
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

/** The event of a row; undefined for a draft. `order` is that of the days of its list, as far as it is proven. */
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
