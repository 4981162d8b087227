/** Astro's app behind web requests: it draws the pages, and writes the documents that depend on the request. */
import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import type { BaseApp } from 'astro/app'
import type { Credential } from '../src/auth/credential.ts'
import { type Answer, weakTag } from '../src/base/answer.ts'
import { BUILD } from '../src/base/build-paths.ts'
import { pathOf } from '../src/base/query.ts'
import type { Services } from '../src/operations/handle.ts'
import { noSuchPath } from '../src/operations/refusals.ts'

/** As the build exports it, and as Vite runs it in development. */
export type PageApp = Pick<BaseApp, 'match' | 'render'>

/** Only the server draws them: for a failure, a spent quota, and an address without a page. */
export const ERROR_PAGE = '/500'
export const SPENT_PAGE = '/429'
export const NOT_FOUND_PAGE = '/404'

/** Returns the app of the build; throws if there is none. */
export async function loadApp(): Promise<PageApp> {
  const entry = new URL('server/entry.mjs', BUILD)
  try {
    const { app } = await import(/* @vite-ignore */ entry.href)
    return app
  } catch (cause) {
    throw new Error('there is no build to serve: run "npm run build" first', { cause })
  }
}

interface PageRequest {
  /** Path and query, as the page is to read them. */
  target: string
  services: Services
  credential?: Credential | undefined
  /** Whether its errors are to be the error body. */
  isProgram?: boolean
  /** Absent for reads: their headers decide nothing of what is drawn and cached. */
  sent?: Request | undefined
  clientAddress?: string | undefined
}

/** Resolves with the answer of Astro. Throws an ApiError (404) if nothing is there, and the error that broke the answer. */
export async function render(app: PageApp, page: PageRequest): Promise<Answer> {
  const answer = await draw(app, page)
  if (answer.status === 404 && isPage(answer.headers)) throw noSuchPath(pathOf(page.target))
  return answer
}

/** As render; nothing there is the page that says so. */
export async function draw(app: PageApp, page: PageRequest): Promise<Answer> {
  const { target, services, credential, isProgram = false, clientAddress } = page
  const read = () =>
    new Request(services.baseUrl + target, { headers: { accept: isProgram ? 'application/json' : 'text/html' } })
  const locals: App.Locals = { services, credential, broken: {} }
  const response = await app.render(page.sent ?? read(), { locals, clientAddress })
  if (locals.broken?.cause !== undefined) throw locals.broken.cause
  const { status } = response
  const headers = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  // Astro draws this page by itself if the code of a route cannot be loaded.
  if (status === 500 && isPage(headers) && target !== ERROR_PAGE) throw new Error(`Astro could not answer ${target}`)
  // Astro writes a page into its redirects and calls it plain text; a client that follows them needs neither.
  if (headers.location !== undefined) {
    delete headers['content-type']
    return { status, headers, body: Buffer.alloc(0) }
  }
  if (status === 200 && isPage(headers)) headers.etag ??= weakTag(body)
  return { status, headers, body }
}

/** Returns a request with its body, which is read on demand. */
export function webRequest(request: IncomingMessage, url: string): Request {
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const body = ReadableStream.from(chunksOf(request)) as RequestInit['body']
  const init = { method: request.method, headers, body, duplex: 'half' }
  return new Request(url, init)
}

/** Returns the bytes of a body. Left early, an iterator of the request would take the connection along, and its answer. */
async function* chunksOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  // Ended from the start (optimizeEmptyRequests), and without events.
  if (request.readableEnded) return
  for await (const [chunk] of on(request, 'data', { close: ['end'] })) yield chunk
}

function isPage(headers: Answer['headers']): boolean {
  return headers['content-type']?.startsWith('text/html') === true
}
