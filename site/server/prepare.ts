/** Who computes an answer: an operation of the API, else Astro. */
import type { IncomingMessage } from 'node:http'
import { addressOf, clientKey } from '../src/auth/client-address.ts'
import { prefersJson, readsPages } from '../src/base/accept.ts'
import type { Answer } from '../src/base/answer.ts'
import type { ApiError } from '../src/base/api-error.ts'
import type { BodySource } from '../src/base/body.ts'
import { pathOf } from '../src/base/params.ts'
import type { Admission } from '../src/operations/admit.ts'
import type { Prepared } from '../src/operations/handle.ts'
import { linkHeader } from '../src/operations/links.ts'
import { prepare as prepareOperation } from '../src/operations/prepare.ts'
import { errorAnswer, internal, noSuchPath } from '../src/operations/refusals.ts'
import { isForPrograms, methodsOf as methodsAt } from '../src/operations/routes.ts'
import type { Services } from '../src/operations/services.ts'
import { tidyQuery } from '../src/views/page-query.ts'
import { drawNotFound, ERROR_PAGE, NOT_FOUND_PAGE, type PageApp, render, SPENT_PAGE } from './astro.ts'
import type { Asked, FrontOptions } from './front/front.ts'
import type { Cached } from './http/form.ts'

/** Drawn by the server alone. */
const REFUSAL_PAGES = [ERROR_PAGE, SPENT_PAGE, NOT_FOUND_PAGE]

type Responder = Pick<FrontOptions, 'prepare' | 'methodsOf' | 'linksOf' | 'refusalPage' | 'breakdown'>

/** What draws pages. */
export interface Pages {
  app: PageApp
  /** Looks for newer data at once. */
  reload(): Promise<void>
}

/** Responds from the current snapshot: a request in progress while it is replaced sees the old one to its end. */
export function responder({ app, reload }: Pages, current: Services, onError: FrontOptions['onError']): Responder {
  const spentPages = new WeakMap<object, Promise<Cached>>()
  return { prepare, methodsOf, linksOf, refusalPage, breakdown }

  function prepare(asked: Asked, credential: Admission['personal']): Prepared {
    const { request, path, target, chosen = path, spelling, id } = asked
    const services = servicesFor(id)
    const { method = 'GET' } = request
    const query = target.slice(path.length)
    const searchParams = new URLSearchParams(query)
    const client = () => clientOf(request)
    const lastEventId = request.headers['last-event-id']?.toString()
    const prepared = prepareOperation(
      { method, path: chosen, searchParams, body: bodyOf(request), client, credential, lastEventId },
      services,
    )
    // Where Accept chose it, another answer belongs to the same target: with Vary.
    if (prepared) return { key: prepared.key + (chosen === path ? '' : ` ${path}`), answer: prepared.answer }
    // Where nothing broke they are no addresses: a 500 is an alarm, and the log has a cause for each.
    if (REFUSAL_PAGES.includes(chosen)) throw noSuchPath(path)
    const read = tidyQuery(chosen, query)
    const isRead = method === 'GET' || method === 'HEAD'
    const isProgram = prefersJson(request.headers.accept)
    const asking = { target: chosen + read, services, credential, isProgram, request: isRead ? undefined : request }
    return {
      key: path + read + spelling.slice(target.length) + (isProgram ? ' json' : ''),
      answer: () => render(app, asking),
    }
  }

  /** Whether there is a page to read is found out on the way to it; nothing else is asked of where there is none. */
  function methodsOf(path: string, method?: string): string[] | undefined {
    const methods = methodsAt(path)
    if (!methods || method === 'GET' || method === 'HEAD' || isForPrograms(path)) return methods
    if (REFUSAL_PAGES.includes(path)) return undefined
    return app.match(new Request(current.baseUrl + path)) ? methods : undefined
  }

  function clientOf(request: IncomingMessage): string {
    return clientKey(addressOf(request), current.settings.TRUSTED_PROXY_HOPS)
  }

  /** Without what the page reads nothing of: it is kept for all who ask, and must not tell them what one of them wrote. */
  function linksOf(target: string): string | undefined {
    const path = pathOf(target)
    return linkHeader(path + tidyQuery(path, target.slice(path.length)), current.baseUrl)
  }

  function refusalPage(
    { status }: ApiError,
    request: IncomingMessage,
    path: string,
  ): ReturnType<Responder['refusalPage']> {
    if (isForPrograms(path) || !readsPages(request.headers.accept)) return undefined
    if (status === 404) return drawNotFound(app, REFUSAL_PAGES.includes(path) ? NOT_FOUND_PAGE : path, current)
    return status === 429 ? spentPage() : undefined
  }

  /** Drawn once for a snapshot: a client that asks too much must not cost more. */
  function spentPage(): Promise<Cached> {
    const { store } = current
    const known = spentPages.get(store)
    if (known) return known
    const page = render(app, { target: SPENT_PAGE, services: current }).then(drawn => ({
      ...drawn,
      headers: { ...drawn.headers, vary: 'Accept' },
      forms: new Map(),
    }))
    spentPages.set(store, page)
    // The next one tries again.
    page.catch(() => spentPages.delete(store))
    return page
  }

  /** A program gets the error body, whoever asked for a page gets a page. */
  async function breakdown({ request, path, id }: Asked, cause: unknown): Promise<Answer> {
    const failure = errorAnswer(internal(cause), current.baseUrl)
    if (isForPrograms(path) || prefersJson(request.headers.accept)) return failure
    const page = await render(app, { target: ERROR_PAGE, services: servicesFor(id) })
    const wait = failure.headers['retry-after']
    return { ...page, status: failure.status, headers: { ...page.headers, ...(wait && { 'retry-after': wait }) } }
  }

  function servicesFor(id: string): Services {
    const newest = async () => {
      await reload()
      return current.store
    }
    return { ...current, newest, log: { ...current.log, error: cause => onError(cause, id) } }
  }
}

/** Reading stops at the limit, announced or reached; what is left is read by nobody. */
function bodyOf(request: IncomingMessage): BodySource {
  return {
    type: request.headers['content-type'] ?? '',
    coding: request.headers['content-encoding'] ?? '',
    read(maxBytes) {
      // Ended from the start (optimizeEmptyRequests), and without events.
      if (request.readableEnded) return Promise.resolve(new Uint8Array())
      if (Number(request.headers['content-length']) > maxBytes) return Promise.resolve(undefined)
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | undefined>()
      const chunks: Buffer[] = []
      let size = 0
      request.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxBytes) chunks.push(chunk)
        else resolve(undefined)
      })
      request.once('end', () => resolve(size > maxBytes ? undefined : Buffer.concat(chunks)))
      // Every request closes: making an error for each costs as much as reading its body.
      request.once('close', () => {
        if (!request.complete) reject(new Error('the client went away before its whole request was read'))
      })
      request.once('error', reject)
      return promise
    },
  }
}
