/**
 * Teamtailor career sites: https://support.teamtailor.com/en/articles/11171756-rss-feed-how-to-guide
 * - `/jobs.rss` holds 100 items a page; it alone carries `remoteStatus` and departments. Not every server here supports
 *   the offset: a page that repeats the one before it is the end.
 * - `remoteStatus` is `fully`, `hybrid`, `temporary` or `none`, and `none` is work on site.
 * - `tt:name` is the employer's own name of an office ("HQ"), not where it is. `tt:locations` may be empty.
 */
import { load } from 'cheerio'
import type { CatalogEntry } from '#contract'
import { type Adapter, type RawJob, SourceError, type SourceRequest } from '../adapter.ts'
import { type FeedPosting, readJobFeed } from './lib/feed/job-feed.ts'
import { isDeepMarkup } from './lib/read.ts'
import { distinct } from './lib/row.ts'
import { finishJobs } from './lib/rows.ts'
import { tenantOrigin } from './lib/tenant.ts'

const PAGE_SIZE = 100
const MOST_PAGES = 50

export const teamtailor: Adapter<'jobs'> = {
  name: 'teamtailor',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [{ url: address(entry) }],
  next: (bodies, entry) => (bodies.length < MOST_PAGES ? nextPage(bodies, entry) : []),
  async parse(bodies, entry) {
    return finishJobs(
      bodies.flatMap(body => readPage(body, entry.id)),
      entry.id,
    )
  },
  extent(bodies, entry) {
    const isCut = bodies.length === MOST_PAGES && nextPage(bodies, entry).length > 0
    return isCut ? { rows: MOST_PAGES * PAGE_SIZE, isCut } : undefined
  },
}

function address(entry: CatalogEntry): string {
  return entry.url ?? `${tenantOrigin(entry, 'teamtailor.com')}/jobs.rss`
}

function nextPage(bodies: string[], entry: CatalogEntry): SourceRequest[] {
  const last = bodies.at(-1) ?? ''
  if (last === bodies.at(-2) || readPage(last, entry.id).length < PAGE_SIZE) return []
  const url = new URL(address(entry))
  url.searchParams.set('offset', String(bodies.length * PAGE_SIZE))
  url.searchParams.set('per_page', String(PAGE_SIZE))
  return [{ url: url.href }]
}

function readPage(body: string, sourceId: string): RawJob[] {
  const postings = readJobFeed(body, sourceId, ['remotestatus', 'tt:locations', 'tt:department'])
  if (!/<channel[\s>]/.test(body)) throw new SourceError(sourceId, 'parse', 'no RSS channel')
  return postings.map(toRaw)
}

function toRaw({ feedTitle, job, text }: FeedPosting): RawJob {
  const offices = officesIn(text('tt:locations') ?? '')
  const status = text('remotestatus')
  return {
    ...job,
    tags: undefined,
    key: text('guid') ?? '',
    employer: feedTitle,
    places: distinct(offices.map(({ city, name, country }) => distinct([city || name, country]).join(', '))),
    countries: distinct(offices.map(({ country }) => country)),
    workMode: status === 'none' ? 'onsite' : status,
    department: text('tt:department'),
  }
}

/** The offices, which are elements of their own. */
function officesIn(markup: string) {
  const $ = load(isDeepMarkup(markup, 'xml') ? '' : markup, { xml: true })
  const offices = $('tt\\:location').toArray()
  return offices.map(office => {
    const [name = '', city = '', country = ''] = ['name', 'city', 'country'].map(tag =>
      $(office).children(`tt\\:${tag}`).text().trim(),
    )
    return { name, city, country }
  })
}
