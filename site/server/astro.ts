/** Astro's app, asked with web requests: it draws the pages, and answers what is written on request beside them. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { BaseApp } from 'astro/app'
import type { Credential } from '../src/auth/credential.ts'
import { type Answer, weakTag } from '../src/base/answer.ts'
import { BUILD } from '../src/base/build-paths.ts'
import { pathOf } from '../src/base/params.ts'
import { noSuchPath } from '../src/operations/refusals.ts'
import type { Services } from '../src/operations/services.ts'

/** As the build exports it, and as Vite runs it in development. */
export type PageApp = Pick<BaseApp, 'match' | 'render'>

/** Drawn by the server alone, which knows what broke, whose quota is spent and where nothing is. */
export const ERROR_PAGE = '/500'
export const SPENT_PAGE = '/429'
export const NOT_FOUND_PAGE = '/404'

/** The app of the build; throws when there is none. */
export async function loadApp(): Promise<PageApp> {
  const entry = new URL('server/entry.mjs', BUILD)
  try {
    const { app } = await import(/* @vite-ignore */ entry.href)
    return app
  } catch (cause) {
    throw new Error('there is no build to serve: run "npm run build" first', { cause })
  }
}

interface Asked {
  /** Path and query, as the page is to read them. */
  target: string
  services: Services
  credential?: Credential | undefined
  /** Whether its errors are to be the error body. */
  isProgram?: boolean
  /** Given for all but reads: of those no header decides what is drawn and cached. */
  request?: IncomingMessage | undefined
}

/** The answer of Astro. Throws an ApiError (404) where there is nothing, and whatever broke the answer. */
export async function render(app: PageApp, asked: Asked): Promise<Answer> {
  const answer = await draw(app, asked)
  if (answer.status !== 404 || !isPage(answer)) return answer
  throw noSuchPath(pathOf(asked.target))
}

/** The page for an address that leads nowhere. */
export async function drawNotFound(app: PageApp, target: string, services: Services): Promise<Answer> {
  const page = await draw(app, { target, services })
  return { ...page, status: 404, headers: { ...page.headers, vary: 'Accept' } }
}

async function draw(app: PageApp, asked: Asked): Promise<Answer> {
  const { target, services, credential, request } = asked
  const locals: App.Locals = { services, credential, broken: {} }
  const response = await app.render(webRequest(asked), { locals, clientAddress: request?.socket.remoteAddress })
  if (locals.broken?.cause !== undefined) throw locals.broken.cause
  const { status, headers } = response
  const body = Buffer.from(await response.arrayBuffer())
  const answer = { status, headers: Object.fromEntries(headers), body }
  // Astro draws this page by itself where the code of a route cannot be loaded.
  if (status === 500 && isPage(answer) && target !== ERROR_PAGE) throw new Error(`Astro could not answer ${target}`)
  return tagged(answer)
}

function webRequest({ target, services, request, isProgram = false }: Asked): Request {
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

/** A page with the tag of its bytes. */
function tagged({ status, headers, body }: Answer): Answer {
  // Astro writes a page into its redirects and calls it plain text; a client that follows them needs neither.
  if (headers.location !== undefined) {
    const { 'content-type': _type, ...rest } = headers
    return { status, headers: rest, body: Buffer.alloc(0) }
  }
  const isUntagged = status === 200 && isPage({ headers }) && headers.etag === undefined
  return { status, headers: isUntagged ? { ...headers, etag: weakTag(body) } : headers, body }
}

function isPage({ headers }: Pick<Answer, 'headers'>): boolean {
  return headers['content-type']?.startsWith('text/html') === true
}
