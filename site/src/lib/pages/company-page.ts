import type { Services } from '../services.ts'
import { countValues, type FacetCount, type FacetIndexData, withValue } from '../store/facet-index.ts'
import type { Hits } from '../store/postings.ts'

export interface CompanyPage {
  name: string
  jobs: Hits
  tags: FacetCount[]
}

/** The open jobs of one company, newest first; undefined when it has none. */
export function companyPage({ store }: Pick<Services, 'store'>, slug: string): CompanyPage | undefined {
  const { company, tag } = store.jobs.facets
  const hits = withValue(company, slug)
  const name = nameOf(company, slug)
  if (name === undefined || hits.length === 0) return undefined
  return { name, jobs: hits, tags: tag ? countValues(tag, hits, 12) : [] }
}

/** Every company with open jobs, by name. */
export function allCompanies({ store }: Pick<Services, 'store'>): FacetCount[] {
  const { company } = store.jobs.facets
  const companies = company ? countValues(company, undefined, company.values.length) : []
  return companies.sort((a, b) => a.value.localeCompare(b.value, 'en'))
}

function nameOf(index: FacetIndexData | undefined, slug: string): string | undefined {
  return index?.values[index.slugs.indexOf(slug)]
}
