/**
 * Teamtailor career sites: https://support.teamtailor.com/en/articles/11171756-rss-feed-how-to-guide
 * - `/jobs.rss` is the default, because it alone carries `remoteStatus` and departments; the JSON Feed `/jobs.json` is
 *   read when `url` names it. Both hold 100 items a page.
 * - `remoteStatus` is `fully`, `hybrid`, `temporary` or `none`, and `none` is work on site.
 * - `tt:name` is what the employer calls an office ("HQ"), not where it is. `tt:locations` may be empty.
 */
import { load } from 'cheerio'
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { isDeepMarkup } from './lib/depth.ts'
import { type FeedPosting, readJobFeed } from './lib/feed/job-feed.ts'
import { readJobPosting } from './lib/job-posting.ts'
import { distinct, onePerKey } from './lib/one-per-key.ts'
import { pageByOffset } from './lib/paging.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
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
  mayBeEmpty: true,
  requests: entry => [{ url: page(entry, 0) }],
  next: (bodies, entry) =>
    pageByOffset(bodies, {
      size: PAGE_SIZE,
      cap: MOST_ROWS,
      request: offset => ({ url: page(entry, offset) }),
      measure: body => ({ rows: readPage(body, entry.id).length }),
      mayRepeat: true,
    }),
  async parse(bodies, entry) {
    return onePerKey(bodies.flatMap(body => readPage(body, entry.id)))
  },
}

function page(entry: CatalogEntry, offset: number): string {
  const feed = entry.url ?? `${tenantOrigin(entry, 'teamtailor.com')}/jobs.rss`
  if (offset === 0) return feed
  const url = new URL(feed)
  url.searchParams.set('offset', String(offset))
  url.searchParams.set('per_page', String(PAGE_SIZE))
  return url.href
}

function readPage(body: string, sourceId: string): RawJob[] {
  if (body.trimStart().startsWith('{'))
    return readRows(readJson(body, Feed, sourceId).items, Item, sourceId, fromFeedItem)
  const postings = readJobFeed(body, sourceId, ['remotestatus', 'tt:locations', 'tt:department'])
  if (!/<channel[\s>]/.test(body)) throw new SourceError(sourceId, 'parse', 'no RSS channel')
  return completeRows(
    postings.map(posting => ({ ...fromRssItem(posting), employer: posting.feedTitle })),
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

function fromRssItem({ job, text }: FeedPosting): RawJob {
  const places = readPlaces(text('tt:locations') ?? '')
  const status = text('remotestatus')
  return {
    key: text('guid') ?? '',
    title: job.title,
    link: job.link,
    posted: job.posted,
    places: distinct(places.map(({ city, name, country }) => distinct([city || name, country]).join(', '))),
    countries: distinct(places.map(({ country }) => country)),
    workMode: status === 'none' ? 'onsite' : status,
    department: text('tt:department'),
    description: job.description,
    descriptionFormat: 'html',
  }
}

/** The offices, which are elements of their own. */
function readPlaces(markup: string) {
  const $ = load(isDeepMarkup(markup, 'xml') ? '' : markup, { xml: true })
  const offices = $('tt\\:location').toArray()
  return offices.map(office => {
    const [name = '', city = '', country = ''] = ['name', 'city', 'country'].map(tag =>
      $(office).children(`tt\\:${tag}`).text().trim(),
    )
    return { name, city, country }
  })
}
