/** Who computes an answer: an operation of the API, a page whose query changes it, else Astro. */
import type { IncomingMessage } from 'node:http'
import { linkHeader } from '../src/agents/discovery/links.ts'
import { FEED_PAGES } from '../src/agents/markdown/negotiate.ts'
import { prefersJson, readsPages } from '../src/api/accept.ts'
import { after } from '../src/api/after.ts'
import type { Answer } from '../src/api/answer.ts'
import type { ApiError } from '../src/api/api-error.ts'
import type { BodySource } from '../src/api/ask.ts'
import type { Plan } from '../src/api/handle.ts'
import { planOf } from '../src/api/operations/plan.ts'
import { pathOf } from '../src/api/path-of.ts'
import { errorAnswer, internal, noSuchPath } from '../src/api/refusals.ts'
import { isForPrograms, methodsOf as methodsAt } from '../src/api/routes.ts'
import type { Services } from '../src/api/services.ts'
import type { Admission } from '../src/auth/admit.ts'
import { addressOf, clientKey } from '../src/auth/client-address.ts'
import { feedPage } from '../src/views/feed-page.ts'
import { type Frame, fillFrame } from '../src/views/frame.ts'
import { htmlHeaders } from '../src/views/html-headers.ts'
import { isNowhere } from '../src/views/nowhere.ts'
import { notFoundParts } from '../src/views/parts/not-found.ts'
import { searchPage } from '../src/views/parts/search.ts'
import { planPage } from '../src/views/plan.ts'
import { readPart } from '../src/views/read-part.ts'
import { capture, ERROR_PAGE, type Handler, NOT_FOUND_PAGE, SPENT_PAGE } from './astro.ts'
import { openFrames } from './frames.ts'
import type { Asked, FrontOptions } from './front/front.ts'
import type { Cached } from './http/form.ts'

/** Drawn by the server alone. */
const REFUSAL_PAGES = [ERROR_PAGE, SPENT_PAGE, NOT_FOUND_PAGE]

type Planner = Pick<FrontOptions, 'plan' | 'methodsOf' | 'linksOf' | 'refusalPage' | 'breakdown'>

/** What the build draws pages with. */
export interface Pages {
  handler: Handler
  /** What the path of every page matches. */
  patterns: RegExp
  /** Looks for newer data at once. */
  reload(): Promise<void>
}

/** Plans on the snapshot of the moment: a request that is under way while it is replaced sees the old one to its end. */
export function planner(
  { handler, patterns, reload }: Pages,
  current: Services,
  onError: FrontOptions['onError'],
): Planner {
  const { host } = new URL(current.baseUrl)
  const frames = openFrames(handler)
  const spentPages = new WeakMap<object, Promise<Cached>>()
  return { plan, methodsOf, linksOf, refusalPage, breakdown }

  function plan(asked: Asked, credential: Admission['personal']): Plan {
    const { request, path, target, chosen = path, spelling, id } = asked
    const services = servicesFor(id)
    const { method = 'GET' } = request
    const query = target.slice(path.length)
    const searchParams = new URLSearchParams(query)
    const client = () => clientOf(request)
    const lastEventId = request.headers['last-event-id']?.toString()
    const feed = FEED_PAGES.get(chosen)
    const operation = planOf(
      { method, path: feed?.json ?? chosen, searchParams, body: bodyOf(request), client, credential, lastEventId },
      services,
    )
    // Said otherwise where Accept chose it: with Vary.
    const where = chosen === path ? '' : ` ${path}`
    const framed = (route: string, at: string) => frames(route, at, { request: underOneHost(request), services })
    if (operation) {
      const { answer } = operation
      if (!feed) return { key: operation.key + where, answer }
      const shown = (frame: Frame) => after(answer(), json => feedPage(chosen, json, frame, services))
      return { key: spelling, answer: () => after(framed(searchPage.path, searchPage.path), shown) }
    }
    const frameOf = (route: string) => framed(route, chosen)
    const isProgram = prefersJson(request.headers.accept)
    const page = planPage({ path: chosen, searchParams, isProgram }, services, frameOf)
    if (page) return { key: page.key ?? (isProgram ? `${spelling} json` : spelling), answer: page.answer }
    // Where nothing broke it is no address: a 500 is an alarm, and the log has a cause for each.
    if (REFUSAL_PAGES.includes(chosen) || isNowhere(chosen, patterns, services.store)) throw noSuchPath(path)
    const part = readPart(chosen, query, services)
    const answer = () => askAstro(request, chosen + part, { services, credential })
    const key = path + part + spelling.slice(target.length)
    return { key, answer }
  }

  /** Whether there is a page to read is found out on the way to it; nothing else is asked of where there is none. */
  function methodsOf(path: string, method?: string): string[] | undefined {
    const methods = methodsAt(path)
    if (!methods || method === 'GET' || method === 'HEAD' || isForPrograms(path)) return methods
    return isNowhere(decodeURIComponent(path), patterns, current.store) ? undefined : methods
  }

  function clientOf(request: IncomingMessage): string {
    return clientKey(addressOf(request), current.settings.TRUSTED_PROXY_HOPS)
  }

  /** Without what the page reads nothing of: it is kept for all who ask, and must not tell them what one of them wrote. */
  function linksOf(target: string): string | undefined {
    const path = pathOf(target)
    return linkHeader(path + readPart(path, target.slice(path.length), current), current.baseUrl)
  }

  /** Drawn once for a snapshot: whoever asks too much, or for what nobody has heard of, must not cost more. */
  function refusalPage(
    { status }: ApiError,
    request: IncomingMessage,
    path: string,
  ): ReturnType<FrontOptions['refusalPage']> {
    if (isForPrograms(path) || !readsPages(request.headers.accept)) return undefined
    if (status === 404) return notFoundPage(request, path)
    return status === 429 ? spentPage(request) : undefined
  }

  /** Only the words to search for are of this address. */
  function notFoundPage(request: IncomingMessage, path: string): Answer | Promise<Answer> {
    const frame = frames(NOT_FOUND_PAGE, NOT_FOUND_PAGE, { request: underOneHost(request), services: current })
    return after(frame, drawn => ({
      status: 404,
      headers: { ...htmlHeaders(404), vary: 'Accept' },
      body: fillFrame(drawn, notFoundParts(path, current)),
    }))
  }

  function spentPage(request: IncomingMessage): Promise<Cached> {
    const { store } = current
    const known = spentPages.get(store)
    if (known) return known
    const page = askAstro(request, SPENT_PAGE, { services: current }).then(drawn => ({
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
  function breakdown({ request, path, id }: Asked, cause: unknown): Answer | Promise<Answer> {
    if (isForPrograms(path) || prefersJson(request.headers.accept)) return errorAnswer(internal(cause), current.baseUrl)
    return askAstro(request, ERROR_PAGE, { services: servicesFor(id) })
  }

  function servicesFor(id: string): Services {
    const newest = async () => {
      await reload()
      return current.store
    }
    return { ...current, newest, log: { ...current.log, error: cause => onError(cause, id) } }
  }

  function askAstro(request: IncomingMessage, url: string, locals: object): Promise<Answer> {
    request.url = url
    return capture(handler, underOneHost(request), locals)
  }

  /** One spelling for Astro: a hostile Host header must not decide what is computed and kept. */
  function underOneHost(request: IncomingMessage): IncomingMessage {
    request.headers.host = host
    return request
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
