import { JobFacetQuery, type JobQuery } from '#contract'
import { countryName } from '#contract/countries.ts'
import { countValues, type Matching } from '../../record-index/facet-counts.ts'
import type { Store } from '../../record-index/store.ts'
import { askedCountry, countryText } from '../api/country-query.ts'
import { withParam } from '../api/params.ts'
import { type Filters, matchJobs } from '../api/search.ts'
import type { Services } from '../api/services.ts'
import { countText } from './count.ts'
import { type Html, html } from './html.ts'
import { type ListPage, type Reading, readList } from './list-page.ts'
import { type Asking, listPath } from './list-query.ts'
import { option, optionsOf } from './options.ts'

const PAGE_SIZE = 30

export interface JobListPage extends ListPage<Filters<JobQuery>> {
  options: JobOptions
  /** Jobs that a minimum pay leaves out because they state none that can be compared; absent without such a filter. */
  unpaid?: { count: number; all: number; included: string }
}

type JobOptions = Record<'country' | 'tag' | 'company' | 'chain' | 'seniority' | 'currency', Html>

/** Everything the page /jobs shows. */
export function readJobs({ store }: Pick<Services, 'store'>, ask: Asking): Reading<JobListPage> {
  const match = (filters: Filters<JobQuery>) => matchJobs(store, filters)
  return readList({ path: '/jobs', schema: JobFacetQuery, size: PAGE_SIZE, match, chipText }, ask, list => ({
    ...list,
    options: jobOptions(store, list),
    unpaid: unpaidOf(store, list),
  }))
}

/** Most postings state no pay: whoever filters by it must not take what is left for all there is. */
function unpaidOf({ jobs }: Store, { path, filters, params }: ListPage<Filters<JobQuery>>): JobListPage['unpaid'] {
  if (filters.min_salary === undefined || filters.include_unknown_salary) return undefined
  const known = jobs.numbers.payPerYear?.ascending?.length ?? jobs.size
  const included = listPath(path, withParam(params, 'include_unknown_salary', 'true'))
  return { count: jobs.size - known, all: jobs.size, included }
}

function jobOptions({ jobs }: Store, { filters, without }: ListPage<Filters<JobQuery>>): JobOptions {
  const country = filters.country && (askedCountry(filters.country) ?? filters.country)
  return {
    country: optionsOf(jobs, 'country', without('country'), { limit: 200, chosen: country, textOf: countryName }),
    tag: optionsOf(jobs, 'tag', without('tag'), { chosen: filters.tag }),
    company: optionsOf(jobs, 'company', without('company')),
    chain: optionsOf(jobs, 'chain', without('chain'), { chosen: filters.chain }),
    seniority: optionsOf(jobs, 'seniority', without('seniority'), { chosen: filters.seniority }),
    currency: currencies(jobs, without('min_salary'), filters.salary_currency),
  }
}

/** Without the one that counts when none is chosen. */
function currencies({ facets }: Store['jobs'], matching: Matching, chosen: string | undefined): Html {
  const counts = facets.payCurrency ? countValues(facets.payCurrency, matching, 60) : []
  const values = new Set([...counts.map(({ value }) => value), ...(chosen ? [chosen] : [])])
  values.delete('USD')
  return html`${[...values].map(value => option(value, value, value === chosen))}`
}

function chipText(name: string, value: string, filters: Filters<JobQuery>): string | undefined {
  switch (name) {
    case 'search':
      return `“${value}”`
    case 'country':
      return countryText(value)
    case 'location':
      return `Place: ${value}`
    case 'remote':
      return value === 'true' ? 'Remote' : 'Not remote'
    case 'min_salary':
      return `At least ${amountText(Number(value), filters.salary_currency)} a year`
    case 'include_unknown_salary':
      return value === 'true' ? 'Jobs without stated pay too' : undefined
    case 'posted_after':
      return `Since ${value}`
    case 'salary_currency':
      // The amount says its own.
      return filters.min_salary === undefined ? `In ${value}` : undefined
    default:
      return value
  }
}

const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' }

/** `$50,000`, `50,000 CHF`. */
function amountText(amount: number, currency = 'USD'): string {
  const sign = SIGNS[currency.toUpperCase()]
  return sign === undefined ? `${countText(amount)} ${currency}` : `${sign}${countText(amount)}`
}
