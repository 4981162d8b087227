import { endpoints } from '../../../lib/endpoints.ts'
import { listSources } from '../../../lib/freshness.ts'
import { handle } from '../../../lib/handle.ts'
import { sourcesValidity } from '../../../lib/validity.ts'

export const ALL = handle(endpoints.listSources, (_query, { store, clock }) => ({
  data: listSources(store.sources, clock()),
  validity: sourcesValidity(store, clock()),
}))
