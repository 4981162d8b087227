import { endpoints } from '../../lib/endpoints.ts'
import { handle } from '../../lib/handle.ts'
import { listOf } from '../../lib/lists.ts'
import { selectEvents } from '../../lib/select.ts'

export const ALL = handle(endpoints.listEvents, (query, services) => {
  const events = selectEvents(query, services)
  return { data: listOf(events), validity: events.validity }
})
