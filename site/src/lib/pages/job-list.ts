import { Job, JobFacetQuery, type JobQuery } from '#schema'
import { countryCodeOf, countryNameOf } from '../country.ts'
import { type Filters, findJobs } from '../search.ts'
import type { Services } from '../services.ts'
import type { Hits } from '../store/postings.ts'
import { type ListPage, listPageOf, type Option, optionsOf, sliceOf } from './list-page.ts'
import { type ListQuery, readListQuery } from './list-query.ts'
import { readItems } from './read-items.ts'

const PAGE_SIZE = 30

export interface JobListPage extends ListPage {
  jobs: Job[]
  filters: Filters<JobQuery>
  options: Record<'country' | 'tag' | 'company' | 'chain' | 'seniority' | 'currency', Option[]>
}

/** Everything the page /jobs shows, or where its tidy address is. */
export function jobListPage({ store }: Pick<Services, 'store'>, url: URL): JobListPage | { redirect: string } {
  const asked = readListQuery(url, JobFacetQuery)
  if (asked.tidyPath) return { redirect: asked.tidyPath }
  const hits = findJobs(store, asked.filters)
  return {
    ...listPageOf('/jobs', asked, hits.length, PAGE_SIZE, chipText),
    jobs: readItems(store.jobs, sliceOf(hits, asked.page, PAGE_SIZE), Job),
    filters: asked.filters,
    options: jobOptions(store, asked, hits),
  }
}

/** Choices of a field are counted under the other filters, so that the chosen one can be exchanged. */
function jobOptions(
  store: Services['store'],
  { filters }: ListQuery<Filters<JobQuery>>,
  hits: Hits,
): JobListPage['options'] {
  const country = filters.country && (countryCodeOf(filters.country) ?? filters.country)
  const under = (name: keyof Filters<JobQuery>) =>
    filters[name] === undefined ? hits : findJobs(store, { ...filters, [name]: undefined })
  return {
    country: optionsOf(store.jobs, 'country', under('country'), { limit: 200, chosen: country, textOf: countryNameOf }),
    tag: optionsOf(store.jobs, 'tag', under('tag'), { chosen: filters.tag }),
    company: optionsOf(store.jobs, 'company', under('company')),
    chain: optionsOf(store.jobs, 'chain', under('chain'), { chosen: filters.chain }),
    seniority: optionsOf(store.jobs, 'seniority', under('seniority'), { chosen: filters.seniority }),
    currency: optionsOf(store.jobs, 'payCurrency', hits, { chosen: filters.salary_currency }),
  }
}

function chipText(name: string, value: string): string | undefined {
  switch (name) {
    case 'search':
      return `“${value}”`
    case 'country':
      return countryNameOf(countryCodeOf(value) ?? value)
    case 'remote':
      return value === 'true' ? 'Remote' : 'Not remote'
    case 'min_salary':
      return `Pays at least ${Number(value).toLocaleString('en-US')} a year`
    case 'include_unknown_salary':
      return value === 'true' ? 'Or pay not stated' : undefined
    case 'posted_after':
      return `Since ${value}`
    case 'salary_currency':
      return `In ${value}`
    default:
      return value
  }
}
