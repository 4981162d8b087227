/** Computes answers: an operation of the API, else a page of Astro. */
import type { IncomingMessage } from 'node:http'
import { addressOf, clientKey } from '../src/auth/client-address.ts'
import { type Answer, prefersJson, readsPages } from '../src/base/answer.ts'
import type { ApiError } from '../src/base/api-error.ts'
import type { BodySource } from '../src/base/body.ts'
import { createKeeper } from '../src/base/keeper.ts'
import { pathOf } from '../src/base/query.ts'
import type { Admission } from '../src/operations/admit.ts'
import type { Prepared, Services } from '../src/operations/handle.ts'
import { linkHeader } from '../src/operations/negotiate.ts'
import { prepare as prepareOperation } from '../src/operations/prepare.ts'
import { errorAnswer, internal, noSuchPath } from '../src/operations/refusals.ts'
import { isForPrograms, methodsOf as methodsAt } from '../src/operations/routes.ts'
import { ignoredAt, tidyQuery } from '../src/views/page-query.ts'
import { drawNotFound, ERROR_PAGE, NOT_FOUND_PAGE, type PageApp, render, SPENT_PAGE } from './astro.ts'
import type { Cached } from './http/form.ts'

/** Drawn only by the server. */
const REFUSAL_PAGES = [ERROR_PAGE, SPENT_PAGE, NOT_FOUND_PAGE]

/** The sources of computed answers. */
export interface Site {
  app: PageApp
  /** With the current snapshot: a request in progress while it is replaced sees the old one to its end. */
  services: Services
  onError(error: unknown, requestId: string): void
}

/** A request as it was understood. */
export interface Received {
  request: IncomingMessage
  path: string
  /** Path and query. */
  target: string
  /** The path of the answer, if the headers of the client chose it. */
  chosen: string | undefined
  /** The target and the chosen path: equal for equal requests. */
  spelling: string
  /** Sent as X-Request-Id and logged with errors. */
  id: string
}

/** Checks a request to a path that is not a document. Throws an ApiError for a bad query. `credential`: of its own answer. */
export function prepare(site: Site, received: Received, credential: Admission['personal']): Prepared {
  const { request, path, target, chosen = path, spelling, id } = received
  const services = servicesFor(site, id)
  const { method = 'GET', headers } = request
  const query = target.slice(path.length)
  const operation = {
    method,
    path: chosen,
    searchParams: new URLSearchParams(query),
    body: bodyOf(request),
    client: () => clientKey(addressOf(request), services.settings.TRUSTED_PROXY_HOPS),
    credential,
    lastEventId: headers['last-event-id']?.toString(),
  }
  const prepared = prepareOperation(operation, services)
  // Chosen by Accept, another answer belongs to the same target: with Vary.
  if (prepared) return { ...prepared, key: prepared.key + (chosen === path ? '' : ` ${path}`) }
  // If nothing broke they are not addresses: a 500 is an alarm, and the log has a cause for each.
  if (REFUSAL_PAGES.includes(chosen)) throw noSuchPath(path)
  const read = tidyQuery(chosen, query)
  const isRead = method === 'GET' || method === 'HEAD'
  const isProgram = prefersJson(headers.accept)
  const page = { target: chosen + read, services, credential, isProgram, request: isRead ? undefined : request }
  const key = path + read + spelling.slice(target.length) + (isProgram ? ' json' : '')
  return { key, hint: ignoredAt(chosen, query), answer: () => render(site.app, page) }
}

/** Returns the methods of a path; undefined if nothing is there. Whether a page can be read shows when it is drawn. */
export function methodsOf({ app, services }: Site, path: string, method?: string): string[] | undefined {
  const methods = methodsAt(path)
  if (!methods || method === 'GET' || method === 'HEAD' || isForPrograms(path)) return methods
  if (REFUSAL_PAGES.includes(path)) return undefined
  return app.match(new Request(services.baseUrl + path)) ? methods : undefined
}

/** Returns the Link header of a target, without parameters that its page ignores: it is cached for all requests. */
export function linksOf({ services }: Site, target: string): string | undefined {
  const path = pathOf(target)
  return linkHeader(path + tidyQuery(path, target.slice(path.length)), services.baseUrl)
}

/** Resolves with the page that a reader of pages gets in place of the error body; undefined if there is none. */
export async function refusalPage(
  { app, services }: Site,
  { status }: ApiError,
  { headers }: IncomingMessage,
  path: string,
): Promise<Answer | undefined> {
  if (isForPrograms(path) || !readsPages(headers.accept)) return undefined
  if (status === 404) return drawNotFound(app, REFUSAL_PAGES.includes(path) ? NOT_FOUND_PAGE : path, services)
  return status === 429 ? keepSpent(services.store, 'page', () => drawSpent(app, services)) : undefined
}

/** Drawn once for a snapshot: a client over its quota must not cost more. */
const keepSpent = createKeeper<'page', Promise<Cached>>(1)

async function drawSpent(app: PageApp, services: Services): Promise<Cached> {
  const drawn = await render(app, { target: SPENT_PAGE, services })
  return { ...drawn, headers: { ...drawn.headers, vary: 'Accept' }, forms: new Map() }
}

/** Resolves with the answer to a request whose own answer failed: the error body for a program, else a page. */
export async function breakdown(
  site: Site,
  { request, path, id }: Pick<Received, 'request' | 'path' | 'id'>,
  cause: unknown,
): Promise<Answer> {
  const failure = errorAnswer(internal(cause), site.services.baseUrl)
  if (isForPrograms(path) || prefersJson(request.headers.accept)) return failure
  const page = await render(site.app, { target: ERROR_PAGE, services: servicesFor(site, id) })
  const wait = failure.headers['retry-after']
  return { ...page, status: failure.status, headers: { ...page.headers, ...(wait && { 'retry-after': wait }) } }
}

function servicesFor({ services, onError }: Site, id: string): Services {
  return { ...services, log: { ...services.log, error: cause => onError(cause, id) } }
}

/** Reading stops at the limit, announced or reached; the rest is ignored. */
function bodyOf(request: IncomingMessage): BodySource {
  const { 'content-type': type = '', 'content-encoding': coding = '', 'content-length': length } = request.headers
  async function read(maxBytes: number): Promise<Uint8Array | undefined> {
    // Ended from the start (optimizeEmptyRequests), and without events.
    if (request.readableEnded) return new Uint8Array()
    if (Number(length) > maxBytes) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | undefined>()
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else resolve(undefined)
    })
    request.once('end', () => resolve(size > maxBytes ? undefined : Buffer.concat(chunks)))
    request.once('close', () => reject(new Error('the client went away before its whole request was read')))
    request.once('error', reject)
    return promise
  }
  return { type, coding, read }
}
