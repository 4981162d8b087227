import { endpoints } from '../../../../lib/endpoints.ts'
import { countFacets, FACETS } from '../../../../lib/facets.ts'
import { handle } from '../../../../lib/handle.ts'
import { findEvents } from '../../../../lib/search.ts'
import { eventsValidity } from '../../../../lib/validity.ts'

export const ALL = handle(endpoints.countEvents, (query, { store, clock }) => ({
  data: countFacets(store.events, FACETS.events, findEvents(store, query, clock())),
  validity: eventsValidity(store, clock()),
}))
