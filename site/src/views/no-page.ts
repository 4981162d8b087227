/** An address at which there is no page. */
import type { APIContext } from 'astro'

type Asked = Pick<APIContext, 'locals' | 'rewrite'>

/**
 * Tells the server around Astro, which has the page for it drawn once and kept; where there is none, Astro draws it. Such
 * addresses are free to invent, and each cost more than a search.
 */
export function noPage({ locals, rewrite }: Asked): Response | Promise<Response> {
  if (!locals.unmatched) return rewrite('/404')
  locals.unmatched()
  // With a body, because Astro draws its own page in place of none.
  return new Response('', { status: 404 })
}
