/**
 * The thin front: it knows requests, answers, quotas and bytes, and nothing of any collection. What it is
 * given computes an answer; the front keeps it, compresses it, and says it again.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Answer } from '../../src/base/answer.ts'
import { ApiError } from '../../src/base/api-error.ts'
import { pathOf } from '../../src/base/params.ts'
import type { Admission } from '../../src/operations/admit.ts'
import type { Prepared } from '../../src/operations/handle.ts'
import { errorAnswer, internal, moved, noSuchPath, unreadable, wrongMethod } from '../../src/operations/refusals.ts'
import { sentStatus } from '../http/conditional.ts'
import type { Cached } from '../http/form.ts'
import { isPreflight, optionsHeaders, requestId } from '../http/headers.ts'
import { targetOf } from '../http/target.ts'
import { type AnswerCache, createCache } from './cache.ts'
import { createSend } from './send.ts'

const CACHE_BYTES = 32 * 2 ** 20
const READ = ['GET', 'HEAD', 'OPTIONS']
const NO_CONTENT: Answer = { status: 204, headers: {}, body: Buffer.alloc(0) }

/** A request as it was understood. */
export interface Asked {
  request: IncomingMessage
  path: string
  /** Path and query. */
  target: string
  /** The path of what is answered, where the client's headers chose it. */
  chosen: string | undefined
  /** Tells apart what was asked differently. */
  spelling: string
  /** Sent as X-Request-Id and written beside what fails. */
  id: string
}

export interface FrontOptions {
  baseUrl: string
  /** The snapshot that is served now: what was computed from another is not said again. */
  store(): object
  clock(): Date
  /** Lets pages bring styles of their own, which development does. */
  inlineStyles?: boolean
  /** Ready answers by path: assets and prerendered documents. */
  documents: Map<string, Cached>
  /** The path at which a path is answered: whoever asks at another is sent there. */
  addressOf(path: string): string
  /** Methods of a path, or undefined when there is nothing at it. */
  methodsOf(path: string, method?: string): string[] | undefined
  /** Where that is which the client prefers, and the header that says so; undefined where there is but one. */
  negotiate(path: string, headers: IncomingMessage['headers']): { path: string; by: string } | undefined
  /** The Link header of a target that answers well. */
  linksOf(target: string): string | undefined
  /** Quota, token and scope of a request to a path that takes its method, before anything is computed for it. */
  admit(request: IncomingMessage, path: string): Promise<Admission>
  /** Computes what is at a path that is no document. `personal`: the token that the answer is about. */
  prepare(asked: Asked, personal: Admission['personal']): Prepared
  /** What is shown in place of the error body to who looks at pages; undefined where that is for everybody. */
  refusalPage(error: ApiError, request: IncomingMessage, path: string): Answer | Promise<Answer> | undefined
  /** The answer to a request whose own answer failed. */
  breakdown(asked: Asked, cause: unknown): Promise<Answer>
  onError(error: unknown, requestId: string): void
  /** How a read was answered: kept from before, together with another that was under way, or computed for it. */
  onRead(outcome: 'hit' | 'shared' | 'miss'): void
}

type Sending = { target?: string; chosenBy?: string | undefined; isPrivate?: boolean }

/** What every request shares. */
interface Front extends FrontOptions {
  send: ReturnType<typeof createSend>
  /** The cache of the current snapshot: a new one begins empty, and the old answers go with the old one. */
  cache(): AnswerCache
}

/** A request on its way. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  id: string
  /** Headers of this request alone, names and values in turn. */
  own: string[]
}

/** Returns the listener of the server: it answers every request, also with an error. */
export function createFront(options: FrontOptions): RequestListener {
  const send = createSend({ https: options.baseUrl.startsWith('https:'), inlineStyles: options.inlineStyles })
  let current = { store: options.store(), cache: createCache(CACHE_BYTES) }
  const cache = () => {
    const store = options.store()
    if (store !== current.store) current = { store, cache: createCache(CACHE_BYTES) }
    return current.cache
  }
  const front = { ...options, send, cache }
  return async (request, response) => {
    const id = requestId()
    const exchange = { request, response, id, own: ['x-request-id', id] }
    try {
      await respond(front, exchange)
    } catch (error) {
      options.onError(error, id)
      if (response.headersSent) response.destroy()
      else write(front, { ...exchange, own: ['x-request-id', id] }, errorAnswer(internal(error), options.baseUrl))
    }
  }
}

/** Finds out what is at the address, admits the request, and writes its answer. */
async function respond(front: Front, exchange: Exchange): Promise<void> {
  const { request, id, own } = exchange
  const refuse = (error: ApiError) => write(front, exchange, refusalOf(front, error, id))
  const target = targetOf(request)
  if (target === undefined) return refuse(unreadable(400))
  const path = pathOf(target)
  const address = front.addressOf(path)
  const methods = front.documents.has(address) ? READ : front.methodsOf(address, request.method)
  if (request.method === 'OPTIONS') {
    const allowed = methods ?? (isPreflight(request) ? READ : undefined)
    if (allowed) {
      own.push(...optionsHeaders(request, allowed))
      return write(front, exchange, NO_CONTENT)
    }
  }
  if (address !== path) return refuse(moved(address + target.slice(path.length)))
  if (!methods) return refuse(noSuchPath(path))
  if (!methods.includes(request.method ?? '')) return refuse(wrongMethod(methods))
  const admission = await front.admit(request, path)
  own.push(...admission.headers)
  if (admission.refusal) return writeRefusal(front, exchange, admission.refusal, path)
  const { path: chosen, by } = front.negotiate(path, request.headers) ?? {}
  const spelling = chosen === undefined || chosen === path ? target : `${target} ${chosen}`
  const answer = await compute(front, { request, path, target, chosen, spelling, id }, admission)
  await admission.settle?.(sentStatus(request, answer))
  write(front, exchange, answer, { target, chosenBy: by, isPrivate: admission.credential !== undefined })
}

async function writeRefusal(front: Front, exchange: Exchange, refusal: ApiError, path: string): Promise<void> {
  const page = await front.refusalPage(refusal, exchange.request, path)
  if (!page) return write(front, exchange, refusalOf(front, refusal, exchange.id))
  exchange.own.push(...Object.entries(refusal.headers).flat())
  write(front, exchange, page)
}

/** Returns the body of an error. A 503 tells the client only to wait: why the store is away is for the log. */
function refusalOf({ onError, baseUrl }: Front, error: ApiError, id: string): Answer {
  if (error.status >= 500) onError(error.cause ?? error, id)
  return errorAnswer(error, baseUrl)
}

/** Resolves with an answer, also if it is an error. */
async function compute(front: Front, asked: Asked, { personal }: Admission): Promise<Answer> {
  const { request, path, id } = asked
  // What is answered to one token is never shared with another request, not even one at the same moment.
  const isShared = personal === undefined && (request.method === 'GET' || request.method === 'HEAD')
  try {
    if (!isShared) return await front.prepare(asked, personal).answer()
    return front.documents.get(path) ?? (await read(front, asked))
  } catch (error) {
    // Here and not in the answer: others that wait for the same answer have ids of their own.
    if (error instanceof ApiError) return (await front.refusalPage(error, request, path)) ?? refusalOf(front, error, id)
    front.onError(error, id)
    return front.breakdown(asked, error).catch(cause => refusalOf(front, internal(cause), id))
  }
}

/** Returns an answer from the cache, or computes it once for all requests at the same time. */
function read(front: Front, asked: Asked): Answer | Promise<Answer> {
  const cache = front.cache()
  const now = front.clock().getTime()
  let hit = cache.get(asked.spelling, now)
  if (!hit) {
    const prepared = front.prepare(asked, undefined)
    hit = prepared.key === asked.spelling ? undefined : cache.get(prepared.key, now, asked.spelling)
    if (!hit) front.onRead('miss')
    if (!hit) return cache.keep(prepared.key, prepared.answer(), now)
  }
  front.onRead(hit instanceof Promise ? 'shared' : 'hit')
  return hit
}

/** Sends an answer; `chosenBy` is the header that chose between media types, `isPrivate` that a token was presented. */
function write(front: Front, { request, response, id, own }: Exchange, answer: Answer, sending: Sending = {}): void {
  const { target, chosenBy, isPrivate = false } = sending
  const link = () => (target && answer.status < 400 ? front.linksOf(target) : undefined)
  front.send(request, response, answer, { own, isPrivate, chosenBy, link, failed: error => front.onError(error, id) })
}
