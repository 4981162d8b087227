/** Customary names of fields, without case, spaces and underscores: `start_date`, `startDate` and `Start Date` are one. */
export const NAMES = {
  key: ['id', 'uid', 'slug', 'apiid', 'eventid'],
  name: ['name', 'title', 'eventname', 'eventtitle', 'conferencename', 'conference', 'event', 'summary'],
  link: [
    'website',
    'url',
    'link',
    'href',
    'eventurl',
    'eventlink',
    'websiteurl',
    'permalink',
    'registrationurl',
    'registrationlink',
    'githuburl',
    'htmllink',
  ],
  start: [
    'starttimeutc',
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
  hours: ['time', 'times', 'eventtime', 'hours'],
  place: ['location', 'venue', 'place', 'venueaddress', 'address', 'eventlocation'],
  city: ['city', 'cityname', 'venuecity', 'eventcity'],
  country: ['countrycode', 'country', 'countryname', 'countryflag', 'venuecountry', 'eventcountry'],
  timeZone: ['timezone', 'tz'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'long', 'longitude'],
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
/** A place may be an object of its own (Major League Hacking, The Events Calendar), with its address in another. */
export const ADDRESSES = ['venueaddress', 'address', 'venue', 'location', 'place']
export const TAGS = ['tags', 'topics', 'eventtopic', 'category', 'categories', 'seriesname']
export const ONLINE = ['online', 'isonline', 'onlineevent', 'isonlineevent', 'virtual', 'isvirtual']
export const HYBRID = ['hybrid', 'ishybrid']
export const CANCELLED = ['cancelled', 'canceled', 'iscancelled', 'iscanceled']
export const POSTPONED = ['postponed', 'ispostponed']
export const UNDECIDED = ['datetbd', 'tbd']
export const PRIVATE = ['private', 'isprivate', 'draft', 'isdraft', 'unlisted']

/** One row of a list of events, as an object of JSON or as the cells of a table under their headings. */
export type ListRow = Record<string, unknown>

/** The row with its fields as they are named here. */
export function squashed(row: ListRow): ListRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.toLowerCase().replace(/[\s_-]+/g, ''), value]),
  )
}

export function asRow(value: unknown): ListRow | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** The first of the fields that says something. */
export function text(row: ListRow, fields: string[]): string | undefined {
  return fields.map(field => said(row[field])).find(value => value !== undefined)
}

/**
 * A list of one kind (Airtable) says its first value, an object its name (`city: { "id": 7, "name": "Lisbon" }`) or its
 * plain text (`name: { "text": "Acme Conf", "html": … }`, Eventbrite).
 */
export function said(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value
  const inner = asRow(one)
  const plain = inner ? (inner.name ?? inner.text) : one
  if (typeof plain === 'number') return String(plain)
  return (typeof plain === 'string' && plain.trim()) || undefined
}
