/**
 * Teamtailor career sites: https://support.teamtailor.com/en/articles/11171756-rss-feed-how-to-guide
 * - `/jobs.rss` is the default, because it alone carries `remoteStatus` and departments; the JSON Feed `/jobs.json` is
 *   read when `url` names it. Both hold 100 items a page.
 * - `remoteStatus` is `fully`, `hybrid`, `temporary` or `none`, and `none` is work on site.
 * - `tt:name` is what the employer calls an office ("HQ"), not where it is. `tt:locations` may be empty.
 */
import { type CheerioAPI, load } from 'cheerio'
import { z } from 'zod'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { readJobPosting } from './lib/job-posting.ts'
import { distinct, onePerKey } from './lib/one-per-key.ts'
import { readPages } from './lib/paging.ts'
import { IdText, NumberOrText, OptionalText, readJson, readMarkup } from './lib/read.ts'
import { completeRows, readRows } from './lib/rows.ts'
import { tenantOrigin } from './lib/tenant.ts'

const PAGE_SIZE = 100
const MOST_ROWS = 5000

const Item = z.looseObject({
  id: IdText,
  title: z.string(),
  url: z.string(),
  date_published: NumberOrText,
  content_html: OptionalText,
  _jobposting: z.record(z.string(), z.unknown()).nullish(),
})
const Feed = z.looseObject({ version: z.string(), items: z.array(z.unknown()) })

export const teamtailor: Adapter<'jobs'> = {
  name: 'teamtailor',
  collection: 'jobs',
  mustHave: ['id', 'title', 'url'],
  mayBeEmpty: true,
  fetch(entry, http) {
    const feed = entry.url ?? `${tenantOrigin(entry, 'teamtailor.com')}/jobs.rss`
    const measure = (body: string) => ({ rows: readPage(body, entry.id).length })
    const read = (offset: number) => http.text(page(feed, offset))
    return readPages({ size: PAGE_SIZE, cap: MOST_ROWS, read, measure, mayRepeat: true })
  },
  async parse(bodies, entry) {
    return onePerKey(bodies.flatMap(body => readPage(body, entry.id)))
  },
}

function page(feed: string, offset: number): string {
  if (offset === 0) return feed
  const url = new URL(feed)
  url.searchParams.set('offset', String(offset))
  url.searchParams.set('per_page', String(PAGE_SIZE))
  return url.href
}

function readPage(body: string, sourceId: string): RawJob[] {
  if (body.trimStart().startsWith('{'))
    return readRows(readJson(body, Feed, sourceId).items, Item, sourceId, fromFeedItem)
  const $ = load(readMarkup(body, sourceId, 'xml'), { xml: true })
  const channel = $.root().children('rss').children('channel')
  if (channel.length === 0) throw new SourceError(sourceId, 'parse', 'no RSS channel')
  if (!/<\/rss\s*>/.test(body)) throw new SourceError(sourceId, 'parse', 'the feed is cut off')
  const employer = channel.children('title').first().text().trim() || undefined
  const items = channel.children('item').toArray()
  return completeRows(
    items.map(item => ({ ...fromRssItem($, $(item)), employer })),
    sourceId,
  )
}

function fromFeedItem(item: z.output<typeof Item>): RawJob {
  const posting = readJobPosting(item._jobposting ?? {}, item.url)
  return {
    ...posting,
    key: item.id,
    title: item.title,
    // The board is one employer's; its subsidiaries and countries are named here.
    company: undefined,
    employer: posting.company,
    link: item.url,
    posted: item.date_published ?? posting.posted,
    // Here the flag is the employer's own choice, and every posting has an office.
    remote: item._jobposting?.jobLocationType === 'TELECOMMUTE' ? true : undefined,
    description: item.content_html ?? posting.description,
  }
}

function fromRssItem($: CheerioAPI, item: ReturnType<CheerioAPI>): RawJob {
  const says = (name: string) => item.children(name).first().text().trim() || undefined
  const [key = '', title = '', link = ''] = ['guid', 'title', 'link'].map(says)
  const places = item
    .find('tt\\:location')
    .toArray()
    .map(place => readPlace($(place)))
  const status = says('remoteStatus')
  return {
    key,
    title,
    link,
    posted: says('pubDate'),
    places: distinct(places.map(({ city, name, country }) => distinct([city || name, country]).join(', '))),
    countries: distinct(places.map(({ country }) => country)),
    workMode: status === 'none' ? 'onsite' : status,
    department: says('tt\\:department'),
    description: says('description'),
    descriptionFormat: 'html',
  }
}

function readPlace(place: ReturnType<CheerioAPI>) {
  const [name = '', city = '', country = ''] = ['name', 'city', 'country'].map(tag =>
    place.children(`tt\\:${tag}`).text().trim(),
  )
  return { name, city, country }
}
