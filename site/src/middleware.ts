/** Sets how long every page may be cached, unless the page does so itself, and reports errors of pages. */
import type { MiddlewareHandler } from 'astro'
import { htmlHeaders } from './base/answer.ts'

export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next().catch(error => {
    if (!locals.broken) throw error
    // If it were thrown on, Astro would write it to stderr in other lines, without the request's id.
    locals.broken.cause = error
    return new Response('', { status: 500 })
  })
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('cache-control')) return response
  for (const [name, value] of Object.entries(htmlHeaders(status))) headers.set(name, value)
  return response
}
