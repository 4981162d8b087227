import type { APIRoute } from 'astro'
import { eventFile } from '../../collections/events/event-file.ts'
import { noPage } from '../../views/no-page.ts'

/** One event for a calendar. */
export const GET: APIRoute = asked => eventFile(asked.locals.services, asked.params.id ?? '') ?? noPage(asked)
