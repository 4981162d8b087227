import type { Facets } from '#schema'
import { countValues } from './store/facet-index.ts'
import type { Table } from './store/open-table.ts'
import type { Hits } from './store/postings.ts'

/** More values than this help nobody choose. */
const MAX_VALUES = 200

/** Which fields a collection counts in public, and under which name. */
export const FACETS = {
  jobs: {
    tags: 'tag',
    companies: 'company',
    countries: 'country',
    chains: 'chain',
    seniorities: 'seniority',
    workModes: 'workMode',
    employmentTypes: 'employmentType',
    sources: 'source',
  },
  news: { sources: 'source', languages: 'language', tags: 'tag' },
  events: { types: 'type', countries: 'country', cities: 'city', tags: 'tag', sources: 'source' },
  terms: { categories: 'category' },
} as const

/** Values with counts under the filters that led to `hits`. */
export function countFacets(
  table: Pick<Table<unknown>, 'facets' | 'size'>,
  names: Record<string, string>,
  hits: Hits,
): Facets {
  const counted = hits.length === table.size ? undefined : hits
  const entries = Object.entries(names).map(([name, field]) => {
    const index = table.facets[field]
    return [name, index ? countValues(index, counted, MAX_VALUES) : []]
  })
  return { data: Object.fromEntries(entries), meta: { total: hits.length } }
}
