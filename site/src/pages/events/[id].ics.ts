import type { APIRoute } from 'astro'
import { taggedResponse } from '../../base/answer.ts'
import { FORMATS } from '../../base/endpoint.ts'
import { isConfirmedIn } from '../../collections/events/index.ts'
import { writeCalendar } from '../../formats/calendar.ts'

export const GET: APIRoute = async ({ params: { id = '' }, locals, rewrite }) => {
  const { store, clock, baseUrl } = locals.services
  const event = await store.records.events.get(id)
  if (event === undefined) return rewrite('/404')
  const isConfirmed = isConfirmedIn({ store, now: clock() })
  const text = writeCalendar([event], { title: event.name, selfUrl: `${baseUrl}/events/${id}.ics`, isConfirmed })
  return taggedResponse(text, {
    'content-type': FORMATS.ics,
    'content-disposition': `attachment; filename="${id.replace(/[^\w-]/g, '')}.ics"`,
    'cache-control': 'public, max-age=60, stale-while-revalidate=300',
  })
}
