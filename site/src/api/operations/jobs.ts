import { jobFormats } from '../../formats/collections.ts'
import { handleFormats } from '../../formats/handle-formats.ts'
import { endpoints } from '../endpoints.ts'
import { countFacets, FACETS } from '../facets.ts'
import { handle } from '../handle.ts'
import { getJob as findJob } from '../items.ts'
import { pageLinks, pageOf } from '../lists.ts'
import { matchJobs } from '../search.ts'
import { selectJobs } from '../select.ts'
import { sourcesValidity } from '../validity.ts'

export const listJobs = handle(endpoints.listJobs, (query, services, { path, filters }) => {
  const jobs = selectJobs(query, services)
  return {
    data: pageOf(jobs, query),
    headers: { link: pageLinks(`${services.baseUrl}${path}`, filters, jobs.total, query) },
  }
})

export const jobsAs = handleFormats(endpoints.listJobs, selectJobs, jobFormats)

export const getJob = handle(endpoints.getJob, (_query, { store, clock }, { params }) => ({
  data: findJob(store, params.id ?? '', clock()),
  validity: sourcesValidity(store, clock()),
}))

export const countJobs = handle(endpoints.countJobs, (query, { store }) => ({
  data: countFacets(store.jobs, FACETS.jobs, matchJobs(store, query)),
}))
