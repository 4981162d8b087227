/**
 * The thin front before Astro: it knows requests, answers and bytes, and nothing of jobs, news, events or terms.
 * Astro computes an answer; the front keeps it, compresses it, and says it again.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ApiError } from '../src/lib/api-error.ts'
import type { Admission, RequestFacts } from '../src/lib/auth/admit.ts'
import { errorAnswer, internal, noSuchPath, unreadable, wrongMethod } from '../src/lib/refusals.ts'
import { type Answer, capture, type Handler } from './answer.ts'
import { type AnswerCache, type Cached, createCache } from './cache.ts'
import { commonHeaders, isPreflight, optionsHeaders } from './headers.ts'
import { send, withToken } from './send.ts'
import { targetOf } from './target.ts'

const CACHE_BYTES = 64 * 2 ** 20
const READ = ['GET', 'HEAD', 'OPTIONS']
const NO_CONTENT: Answer = { status: 204, headers: {}, body: Buffer.alloc(0) }

interface FrontServices {
  store: object
  baseUrl: string
  clock(): Date
}

export interface FrontOptions<Services extends FrontServices> {
  handler: Handler
  services: Services
  /** Ready answers by path: assets and prerendered documents. */
  documents: Map<string, Cached>
  /** Methods of a path, or undefined when there is nothing at it. */
  methodsOf(path: string): string[] | undefined
  /** The Link header of a target that answers well. */
  linksOf(target: string): string | undefined
  /** Where a page is in the media type that the client prefers; undefined where there is but one. */
  negotiate(path: string, accept: string | undefined): string | undefined
  /** Quota, token and scope of a request to a path that takes its method, before anything is computed for it. */
  admit(facts: RequestFacts): Promise<Admission>
  onError(error: unknown): void
  /** How a read was answered: kept from before, together with another that was under way, or computed for it. */
  onRead(outcome: 'hit' | 'shared' | 'miss'): void
}

export function createFront<Services extends FrontServices>(options: FrontOptions<Services>): RequestListener {
  const { handler, documents } = options
  const { baseUrl } = options.services
  const { host, protocol } = new URL(baseUrl)
  const https = protocol === 'https:'
  // The cache belongs to the store: a new snapshot has an empty one, and the old one goes with the old store.
  const caches = new WeakMap<object, AnswerCache>()
  const flights = new WeakMap<object, Map<string, Promise<Cached>>>()
  return (request, response) => {
    respond(request, response).catch(error => {
      options.onError(error)
      if (response.headersSent) response.destroy()
      else finish(request, response, errorAnswer(internal(error), baseUrl))
    })
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (error: ApiError) => finish(request, response, errorAnswer(error, baseUrl))
    const target = targetOf(request)
    if (target === undefined) return refuse(unreadable(400))
    const queryAt = target.indexOf('?')
    const path = queryAt === -1 ? target : target.slice(0, queryAt)
    const methods = documents.has(path) ? READ : options.methodsOf(path)
    if (request.method === 'OPTIONS') {
      const allowed = methods ?? (isPreflight(request) ? READ : undefined)
      if (allowed) return finish(request, response, NO_CONTENT, optionsHeaders(request, allowed))
    }
    if (!methods) return refuse(noSuchPath(path))
    if (!methods.includes(request.method ?? '')) return refuse(wrongMethod(methods))
    const admission = await options.admit(factsOf(request, path))
    const chosen = options.negotiate(path, request.headers.accept)
    // One spelling for the cache and for Astro: a hostile Host header must not decide what is computed and kept.
    request.url = chosen === undefined ? target : chosen + target.slice(path.length)
    request.headers.host = host
    const key = chosen === undefined ? target : `${target} ${chosen}`
    const answer = admission.refusal
      ? errorAnswer(admission.refusal, baseUrl)
      : compute(request, chosen ?? path, key, admission)
    const computed = answer instanceof Promise ? await answer : answer
    if (!admission.refusal) await admission.settle?.(computed.status)
    const isPrivate = admission.credential !== undefined
    finish(request, response, computed, admission.headers, { target, isNegotiated: chosen !== undefined, isPrivate })
  }

  /** `key` tells apart what is answered differently, if only in its headers. */
  function compute(
    request: IncomingMessage,
    path: string,
    key: string,
    { personal }: Admission,
  ): Promise<Answer> | Answer {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // What one token is told must never be shared with another request, not even one at the same moment.
    if (isRead && personal === undefined) return documents.get(path) ?? read(request, key)
    return capture(handler, request, { services: { ...options.services }, credential: personal })
  }

  /** From the cache, or computed once for all who ask at the same time. */
  function read(request: IncomingMessage, key: string): Promise<Cached> | Cached {
    const { store, clock } = options.services
    const cache = ownedBy(caches, store, () => createCache(CACHE_BYTES))
    const known = cache.get(key, clock().getTime())
    if (known) {
      options.onRead('hit')
      return known
    }
    const waiting = ownedBy(flights, store, () => new Map<string, Promise<Cached>>())
    const joined = waiting.get(key)
    if (joined) {
      options.onRead('shared')
      return joined
    }
    // A copy: the store of a request stays the same while it is answered.
    const services = { ...options.services }
    options.onRead('miss')
    const flight = capture(handler, request, { services })
      .then(answer => cache.keep(key, answer, clock().getTime()))
      .finally(() => waiting.delete(key))
    waiting.set(key, flight)
    return flight
  }

  function finish(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer | Cached,
    own: Record<string, string> = {},
    about: Partial<AnswerFacts> = {},
  ): void {
    send(request, response, answer, { fixed: of => fixedHeaders(of, about), own, isPrivate: about.isPrivate ?? false })
  }

  function fixedHeaders(answer: Answer, { target, isNegotiated }: Partial<AnswerFacts>): Record<string, string> {
    const html = answer.headers['content-type']?.startsWith('text/html') ?? false
    const link = target !== undefined && answer.status < 400 ? options.linksOf(target) : undefined
    return {
      ...commonHeaders({ https, html }),
      ...(isNegotiated && { vary: withToken(answer.headers.vary, 'Accept') }),
      ...(link && { link }),
    }
  }
}

/** What headers depend on besides the answer. */
interface AnswerFacts {
  target: string
  /** The client's Accept chose between media types. */
  isNegotiated: boolean
  /** A token was presented. */
  isPrivate: boolean
}

function ownedBy<T>(owners: WeakMap<object, T>, owner: object, create: () => T): T {
  const known = owners.get(owner)
  if (known !== undefined) return known
  const owned = create()
  owners.set(owner, owned)
  return owned
}

function factsOf(request: IncomingMessage, path: string): RequestFacts {
  const { method = 'GET', headers, socket } = request
  const forwardedFor = headers['x-forwarded-for']
  return {
    method,
    path,
    authorization: headers.authorization,
    address: socket.remoteAddress ?? '',
    forwardedFor: forwardedFor === undefined ? undefined : String(forwardedFor),
  }
}
