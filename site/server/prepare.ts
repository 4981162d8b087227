/** Computes answers: an operation of the API, else a page of Astro. */
import type { IncomingMessage } from 'node:http'
import { addressOf, clientKey } from '../src/auth/client-address.ts'
import { type Answer, prefersJson, readsPages } from '../src/base/answer.ts'
import type { ApiError } from '../src/base/api-error.ts'
import { createKeeper } from '../src/base/keeper.ts'
import { pathOf } from '../src/base/query.ts'
import type { Admission } from '../src/operations/admit.ts'
import type { Prepared, Services } from '../src/operations/handle.ts'
import { linkHeader } from '../src/operations/negotiate.ts'
import { bodyOf, prepare as prepareOperation } from '../src/operations/prepare.ts'
import { errorAnswer, internal, noSuchPath } from '../src/operations/refusals.ts'
import { isForPrograms, methodsOf as methodsAt } from '../src/operations/routes.ts'
import { ignoredAt, tidyQuery } from '../src/views/page-query.ts'
import { draw, ERROR_PAGE, NOT_FOUND_PAGE, type PageApp, render, SPENT_PAGE, webRequest } from './astro.ts'
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
  /** The path of the answer: another one if the headers of the client chose it. */
  chosen: string
  /** The target, and the chosen path if it is another: equal for equal requests. */
  spelling: string
  /** Sent as X-Request-Id and logged with errors. */
  id: string
}

/** Checks a request to a path that is not a document. Throws an ApiError for a bad query. `credential`: of its own answer. */
export function prepare(site: Site, received: Received, credential: Admission['personal']): Prepared {
  const { request, path, target, chosen, spelling, id } = received
  const services = servicesFor(site, id)
  const { method = 'GET', headers, socket } = request
  const query = target.slice(path.length)
  const isRead = method === 'GET' || method === 'HEAD'
  const sent = isRead ? undefined : webRequest(request, services.baseUrl + target)
  const operation = {
    method,
    path: chosen,
    searchParams: new URLSearchParams(query),
    body: sent && bodyOf(sent),
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
  const isProgram = prefersJson(headers.accept)
  const page = { target: chosen + read, services, credential, isProgram, sent, clientAddress: socket.remoteAddress }
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
  if (isForPrograms(path) || !readsPages(headers.accept) || (status !== 404 && status !== 429)) return undefined
  const target = REFUSAL_PAGES.includes(path) ? NOT_FOUND_PAGE : path
  const page = await (status === 404 ? draw(app, { target, services }) : spentPage(app, services))
  return { ...page, status, headers: { ...page.headers, vary: 'Accept' } }
}

const keepSpent = createKeeper<'page', Promise<Cached>>(1)

/** Drawn once for a snapshot: a client over its quota must not cost more. */
function spentPage(app: PageApp, services: Services): Promise<Cached> {
  return keepSpent(services.store, 'page', async () => {
    return { ...(await render(app, { target: SPENT_PAGE, services })), forms: new Map() }
  })
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
