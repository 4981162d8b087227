/**
 * ETHGlobal: https://ethglobal.com/events, a Next.js page whose data stands in `self.__next_f.push([1,"…"])` strings.
 * - One object may be split across two pushes: all are joined before anything is read.
 * - `startTime` and `endTime` are calendar days written as midnight UTC, both inclusive.
 * - `website` is null for ETHGlobal's own events, whose page is /events/{slug}. A `summit` is a conference (Pragma).
 */
import { load } from 'cheerio'
import { z } from 'zod'
import { type Adapter, type RawEvent, SourceError } from '../adapter.ts'
import { jsonAfter } from './lib/embedded-json.ts'
import { IdText, OptionalText, readMarkup } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Place = z.looseObject({
  name: OptionalText,
  country: z.looseObject({ name: OptionalText }).nullish(),
  countryCode: OptionalText,
})
const Row = z.looseObject({
  id: IdText,
  name: OptionalText,
  slug: z.string(),
  type: OptionalText,
  medium: OptionalText,
  startTime: OptionalText,
  endTime: OptionalText,
  website: OptionalText,
  tagline: OptionalText,
  city: Place.nullish(),
})
/** Fields that distinguish a row from those of the page's other lists. */
const Named = Row.pick({ id: true, slug: true })
const Rows = z.array(z.unknown())
const Push = z.tuple([z.literal(1), z.string()])

export const ethglobal: Adapter<'events'> = {
  name: 'ethglobal',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? 'https://ethglobal.com/events' }],
  async parse([body = ''], entry) {
    const stream = readStream(readMarkup(body, entry.id, 'html'))
    const lists = jsonAfter(stream, '"events":').map(value => Rows.safeParse(value))
    const rows = lists.flatMap(list => (list.data?.some(row => Named.safeParse(row).success) ? list.data : []))
    if (rows.length === 0)
      throw new SourceError(entry.id, 'parse', `no readable "events" list in ${stream.length} characters of page data`)
    return finishRows(readEventRows(rows, Row, entry.id, toRaw), entry.id)
  },
}

/** The strings of all pushes, joined in page order. */
function readStream(html: string): string {
  const $ = load(html)
  const scripts = $('script')
    .toArray()
    .map(script => $(script).text())
  return scripts
    .flatMap(text => jsonAfter(text, 'self.__next_f.push('))
    .flatMap(value => {
      const push = Push.safeParse(value)
      return push.success ? push.data[1] : []
    })
    .join('')
}

function toRaw(row: z.infer<typeof Row>): RawEvent {
  return {
    key: row.id,
    name: row.name ?? '',
    link: given(row.website) ?? `https://ethglobal.com/events/${row.slug}`,
    start: day(row.startTime) ?? '',
    end: day(row.endTime),
    city: given(row.city?.name),
    country: given(row.city?.countryCode) ?? given(row.city?.country?.name),
    online: row.medium === 'virtual' || undefined,
    type: given(row.type),
    description: given(row.tagline),
  }
}

/** React's stream writes dates with a `$D` before them. */
function day(time: string | null | undefined): string | undefined {
  return given(time)?.replace(/^\$D/, '').slice(0, 10)
}
