/** Pages in Markdown are answered here; every other page is told how long it may be kept, unless it says so itself. */
import type { MiddlewareHandler } from 'astro'
import { answerMarkdown } from './agents/markdown/answer.ts'
import { htmlHeaders } from './views/html-headers.ts'

export const onRequest: MiddlewareHandler = async ({ url, locals }, next) => {
  const markdown = answerMarkdown(url, locals.services)
  if (markdown) return markdown
  const response = await next().catch(error => {
    if (!locals.failed) throw error
    // Thrown on, Astro would write it to stderr in lines of its own, without the request's id.
    locals.failed(error)
    return new Response('', { status: 500 })
  })
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('cache-control')) return response
  for (const [name, value] of Object.entries(htmlHeaders(status))) headers.set(name, value)
  return response
}
