import { endpoints } from '../../../lib/endpoints.ts'
import { eventFormats } from '../../../lib/formats/collections.ts'
import { handleFormats } from '../../../lib/formats/handle-formats.ts'
import { selectEvents } from '../../../lib/select.ts'

export const ALL = handleFormats(
  endpoints.listEvents,
  (query, services, format) => selectEvents(query, services, { evenOff: format === 'ics' }),
  eventFormats,
)
