/** Astro's handler, and how its answers are kept instead of sent. */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { Writable } from 'node:stream'
import { type Answer, weakTag } from '../src/api/answer.ts'
import { BUILD } from '../src/api/build-paths.ts'
import { pathOf } from '../src/api/path-of.ts'
import { noSuchPath } from '../src/api/refusals.ts'

/** What of a response the handler uses; a ServerResponse is one. */
interface Sink extends Writable {
  headersSent: boolean
  req: IncomingMessage
  writeHead(status: number, headers?: OutgoingHttpHeaders): this
}

/** Astro's handler in middleware mode. */
export type Handler = (request: IncomingMessage, response: Sink, next: () => void, locals: object) => Promise<void>

/** The handler of the build; throws when there is none. */
export async function loadHandler(): Promise<Handler> {
  const entry = new URL('server/entry.mjs', BUILD)
  try {
    const { handler } = await import(entry.href)
    return handler
  } catch (cause) {
    throw new Error('there is no build to serve: run "npm run build" first', { cause })
  }
}

/** Asked for by the server around Astro, where it knows what broke. */
export const ERROR_PAGE = '/500'
/** Asked for by the server, which knows whose quota is spent. */
export const SPENT_PAGE = '/429'
/** Asked for by the server, where a page says that there is none (src/views/no-page.ts). */
export const NOT_FOUND_PAGE = '/404'

/**
 * Runs the handler and keeps what it writes; rejects with what broke the page. HEAD is asked as GET, since the two
 * differ only in what is sent.
 */
export function capture(handler: Handler, request: IncomingMessage, locals: object): Promise<Answer> {
  const asked = request.method === 'HEAD' ? Object.create(request, { method: { value: 'GET' } }) : request
  const before = new Set(request.listeners('error'))
  // A page may be asked for in many steps, and Astro listens anew in each.
  const forget = () => {
    for (const listener of request.listeners('error'))
      if (!before.has(listener)) request.off('error', listener as (error: Error) => void)
  }
  return new Promise<Answer>((resolve, reject) => {
    const answer = { status: 200, headers: {} as Record<string, string> }
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    sink.on('finish', () => {
      if (isErrorPage(answer) && asked.url !== ERROR_PAGE) reject(new Error(`Astro could not answer ${asked.url}`))
      else resolve(tagged({ ...answer, body: Buffer.concat(chunks) }))
    })
    sink.on('error', reject)
    const response = Object.assign(sink, {
      headersSent: false,
      req: request,
      writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
        answer.status = status
        for (const [name, value] of Object.entries(headers)) answer.headers[name.toLowerCase()] = String(value)
        response.headersSent = true
        return response
      },
    })
    // Called by a page that has nothing, and by Astro in middleware mode for a path without a route.
    const unmatched = () => reject(noSuchPath(pathOf(asked.url ?? '')))
    handler(asked, response, unmatched, { ...locals, failed: reject, unmatched }).catch(reject)
  }).finally(forget)
}

/**
 * Where a route's code cannot be loaded, Astro says so on stderr and draws the error page by itself: nothing that a
 * program could read, and no id of a request that the log knows.
 */
function isErrorPage({ status, headers }: Omit<Answer, 'body'>): boolean {
  return status === 500 && headers['content-type']?.startsWith('text/html') === true
}

/** A page gets its tag here, where all of its bytes are at hand: reading them in the middleware copies the page once more. */
function tagged({ status, headers, body }: Answer): Answer {
  // Astro writes a page into its redirects and calls it plain text; who follows them needs neither.
  if (headers.location !== undefined) {
    const { 'content-type': _type, ...rest } = headers
    return { status, headers: rest, body: Buffer.alloc(0) }
  }
  const isPage = status === 200 && headers['content-type']?.startsWith('text/html') && headers.etag === undefined
  return { status, headers: isPage ? { ...headers, etag: weakTag(body) } : headers, body }
}
