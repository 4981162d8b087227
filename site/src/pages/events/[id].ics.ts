import type { APIRoute } from 'astro'
import { eventFile } from '../../collections/events/event-file.ts'

/** One event for a calendar. */
export const GET: APIRoute = async ({ params, locals, rewrite }) =>
  (await eventFile(locals.services, params.id ?? '')) ?? rewrite('/404')
