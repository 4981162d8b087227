import { taggedResponse } from '../../base/answer.ts'
import { FORMATS } from '../../base/endpoint.ts'
import { writeCalendar } from '../../formats/calendar.ts'
import type { Store } from '../../store/store.ts'

/** One event as a file for any calendar; undefined when there is none with this id. */
export function eventFile({ store, baseUrl }: { store: Store; baseUrl: string }, id: string): Response | undefined {
  const document = store.events.find(id)
  if (document === undefined) return undefined
  const event = store.events.record(document)
  const text = writeCalendar([event], { title: event.name, selfUrl: `${baseUrl}/events/${id}.ics` })
  return taggedResponse(text, {
    'content-type': FORMATS.ics,
    'content-disposition': `attachment; filename="${id.replace(/[^\w-]/g, '')}.ics"`,
    'cache-control': 'public, max-age=60, stale-while-revalidate=300',
  })
}
