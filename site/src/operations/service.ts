/** Operations about the service as a whole. */
import { errorBody } from '../base/api-error.ts'
import { ageHeaders } from '../collections/age.ts'
import { listChanges as changesAfter } from '../collections/changes.ts'
import { jobs } from '../collections/jobs/index.ts'
import { payOf } from '../collections/jobs/stated-pay.ts'
import { collectionValidity, searchValidity, sourcesValidity } from '../store/validity.ts'
import { apiIndex, serviceEndpoints as endpoints } from './endpoints.ts'
import { followChanges } from './follow-changes.ts'
import { serviceStatus, listSources as sourcesOf } from './freshness.ts'
import { handle, handleContent } from './handle.ts'
import { openApi } from './openapi/document.ts'
import { examplesFrom } from './openapi/examples.ts'
import { dataStale } from './refusals.ts'
import { searchAll } from './search-all.ts'
import { suggest as suggestFrom } from './suggest.ts'

export const search = handle(endpoints.search, async (query, services) => {
  const { answer, hint } = await searchAll(services, query)
  const validity = searchValidity(services.store, services.clock())
  return { data: answer, validity, headers: { ...ageHeaders(answer.meta), 'x-hint': hint } }
})

export const suggest = handle(endpoints.suggest, async (query, services) => {
  const data = await suggestFrom(services, query)
  return { data, validity: searchValidity(services.store, services.clock()), headers: ageHeaders(data.meta) }
})

export const listSources = handle(endpoints.listSources, (_query, { store, clock }) => {
  const data = sourcesOf(store.sources, clock())
  return { data, validity: sourcesValidity(store, clock()), headers: ageHeaders(data.meta) }
})

export const listChanges = handle(endpoints.listChanges, async (query, services) => {
  const data = await changesAfter(services, query)
  const validity = query.view === 'full' ? sourcesValidity(services.store, services.clock()) : undefined
  return { data, validity, headers: ageHeaders(data.meta) }
})

export const streamChanges = handleContent(endpoints.streamChanges, followChanges)

export const getJobPay = handle(endpoints.getJobPay, async (query, services) => {
  const [data, message] = await Promise.all([payOf(jobs, query, services), jobs.hint(services, query, { mended: [] })])
  const validity = collectionValidity('jobs')(services.store)
  return { data, headers: { ...ageHeaders(data.meta), 'x-hint': message }, validity }
})

export const getIndex = handle(endpoints.getIndex, (_query, { baseUrl }) => ({ data: apiIndex(baseUrl) }))

export const getStatus = handle(endpoints.getStatus, async (_query, services) => ({
  data: await serviceStatus(services),
}))

/** For monitors, many of which read only the status code. */
export const getReadiness = handle(endpoints.getReadiness, async (_query, services) => {
  const data = await serviceStatus(services)
  if (data.status !== 'stale') return { data }
  const error = dataStale()
  return { data: { ...data, ...errorBody(error, services.baseUrl) }, status: error.status, headers: error.headers }
})

export const getOpenApi = handle(endpoints.getOpenApi, async (_query, services) => ({
  data: openApi(services.baseUrl, await examplesFrom(services)),
}))
