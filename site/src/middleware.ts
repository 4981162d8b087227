/** Pages in Markdown are answered here; every other page gets what it is sent with, unless it says otherwise itself. */
import type { MiddlewareHandler } from 'astro'
import { weakTag } from './lib/answer.ts'
import { answerMarkdown } from './lib/markdown/answer.ts'

export const onRequest: MiddlewareHandler = async ({ url, locals }, next) => {
  const markdown = answerMarkdown(url, locals.services)
  if (markdown) return markdown
  const response = await next().catch(error => {
    // Astro answers with the page for 500 and tells only stderr; the operator reads our log.
    locals.services.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
    throw error
  })
  if (!response.headers.get('content-type')?.startsWith('text/html') || response.headers.has('cache-control'))
    return response
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (response.status === 200) {
    headers.set('cache-control', 'public, max-age=60, stale-while-revalidate=300')
    headers.set('etag', weakTag(body))
  } else {
    headers.set('cache-control', 'no-store')
  }
  return new Response(body, { status: response.status, headers })
}
