/** Astro's app behind web requests: it draws the pages, and writes the documents that depend on the request. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
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
  /** Absent for reads: their headers do not affect a drawn and cached page. */
  request?: IncomingMessage | undefined
}

/** Resolves with the answer of Astro. Throws an ApiError (404) if nothing is there, and the error that broke the answer. */
export async function render(app: PageApp, page: PageRequest): Promise<Answer> {
  const answer = await draw(app, page)
  if (answer.status === 404 && isPage(answer.headers)) throw noSuchPath(pathOf(page.target))
  return answer
}

/** Resolves with the page for an address without one. */
export async function drawNotFound(app: PageApp, target: string, services: Services): Promise<Answer> {
  const page = await draw(app, { target, services })
  return { ...page, status: 404, headers: { ...page.headers, vary: 'Accept' } }
}

async function draw(app: PageApp, page: PageRequest): Promise<Answer> {
  const { target, services, credential, request } = page
  const locals: App.Locals = { services, credential, broken: {} }
  const response = await app.render(webRequest(page), { locals, clientAddress: request?.socket.remoteAddress })
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

function webRequest({ target, services, request, isProgram = false }: PageRequest): Request {
  const url = services.baseUrl + target
  if (!request) return new Request(url, { headers: { accept: isProgram ? 'application/json' : 'text/html' } })
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  // Destroyed with its reader, the connection could not carry the answer.
  const body = Readable.toWeb(Readable.from(request.iterator({ destroyOnReturn: false }))) as ReadableStream
  const init = { method: request.method, headers, body, duplex: 'half' }
  return new Request(url, init)
}

function isPage(headers: Answer['headers']): boolean {
  return headers['content-type']?.startsWith('text/html') === true
}
