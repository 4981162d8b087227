import { endpoints } from '../../lib/endpoints.ts'
import { handle } from '../../lib/handle.ts'
import { pageLinks, pageOf } from '../../lib/lists.ts'
import { selectJobs } from '../../lib/select.ts'

export const ALL = handle(endpoints.listJobs, (query, services, { url }) => {
  const jobs = selectJobs(query, services)
  return { data: pageOf(jobs, query), headers: { link: pageLinks(url, services.baseUrl, jobs.total, query) } }
})
