/**
 * ETHGlobal: https://ethglobal.com/events, a Next.js page whose data is in `self.__next_f.push([1,"…"])` strings.
 * - One object may be split across two pushes: all are joined before anything is read.
 * - `startTime` and `endTime` are calendar days written as midnight UTC, both inclusive.
 * - `website` is null for ETHGlobal's own events, whose page is /events/{slug}. A `summit` is a conference (Pragma).
 */
import { load } from 'cheerio'
import { SourceError } from '../adapter.ts'
import { jsonAfter } from './lib/embedded-json.ts'
import { eventsFrom } from './lib/json-source.ts'
import { readMarkup } from './lib/read.ts'
import { rowOf } from './lib/row.ts'

export const ethglobal = eventsFrom({
  name: 'ethglobal',
  url: 'https://ethglobal.com/events',
  answer(body, sourceId) {
    const stream = readStream(readMarkup(body, sourceId, 'html'))
    // The page has other lists under that name.
    const lists = jsonAfter(stream, '"events":').filter(list => rowOf(list).text('slug') && rowOf(list).id('id'))
    if (lists.length > 0) return lists.flat()
    throw new SourceError(sourceId, 'parse', `no readable "events" list in ${stream.length} characters of page data`)
  },
  fields: {
    key: 'id',
    name: 'name',
    city: 'city.name',
    country: ['city.countryCode', 'city.country.name'],
    type: 'type',
    description: 'tagline',
  },
  more: row => ({
    link: row.text('website') ?? (row.text('slug') && `https://ethglobal.com/events/${row.text('slug')}`),
    start: day(row.text('startTime')),
    end: day(row.text('endTime')),
    online: row.text('medium') === 'virtual' || undefined,
  }),
})

/** The strings of all pushes, joined in page order. */
function readStream(html: string): string {
  const $ = load(html)
  const scripts = $('script')
    .toArray()
    .map(script => $(script).text())
  return scripts
    .flatMap(text => jsonAfter(text, 'self.__next_f.push('))
    .map(push => (Array.isArray(push) && push[0] === 1 && typeof push[1] === 'string' ? push[1] : ''))
    .join('')
}

/** React's stream writes dates with a `$D` before them. */
function day(time: string | undefined): string | undefined {
  return time?.replace(/^\$D/, '').slice(0, 10)
}
