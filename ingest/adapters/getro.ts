/**
 * Getro, the job boards of funds and ecosystems. `board` is the collection's number (`network.id` in the board page's
 * __NEXT_DATA__); the entry's homepage is the board.
 * - The search is a POST that answers 406 without `Accept: application/json`, at most 20 rows a page; bursts get 403.
 * - `url` leads to the employer; rows the board's people wrote themselves (`admin_portal`) live on the board.
 * - Pay stands in the answer even where the employer hides it (`compensation_public: false`). It is in cents;
 *   `period_not_defined` occurs. Portfolios hold firms outside Web3: their topics decide.
 */
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import type { Adapter, RawJob, SourceRequest } from '../adapter.ts'
import { onePerKey } from './lib/one-per-key.ts'
import { extentOf, pageByOffset } from './lib/paging.ts'
import { Cents, units } from './lib/pay-ranges.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson, Total } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantPath } from './lib/tenant.ts'

const PAGE_SIZE = 20
/** All collections are on one host, which is asked once at a time: 100 rows each keep a run short. */
const MOST_ROWS = 100

const Posting = z.looseObject({
  id: IdText,
  title: z.string(),
  slug: OptionalText,
  url: OptionalText,
  organization: z.looseObject({
    name: z.string(),
    slug: OptionalText,
    industry_tags: z.array(z.string()).nullish(),
    topics: z.array(z.string()).nullish(),
  }),
  locations: z.array(z.string()).nullish(),
  work_mode: OptionalText,
  seniority: OptionalText,
  created_at: NumberOrText,
  compensation_public: Flag,
  compensation_amount_min_cents: Cents,
  compensation_amount_max_cents: Cents,
  compensation_currency: OptionalText,
  compensation_period: OptionalText,
})
type Posting = z.output<typeof Posting>
const Page = z.looseObject({ results: z.looseObject({ count: Total, jobs: z.array(z.unknown()) }) })

export const getro: Adapter<'jobs'> = {
  name: 'getro',
  collection: 'jobs',
  requests: entry => [request(entry, 0)],
  next: (bodies, entry) =>
    pageByOffset(bodies, {
      size: PAGE_SIZE,
      cap: MOST_ROWS,
      request: offset => request(entry, offset),
      measure(body) {
        const { count, jobs } = readJson(body, Page, entry.id).results
        return { rows: jobs.length, total: count }
      },
    }),
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readJson(body, Page, entry.id).results.jobs)
    return onePerKey(readRows(rows, Posting, entry.id, posting => toRaw(posting, entry)))
  },
  extent(bodies, entry) {
    const pages = bodies.map(body => readJson(body, Page, entry.id).results)
    const rows = pages.flatMap(page => page.jobs)
    return extentOf(rows, pages[0]?.count, MOST_ROWS)
  },
}

function request(entry: CatalogEntry, offset: number): SourceRequest {
  return {
    url: entry.url ?? `https://api.getro.com/api/v2/collections/${tenantPath(entry)}/search/jobs`,
    headers: { accept: 'application/json' },
    json: { page: offset / PAGE_SIZE, hitsPerPage: PAGE_SIZE, filters: {}, query: '' },
  }
}

function toRaw(posting: Posting, entry: CatalogEntry): RawJob {
  const { organization } = posting
  return {
    key: posting.id,
    title: posting.title,
    company: organization.name,
    link: posting.url ?? boardLink(posting, entry),
    posted: posting.created_at,
    places: posting.locations ?? [],
    workMode: posting.work_mode,
    seniority: posting.seniority,
    pay: toPay(posting),
    employerTopics: [...(organization.industry_tags ?? []), ...(organization.topics ?? [])],
  }
}

function boardLink({ slug, organization }: Posting, entry: CatalogEntry): string {
  return slug && organization.slug
    ? new URL(`/companies/${organization.slug}/jobs/${slug}`, entry.homepage).href
    : entry.homepage
}

function toPay(posting: Posting): RawJob['pay'] {
  const { compensation_currency: currency, compensation_period: period } = posting
  const [min, max] = [units(posting.compensation_amount_min_cents), units(posting.compensation_amount_max_cents)]
  if (posting.compensation_public === false) return undefined
  if (!currency || !period || period === 'period_not_defined' || (min === undefined && max === undefined))
    return undefined
  return { min, max, currency, period }
}
