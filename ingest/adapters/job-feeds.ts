/** Job boards that publish a feed. */
import { load } from 'cheerio'
import type { CatalogEntry } from '#contract'
import { type Adapter, type RawJob, SourceError, type SourceRequest } from '../adapter.ts'
import { tenantOrigin } from './lib/address.ts'
import { texts } from './lib/feed/names.ts'
import { unwrapCdata } from './lib/feed/repair.ts'
import { readFeed } from './lib/feed/walk.ts'
import { splitCompanyColonRole, splitRoleAtCompany } from './lib/posting-parts.ts'
import { isDeepMarkup } from './lib/read.ts'
import { distinct } from './lib/row.ts'
import { finishJobs } from './lib/rows.ts'

type FeedPosting = ReturnType<typeof readJobFeed>[number]

interface JobFeed {
  name: string
  address(entry: CatalogEntry): string
  /** In lower case, the elements that RSS does not have. */
  elements?: string[]
  toRaw(posting: FeedPosting): RawJob
}

/** The adapter of a job board that publishes one feed. */
function jobsFromFeed({ name, address, elements, toRaw }: JobFeed): Adapter<'jobs'> {
  return {
    name,
    collection: 'jobs',
    requests: entry => [{ url: entry.url ?? address(entry) }],
    parse: async bodies => finishJobs(bodies.flatMap(body => readJobFeed(body, elements).map(toRaw))),
  }
}

/**
 * The postings of a job board's feed, with the fields that RSS itself has elements for; `text` is the first one of any
 * element. Throws SourceError, also when the feed is cut off.
 */
function readJobFeed(body: string, elements: string[] = []) {
  const { title: feedTitle, items } = readFeed(body, { elements, mustBeWhole: true })
  if (!/<channel[\s>]/.test(body)) throw new SourceError('parse', 'no RSS channel')
  return items.map(fields => {
    const text = (name: string) => texts(fields, [name])[0]
    const link = text('link') ?? ''
    const [description] = fields.description ?? []
    const job: RawJob = {
      key: text('guid') ?? link,
      title: text('title') ?? '',
      link,
      posted: text('pubdate'),
      tags: texts(fields, ['category']),
      description: description && unwrapCdata(description.text),
    }
    return { feedTitle, job, text }
  })
}

/**
 * Cryptocurrency Jobs, the RSS feed of a Hugo site: https://cryptocurrencyjobs.co/index.xml
 * - Titles are `Role at Company`; there is no other mention of the company.
 * - HTML entities that XML does not define (`&rsquo;`) and doubly escaped ones (`&amp;amp;`) occur.
 */
export const cryptocurrencyjobs = jobsFromFeed({
  name: 'cryptocurrencyjobs',
  address: () => 'https://cryptocurrencyjobs.co/index.xml',
  toRaw({ job }) {
    const { role, company } = splitRoleAtCompany(job.title)
    return { ...job, title: role, company }
  },
})

/**
 * Remote3, remote Web3 jobs: the RSS feed only; the site's terms forbid automated searches of its pages.
 * - Titles repeat the employer and may begin with `Job Application for`, the page title of an applicant system.
 * - The description is `at Company - Type - Place - $120k - $240k /yr`, the pay often absent.
 * - Test rows (`__probe_job__`, link `/remote-jobs/null`) and the same job under a `-1` slug have been in it; they are
 *   handed on as published.
 */
export const remote3 = jobsFromFeed({
  name: 'remote3',
  address: () => 'https://www.remote3.co/api/rss',
  toRaw({ job }) {
    const { role, company } = splitRoleAtCompany(job.title)
    const inner = splitRoleAtCompany(role)
    const isRepeated = company !== '' && inner.company.toLowerCase() === company.toLowerCase()
    const { key, link, posted, description = '' } = job
    const title = (isRepeated ? inner.role : role).replace(/^Job Application for\s+/i, '')
    return { key, title, company, link, posted, ...readSummary(description, company) }
  },
})

const CODE = String.raw`(?:\p{Sc}|[A-Z]{2}\$|USDC|USDT|[A-Z]{3})`
/** `$120k`, `120k USD`, `USDC 5k`: "100% Remote" begins with a digit too. */
const AMOUNT = new RegExp(
  String.raw`^\s*(?:(?:[Uu]p to|[Ff]rom) )?${CODE}?\s?\d[\d.,]*\s?[kKmM]?\s*${CODE}?\s*(?:\/\s?\w+)?\s*$`,
  'u',
)
/** A longer text is not an amount, and may be a megabyte of blanks or digits. */
const MAX_AMOUNT = 100
const MONEY = new RegExp(
  String.raw`${CODE}\s?\d|\d[kKmM]?\s?${CODE}|\/\s?(?:yr|year|mo|month|wk|week|day|hr|hour)\b`,
  'u',
)

/** Takes `at Company - Type - Place - pay` apart. Company and pay may hold " - " themselves, so both ends are cut first. */
function readSummary(text: string, company: string): Pick<RawJob, 'employmentType' | 'places' | 'salary'> {
  const opening = `at ${company} - `
  if (!text.startsWith(opening)) return {}
  // If the last part is empty, the text ends with its dash.
  const parts = text.slice(opening.length).split(/ -(?: |$)/)
  const payAt = parts.findIndex((_, at) => at > 0 && beginsPay(parts[at], parts[at + 1]))
  const end = payAt === -1 ? parts.length : payAt
  const [place, salary] = [parts.slice(1, end), parts.slice(end)].map(some => some.join(' - '))
  return { employmentType: parts[0] || undefined, places: distinct([place]), salary: salary || undefined }
}

/** A pay names its currency or its period; without either a number is not a pay. */
function beginsPay(part = '', next = ''): boolean {
  return part.length <= MAX_AMOUNT && AMOUNT.test(part) && MONEY.test(`${part} - ${next}`.slice(0, 2 * MAX_AMOUNT))
}

/**
 * Teamtailor career sites: https://support.teamtailor.com/en/articles/11171756-rss-feed-how-to-guide
 * - `/jobs.rss` holds 100 items a page; only it has `remoteStatus` and departments. Not every server here supports
 *   the offset: a page that repeats the one before it is the end.
 * - `remoteStatus` is `fully`, `hybrid`, `temporary` or `none`, and `none` is work on site.
 * - `tt:name` is the employer's own name of an office ("HQ"), not its place. `tt:locations` may be empty.
 */
export const teamtailor: Adapter<'jobs'> = {
  ...jobsFromFeed({
    name: 'teamtailor',
    address: entry => `${tenantOrigin(entry, 'teamtailor.com')}/jobs.rss`,
    elements: ['remotestatus', 'tt:locations', 'tt:department'],
    toRaw,
  }),
  mayBeEmpty: true,
  most: 50,
  next: nextPage,
}

function nextPage(bodies: string[], entry: CatalogEntry): SourceRequest[] {
  const last = bodies.at(-1) ?? ''
  if (last === bodies.at(-2) || readJobFeed(last).length < PAGE_SIZE) return []
  const url = new URL(teamtailor.requests(entry)[0]?.url ?? '')
  url.searchParams.set('offset', String(bodies.length * PAGE_SIZE))
  url.searchParams.set('per_page', String(PAGE_SIZE))
  return [{ url: url.href }]
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
    const textOf = (tag: string) => $(office).children(`tt\\:${tag}`).text().trim()
    return { name: textOf('name'), city: textOf('city'), country: textOf('country') }
  })
}

const PAGE_SIZE = 100

/**
 * We Work Remotely, an RSS feed: https://weworkremotely.com/remote-job-rss-feed
 * - Titles are `Company: Role`. `region` is the place candidates may live in; `state` is the company's own, so it is not read.
 * - Newer items add `country` (with flags), `skills`, `type` and `expires_at`, each often empty.
 * - The description begins with the company's headquarters and address on the web. `pubDate` may be a year old.
 */
export const weworkremotely = jobsFromFeed({
  name: 'weworkremotely',
  address: () => 'https://weworkremotely.com/remote-jobs.rss',
  elements: ['region', 'country', 'skills', 'type', 'expires_at'],
  toRaw({ job, text }) {
    const { role, company } = splitCompanyColonRole(job.title)
    return {
      ...job,
      title: role,
      company,
      closes: text('expires_at'),
      places: distinct([text('region')]),
      // `🇺🇸 United States of America, 🇨🇦 Canada` is two names; a comma inside a name has no flag after it.
      countries: distinct((text('country') ?? '').split(FLAG).map(name => name.trim().replace(/,$/, ''))),
      remote: true,
      employmentType: text('type'),
      tags: [...(text('skills')?.split(/,\s*/) ?? []), ...(job.tags ?? [])],
      employerUrl: COMPANY_PAGE.exec(job.description?.slice(0, 2000) ?? '')?.[1],
    }
  },
})

const FLAG = /[\u{1F1E6}-\u{1F1FF}]{2}/u
/** Among the first lines of a description. */
const COMPANY_PAGE = /<strong>\s*URL:\s*<\/strong>\s*<a href="(https?:\/\/[^"]+)"/i
