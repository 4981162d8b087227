/**
 * web3.career: https://web3.career/web3-jobs-api, with a token that is private to the service's operator.
 * - Terms: `apply_url` unchanged and followed, web3.career named as the source.
 * - The answer is `[text, text, jobs]`: the first list inside holds the postings, the texts are help and terms.
 * - The newest 100 of a filter (`board` is a tag), no paging; postings of 2022 are still served.
 * - Currency and unit are often null: then the figures say nothing certain. `estimated_*` is the site's own guess.
 */
import { type Adapter, SourceError } from '../adapter.ts'
import { jobsFrom, payOf, surePay } from './lib/json-source.ts'
import { contractAmong } from './lib/posting-parts.ts'
import { listIn, readJson } from './lib/read.ts'

const list = jobsFrom({
  name: 'web3-career',
  requires: 'WEB3_CAREER_TOKEN',
  url: 'https://web3.career/api/v1?limit=100',
  answer(body, sourceId) {
    const jobs = listIn(readJson(body, sourceId), '', sourceId).find(part => Array.isArray(part))
    if (jobs) return jobs
    throw new SourceError(sourceId, 'parse', 'no list of jobs in the answer')
  },
  fields: {
    key: 'id',
    title: 'title',
    company: 'company',
    link: 'apply_url',
    posted: ['date', 'date_epoch'],
    places: 'location',
    remote: 'is_remote',
    tags: 'tags',
    description: 'description',
  },
  more(row) {
    const country = row.text('country')
    const figures = {
      min: 'salary_min_value',
      max: 'salary_max_value',
      currency: 'salary_currency',
      period: 'salary_unit',
    }
    return {
      // A slug, and `remote` if there is no country.
      countries: country === 'remote' ? [] : [country?.replaceAll('-', ' ')],
      employmentType: contractAmong(row.texts('tags')),
      pay: surePay(payOf(row, figures)),
    }
  },
})

export const web3Career: Adapter<'jobs'> = {
  ...list,
  requests(entry, secret = '') {
    const url = new URL(entry.url ?? 'https://web3.career/api/v1?limit=100')
    const query = new URLSearchParams({ token: secret, ...Object.fromEntries(url.searchParams) })
    query.set('token', secret)
    if (entry.board) query.set('tag', entry.board)
    return [{ url: `${url.origin}${url.pathname}?${query}` }]
  },
}
