/**
 * web3.career: https://web3.career/web3-jobs-api, with a token that is private to the service's operator.
 * - Terms: `apply_url` unchanged and followed, web3.career named as the source.
 * - The answer is `[text, text, jobs]`: the first list inside holds the postings, the texts are help and terms.
 * - The newest 100 of a filter (`board` is a tag), no paging; postings of 2022 are still served.
 * - Currency and unit are often null: then the figures say nothing certain. `estimated_*` is the site's own guess.
 */
import { z } from 'zod'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { contractAmong } from './lib/posting-parts.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const Posting = z.looseObject({
  id: IdText,
  date: NumberOrText,
  /** The same day in seconds. */
  date_epoch: NumberOrText,
  is_remote: Flag,
  country: OptionalText,
  title: z.string(),
  company: z.string(),
  location: OptionalText,
  apply_url: z.string(),
  tags: z.array(z.string()).nullish(),
  salary_min_value: NumberOrText,
  salary_max_value: NumberOrText,
  salary_currency: OptionalText,
  salary_unit: OptionalText,
  description: OptionalText,
})
type Posting = z.output<typeof Posting>

export const web3Career: Adapter<'jobs'> = {
  name: 'web3-career',
  collection: 'jobs',
  requires: 'WEB3_CAREER_TOKEN',
  requests(entry, secret = '') {
    const url = new URL(entry.url ?? 'https://web3.career/api/v1?limit=100')
    const query = new URLSearchParams({ token: secret, ...Object.fromEntries(url.searchParams) })
    query.set('token', secret)
    if (entry.board) query.set('tag', entry.board)
    return [{ url: `${url.origin}${url.pathname}?${query}` }]
  },
  async parse([body = ''], entry) {
    const jobs = readJson(body, z.array(z.unknown()), entry.id).find(part => Array.isArray(part))
    if (!jobs) throw new SourceError(entry.id, 'parse', 'no list of jobs in the answer')
    return readRows(jobs, Posting, entry.id, toRaw)
  },
}

function toRaw(posting: Posting): RawJob {
  const { country } = posting
  return {
    key: posting.id,
    title: posting.title,
    company: posting.company,
    link: posting.apply_url,
    posted: posting.date ?? posting.date_epoch,
    places: distinct([posting.location]),
    // A slug, and `remote` where there is no country.
    countries: country && country !== 'remote' ? [country.replaceAll('-', ' ')] : [],
    remote: posting.is_remote ?? undefined,
    employmentType: contractAmong(posting.tags),
    tags: posting.tags ?? undefined,
    pay: toPay(posting),
    description: posting.description,
    descriptionFormat: 'html',
  }
}

function toPay(posting: Posting): RawJob['pay'] {
  const { salary_currency: currency, salary_unit: period } = posting
  const min = posting.salary_min_value ?? undefined
  const max = posting.salary_max_value ?? undefined
  if (!currency || !period || (min === undefined && max === undefined)) return undefined
  return { min, max, currency, period }
}
