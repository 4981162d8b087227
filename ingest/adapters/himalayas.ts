/**
 * Himalayas, remote jobs: https://himalayas.app/api
 * - About 100,000 postings in pages of 20, newest first. `board` in the catalog is a word to search for; without it
 *   only the newest 20 are read.
 * - `salaryPeriod` came in mid 2026; without it an hourly figure looks like a yearly one, so no pay is taken.
 * - `currency` is filled even when there is no pay. Time zones are signed hours, half and quarter hours included.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const MAX_SEARCH_PAGES = 5

const Country = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)])
const Posting = z.looseObject({
  guid: IdText,
  title: z.string(),
  companyName: z.string(),
  applicationLink: OptionalText,
  employmentType: OptionalText,
  minSalary: NumberOrText,
  maxSalary: NumberOrText,
  currency: OptionalText,
  salaryPeriod: OptionalText,
  seniority: z.array(z.string()).nullish(),
  locationRestrictions: z.array(Country).nullish(),
  timezoneRestrictions: z.array(z.union([z.number(), z.string()])).nullish(),
  categories: z.array(z.string()).nullish(),
  parentCategories: z.array(z.string()).nullish(),
  description: OptionalText,
  pubDate: NumberOrText,
  expiryDate: NumberOrText,
})
type Posting = z.output<typeof Posting>
const Page = z.looseObject({ jobs: z.array(z.unknown()) })

export const himalayas: Adapter<'jobs'> = {
  name: 'himalayas',
  collection: 'jobs',
  requests: entry => [
    { url: entry.url ?? (entry.board ? search(entry.board, 1) : 'https://himalayas.app/jobs/api?limit=20&offset=0') },
  ],
  next(bodies, { url, board, id }) {
    const isLast = bodies.length === MAX_SEARCH_PAGES || readJson(bodies.at(-1) ?? '', Page, id).jobs.length === 0
    return url || !board || isLast ? [] : [{ url: search(board, bodies.length + 1) }]
  },
  async parse(bodies, entry) {
    return bodies.flatMap(body => readRows(readJson(body, Page, entry.id).jobs, Posting, entry.id, toRaw))
  },
}

function search(word: string, page: number): string {
  return `https://himalayas.app/jobs/api/search?q=${encodeURIComponent(word)}&page=${page}`
}

function toRaw(posting: Posting): RawJob {
  const countries = posting.locationRestrictions ?? []
  return {
    key: posting.guid,
    title: posting.title,
    company: posting.companyName,
    link: posting.guid,
    applyUrl: posting.applicationLink === posting.guid ? undefined : posting.applicationLink,
    posted: posting.pubDate,
    closes: posting.expiryDate,
    places: countries,
    countries,
    timeZones: posting.timezoneRestrictions?.map(offsetName),
    remote: true,
    employmentType: posting.employmentType,
    // Two levels are a range, and a range is not a level.
    seniority: posting.seniority?.length === 1 ? posting.seniority[0] : undefined,
    tags: [...(posting.categories ?? []), ...(posting.parentCategories ?? [])].map(tag => tag.replaceAll('-', ' ')),
    pay: toPay(posting),
    description: posting.description,
    descriptionFormat: 'html',
  }
}

function toPay({ minSalary, maxSalary, currency, salaryPeriod }: Posting): RawJob['pay'] {
  if (!salaryPeriod || !currency || (!minSalary && !maxSalary)) return undefined
  return { min: minSalary || undefined, max: maxSalary || undefined, currency, period: salaryPeriod }
}

/** -3.5 is `UTC-3:30`, 8.75 is `UTC+8:45`; what is already a text stays. */
export function offsetName(hours: number | string): string {
  const number = Number(hours)
  if (String(hours).trim() === '' || !Number.isFinite(number)) return String(hours)
  const minutes = Math.round(Math.abs(number) * 60)
  const rest = minutes % 60
  return `UTC${number < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
