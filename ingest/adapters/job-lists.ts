/** The boards of job-lists.yaml, with what paths cannot express. */
import { SourceError } from '../adapter.ts'
import { repairMojibake } from '../text/characters.ts'
import { hnWhoIsHiring } from './hn-who-is-hiring.ts'
import { payOf, surePay } from './lib/json-records.ts'
import { jobsIn } from './lib/json-source.ts'
import { contractAmong, payInCents } from './lib/posting-parts.ts'
import { listIn, readJson } from './lib/read.ts'
import { rowOf } from './lib/row.ts'

export const jobLists = jobsIn(new URL('job-lists.yaml', import.meta.url), {
  arbeitnow: { more: row => ({ employmentType: row.texts('job_types').join(', ') || undefined }) },
  getro: {
    post: page => ({ page, hitsPerPage: 20, filters: {}, query: '' }),
    more(row, { homepage }) {
      const [employer, posting] = [row.text('organization.slug'), row.text('slug')]
      const own = employer && posting ? new URL(`/companies/${employer}/jobs/${posting}`, homepage).href : homepage
      const isShown =
        row.flag('compensation_public') !== false && row.text('compensation_period') !== 'period_not_defined'
      const pay = payInCents(row, {
        min: 'compensation_amount_min_cents',
        max: 'compensation_amount_max_cents',
        currency: 'compensation_currency',
        period: 'compensation_period',
      })
      return {
        link: row.text('url') ?? own,
        pay: isShown ? surePay(pay) : undefined,
        employerTopics: row.texts(['organization.industry_tags', 'organization.topics']),
      }
    },
  },
  himalayas: {
    more(row) {
      const [apply, levels] = [row.text('applicationLink'), row.texts('seniority')]
      return {
        applyUrl: apply === row.text('guid') ? undefined : apply,
        timeZones: [row.value('timezoneRestrictions')].flat().map(offsetName),
        // Two levels are a range, and a range is not a level.
        seniority: levels.length === 1 ? levels[0] : undefined,
        tags: row.texts(['categories', 'parentCategories']).map(tag => tag.replaceAll('-', ' ')),
      }
    },
  },
  'hn-who-is-hiring': hnWhoIsHiring,
  jobicy: {
    more(row) {
      const types = row.texts('jobType')
      const pay = payOf(row, {
        min: ['salaryMin', 'annualSalaryMin'],
        max: ['salaryMax', 'annualSalaryMax'],
        currency: 'salaryCurrency',
        period: 'salaryPeriod',
      })
      const isYearly = row.number(['annualSalaryMin', 'annualSalaryMax']) !== undefined
      return {
        // Two types are a choice that the source does not explain.
        employmentType: types.length === 1 ? types[0] : undefined,
        pay: surePay(pay && { ...pay, period: pay.period ?? (isYearly ? 'yearly' : undefined) }),
      }
    },
  },
  remoteok: {
    answer(body) {
      const [terms, ...rows] = listIn(readJson(body))
      if (rowOf(terms).text('legal')) return rows
      throw new SourceError('parse', 'the first row is not the terms')
    },
    more(row) {
      const [apply, tags, description] = [row.text('apply_url'), row.texts('tags'), row.text('description')]
      return {
        title: repairMojibake(row.text('position') ?? ''),
        company: repairMojibake(row.text('company') ?? ''),
        applyUrl: apply === row.text('url') ? undefined : apply,
        places: row.texts('location').map(repairMojibake),
        employmentType: contractAmong(tags),
        tags: tags.map(repairMojibake),
        description: description && dropCallerSentence(repairMojibake(description)),
      }
    },
  },
  simplify: {
    answer(body) {
      const rows = listIn(readJson(body))
      // Without the flags thousands of closed roles would come back to life.
      const isFlagged = (row: unknown) => ['active', 'is_visible'].every(name => rowOf(row).flag(name) !== undefined)
      const { length } = rows.filter(isFlagged)
      if (length * 2 >= rows.length) return rows
      throw new SourceError('parse', `only ${length} of ${rows.length} rows say whether they are open`)
    },
  },
  'web3-career': {
    requests(entry, secret = '') {
      const url = new URL(entry.url ?? 'https://web3.career/api/v1?limit=100')
      const query = new URLSearchParams({ token: secret, ...Object.fromEntries(url.searchParams) })
      query.set('token', secret)
      if (entry.board) query.set('tag', entry.board)
      return [{ url: `${url.origin}${url.pathname}?${query}` }]
    },
    answer(body) {
      const jobs = listIn(readJson(body)).find(part => Array.isArray(part))
      if (jobs) return jobs
      throw new SourceError('parse', 'no list of jobs in the answer')
    },
    more(row) {
      const country = row.text('country')
      return {
        // A slug, and `remote` if there is no country.
        countries: country === 'remote' ? [] : [country?.replaceAll('-', ' ')],
        employmentType: contractAmong(row.texts('tags')),
      }
    },
  },
})

/** -3.5 is `UTC-3:30`, 8.75 is `UTC+8:45`; a text stays. */
function offsetName(hours: unknown): string | undefined {
  if (typeof hours !== 'number' && typeof hours !== 'string') return undefined
  const number = Number(hours)
  if (String(hours).trim() === '' || !Number.isFinite(number)) return String(hours)
  const minutes = Math.round(Math.abs(number) * 60)
  const rest = minutes % 60
  return `UTC${number < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** From the first of them on: from the middle, a description of only breaks would take quadratic time. */
const ENDING_BREAKS = /(?<!\s|<br\s*\/?>)(?:<br\s*\/?>|\s)+$/i

/** "Please mention the word **X** and tag R<address> when applying ..." differs per caller, not part of the job. */
function dropCallerSentence(description: string): string {
  const at = description.lastIndexOf('Please mention the word **')
  return at === -1 ? description : description.slice(0, at).replace(ENDING_BREAKS, '')
}
