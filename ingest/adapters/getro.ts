/**
 * Getro, the job boards of funds and ecosystems. `board` is the collection's number (`network.id` in the board page's
 * __NEXT_DATA__); the entry's homepage is the board.
 * - The search is a POST that answers 406 without `Accept: application/json`, at most 20 rows a page; bursts get 403.
 *   All collections are on one host, which gets one request at a time: 100 rows each keep a run short.
 * - `url` leads to the employer; rows the board's people wrote themselves (`admin_portal`) live on the board.
 * - Pay is in the answer even if the employer hides it (`compensation_public: false`). It is in cents;
 *   `period_not_defined` occurs. Portfolios hold firms outside Web3: their topics decide.
 */
import { jobsFrom, surePay } from './lib/json-source.ts'
import { payInCents } from './lib/posting-parts.ts'
import { tenantPath } from './lib/tenant.ts'

const PAGE_SIZE = 20

export const getro = jobsFrom({
  name: 'getro',
  url: entry => `https://api.getro.com/api/v2/collections/${tenantPath(entry)}/search/jobs`,
  headers: () => ({ accept: 'application/json' }),
  post: page => ({ page, hitsPerPage: PAGE_SIZE, filters: {}, query: '' }),
  pages: { most: 5, size: PAGE_SIZE },
  list: 'results.jobs',
  total: 'results.count',
  fields: {
    key: 'id',
    title: 'title',
    company: 'organization.name',
    posted: 'created_at',
    places: 'locations',
    workMode: 'work_mode',
    seniority: 'seniority',
  },
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
})
