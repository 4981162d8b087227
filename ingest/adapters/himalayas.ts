/**
 * Himalayas, remote jobs: https://himalayas.app/api
 * - About 100,000 postings in pages of 20, newest first. `board` in the catalog is a word to search for; without it
 *   only the newest 20 are read.
 * - `salaryPeriod` came in mid 2026; without it an hourly figure looks like a yearly one, so no pay is taken.
 * - `currency` is filled even when there is no pay. Time zones are signed hours, half and quarter hours included.
 */
import { jobsFrom, payOf, surePay } from './lib/json-source.ts'

const API = 'https://himalayas.app/jobs/api'

export const himalayas = jobsFrom({
  name: 'himalayas',
  url: ({ board }) => (board ? `${API}/search` : `${API}?limit=20&offset=0`),
  list: 'jobs',
  pages: {
    most: 5,
    size: 1,
    query: (page, { board, url }) => (board && !url ? { q: board, page: page + 1 } : undefined),
  },
  fields: {
    key: 'guid',
    title: 'title',
    company: 'companyName',
    link: 'guid',
    posted: 'pubDate',
    closes: 'expiryDate',
    places: 'locationRestrictions',
    countries: 'locationRestrictions',
    employmentType: 'employmentType',
    description: 'description',
  },
  more(row) {
    const [apply, levels] = [row.text('applicationLink'), row.texts('seniority')]
    return {
      applyUrl: apply === row.text('guid') ? undefined : apply,
      timeZones: [row.value('timezoneRestrictions')].flat().map(offsetName),
      remote: true,
      // Two levels are a range, and a range is not a level.
      seniority: levels.length === 1 ? levels[0] : undefined,
      tags: row.texts(['categories', 'parentCategories']).map(tag => tag.replaceAll('-', ' ')),
      pay: surePay(payOf(row, { min: 'minSalary', max: 'maxSalary', currency: 'currency', period: 'salaryPeriod' })),
    }
  },
})

/** -3.5 is `UTC-3:30`, 8.75 is `UTC+8:45`; what is already a text stays. */
export function offsetName(hours: unknown): string | undefined {
  if (typeof hours !== 'number' && typeof hours !== 'string') return undefined
  const number = Number(hours)
  if (String(hours).trim() === '' || !Number.isFinite(number)) return String(hours)
  const minutes = Math.round(Math.abs(number) * 60)
  const rest = minutes % 60
  return `UTC${number < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
