/** Pages in Markdown are answered here; every other page is told how long it may be kept, unless it says so itself. */
import type { MiddlewareHandler } from 'astro'
import { answerMarkdown } from './lib/markdown/answer.ts'
import { htmlHeaders } from './lib/pages/html-headers.ts'

export const onRequest: MiddlewareHandler = async ({ url, locals }, next) => {
  const markdown = answerMarkdown(url, locals.services)
  if (markdown) return markdown
  const response = await next().catch(error => {
    // Astro answers with the page for 500 and tells only stderr; the operator reads our log.
    locals.services.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
    throw error
  })
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('cache-control')) return response
  for (const [name, value] of Object.entries(htmlHeaders(status))) headers.set(name, value)
  return response
}
