import { endpoints } from '../../../../lib/endpoints.ts'
import { countFacets, FACETS } from '../../../../lib/facets.ts'
import { handle } from '../../../../lib/handle.ts'
import { findJobs } from '../../../../lib/search.ts'

export const ALL = handle(endpoints.countJobs, (query, { store }) => ({
  data: countFacets(store.jobs, FACETS.jobs, findJobs(store, query)),
}))
