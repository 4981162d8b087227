import { taggedResponse } from '../../base/answer.ts'
import { FORMATS } from '../../base/endpoint.ts'
import { writeCalendar } from '../../formats/calendar.ts'
import type { Store } from '../../store/store.ts'

/** Resolves with one event as a file for any calendar; undefined if there is none with this id. */
export async function eventFile(
  { store, baseUrl }: { store: Store; baseUrl: string },
  id: string,
): Promise<Response | undefined> {
  const event = await store.records.events.get(id)
  if (event === undefined) return undefined
  const text = writeCalendar([event], { title: event.name, selfUrl: `${baseUrl}/events/${id}.ics` })
  return taggedResponse(text, {
    'content-type': FORMATS.ics,
    'content-disposition': `attachment; filename="${id.replace(/[^\w-]/g, '')}.ics"`,
    'cache-control': 'public, max-age=60, stale-while-revalidate=300',
  })
}
