/** What is about the service as a whole. */
import { apiIndex } from '../api-index.ts'
import { listChanges as changesAfter } from '../changes.ts'
import { serviceEndpoints as endpoints } from '../endpoints.ts'
import { serviceStatus, listSources as sourcesOf } from '../freshness.ts'
import { handle, handleContent } from '../handle.ts'
import { openApi } from '../openapi/document.ts'
import { examplesFrom } from '../openapi/examples.ts'
import { searchAll } from '../search-all.ts'
import { followChanges } from '../streams/follow-changes.ts'
import { suggest as suggestFrom } from '../suggest.ts'
import { searchValidity, sourcesValidity } from '../validity.ts'

export const search = handle(endpoints.search, (query, services) => ({
  data: searchAll(services, query),
  validity: searchValidity(services.store, services.clock()),
}))

export const suggest = handle(endpoints.suggest, (query, services) => ({
  data: suggestFrom(services, query),
  validity: searchValidity(services.store, services.clock()),
}))

export const listSources = handle(endpoints.listSources, (_query, { store, clock }) => ({
  data: sourcesOf(store.sources, clock()),
  validity: sourcesValidity(store, clock()),
}))

export const listChanges = handle(endpoints.listChanges, (query, services) => ({
  data: changesAfter(services, query),
  validity: query.view === 'full' ? sourcesValidity(services.store, services.clock()) : undefined,
}))

export const streamChanges = handleContent(endpoints.streamChanges, followChanges)

export const getIndex = handle(endpoints.getIndex, (_query, { baseUrl }) => ({ data: apiIndex(baseUrl) }))

export const getStatus = handle(endpoints.getStatus, (_query, services) => ({ data: serviceStatus(services) }))

/** For monitors, which read nothing but the status of the answer. */
export const getReadiness = handle(endpoints.getReadiness, (_query, services) => {
  const data = serviceStatus(services)
  return { data, status: data.status === 'stale' ? 503 : 200 }
})

export const getOpenApi = handle(endpoints.getOpenApi, (_query, services) => ({
  data: openApi(services.baseUrl, examplesFrom(services)),
}))
