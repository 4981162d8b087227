import { eventFormats } from '../../formats/collections.ts'
import { handleFormats } from '../../formats/handle-formats.ts'
import { endpoints } from '../endpoints.ts'
import { countFacets, FACETS } from '../facets.ts'
import { handle } from '../handle.ts'
import { getEvent as findEvent } from '../items.ts'
import { listOf } from '../lists.ts'
import { matchEvents } from '../search.ts'
import { selectEvents } from '../select.ts'
import { eventsValidity, sourcesValidity } from '../validity.ts'

export const listEvents = handle(endpoints.listEvents, (query, services) => {
  const events = selectEvents(query, services)
  return { data: listOf(events), validity: events.validity }
})

export const eventsAs = handleFormats(
  endpoints.listEvents,
  (query, services, format) => selectEvents(query, services, { evenOff: format === 'ics' }),
  eventFormats,
)

export const getEvent = handle(endpoints.getEvent, (_query, { store, clock }, { params }) => ({
  data: findEvent(store, params.id ?? '', clock()),
  validity: sourcesValidity(store, clock()),
}))

export const countEvents = handle(endpoints.countEvents, (query, { store, clock }) => ({
  data: countFacets(store.events, FACETS.events, matchEvents(store, query, clock())),
  validity: eventsValidity(store, clock()),
}))
