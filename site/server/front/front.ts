/**
 * The front: it knows requests, answers, quotas and bytes, and nothing of any collection. It caches computed answers,
 * compresses them, and sends them again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../src/base/answer.ts'
import { ApiError } from '../../src/base/api-error.ts'
import { pathOf } from '../../src/base/params.ts'
import { type Admission, admit } from '../../src/operations/admit.ts'
import { negotiated } from '../../src/operations/negotiate.ts'
import { errorAnswer, internal, moved, noSuchPath, unreadable, wrongMethod } from '../../src/operations/refusals.ts'
import { addressOf } from '../../src/operations/routes.ts'
import { sentStatus } from '../http/conditional.ts'
import type { Cached } from '../http/form.ts'
import { type CommonHeaders, isPreflight, optionsHeaders, requestId } from '../http/headers.ts'
import { targetOf } from '../http/target.ts'
import { breakdown, linksOf, methodsOf, prepare, type Received, refusalPage, type Site } from '../prepare.ts'
import { type AnswerCache, createCache, lookup, share, store } from './cache.ts'
import { send } from './send.ts'

const CACHE_BYTES = 32 * 2 ** 20
const READ = ['GET', 'HEAD', 'OPTIONS']
const NO_CONTENT: Answer = { status: 204, headers: {}, body: Buffer.alloc(0) }

/** Everything that requests are answered with. */
export interface Front extends Site {
  /** Ready answers by path: assets and prerendered documents. */
  documents: Map<string, Cached>
  common: CommonHeaders
  /** How a read was answered: from the cache, together with another request, or computed for it. */
  onRead(outcome: 'hit' | 'shared' | 'miss'): void
}

/** A request on its way. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  id: string
  /** Headers of this request alone, names and values in turn. */
  own: string[]
}

/** Answers every request, also with an error. */
export async function respond(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = requestId()
  const exchange = { request, response, id, own: ['x-request-id', id] }
  try {
    await answer(front, exchange)
  } catch (error) {
    front.onError(error, id)
    if (response.headersSent) response.destroy()
    else write(front, { ...exchange, own: ['x-request-id', id] }, errorAnswer(internal(error), front.services.baseUrl))
  }
}

/** Finds the methods of the address, admits the request, and writes its answer. */
async function answer(front: Front, exchange: Exchange): Promise<void> {
  const { request, id, own } = exchange
  const refuse = (error: ApiError) => write(front, exchange, refusalOf(front, error, id))
  const target = targetOf(request)
  if (target === undefined) return refuse(unreadable(400))
  const path = pathOf(target)
  const address = addressOf(path)
  const methods = front.documents.has(address) ? READ : methodsOf(front, address, request.method)
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
  const admission = await admit(request, path, front.services)
  own.push(...admission.headers)
  if (admission.refusal) return writeRefusal(front, exchange, admission.refusal, path)
  const { path: chosen, by } = negotiated(path, request.headers) ?? {}
  const spelling = chosen === undefined || chosen === path ? target : `${target} ${chosen}`
  const computed = await compute(front, { request, path, target, chosen, spelling, id }, admission)
  await admission.settle?.(sentStatus(request, computed))
  write(front, exchange, computed, { target, chosenBy: by, isPrivate: admission.credential !== undefined })
}

async function writeRefusal(front: Front, exchange: Exchange, refusal: ApiError, path: string): Promise<void> {
  const page = await refusalPage(front, refusal, exchange.request, path)
  if (!page) return write(front, exchange, refusalOf(front, refusal, exchange.id))
  exchange.own.push(...Object.entries(refusal.headers).flat())
  write(front, exchange, page)
}

/** Returns the body of an error. A 503 tells the client only to wait: why the store is away is for the log. */
function refusalOf({ onError, services }: Front, error: ApiError, id: string): Answer {
  if (error.status >= 500) onError(error.cause ?? error, id)
  return errorAnswer(error, services.baseUrl)
}

/** Resolves with an answer, also if it is an error. */
async function compute(front: Front, received: Received, { personal }: Admission): Promise<Answer> {
  const { request, path, id } = received
  // An answer to one token is never shared with another request, not even one at the same moment.
  const isShared = personal === undefined && (request.method === 'GET' || request.method === 'HEAD')
  try {
    if (!isShared) return await prepare(front, received, personal).answer()
    return front.documents.get(path) ?? (await read(front, received))
  } catch (error) {
    // Here and not in the answer: other requests that wait for the same answer have ids of their own.
    if (error instanceof ApiError)
      return (await refusalPage(front, error, request, path)) ?? refusalOf(front, error, id)
    front.onError(error, id)
    return breakdown(front, received, error).catch(cause => refusalOf(front, internal(cause), id))
  }
}

/** The old answers go with the old snapshot. */
const caches = new WeakMap<object, AnswerCache>()

/** Returns an answer from the cache, or computes it once for all requests at the same time. */
function read(front: Front, received: Received): Answer | Promise<Answer> {
  const { store: snapshot, clock } = front.services
  const cache = caches.get(snapshot) ?? createCache(CACHE_BYTES)
  caches.set(snapshot, cache)
  const now = clock().getTime()
  const { spelling } = received
  let hit = lookup(cache, spelling, now)
  if (!hit) {
    const { key, answer } = prepare(front, received, undefined)
    hit = key === spelling ? undefined : lookup(cache, key, now)
    if (!hit) front.onRead('miss')
    if (!hit) return share(cache, key, answer(), now)
    // The next request in this spelling needs no look at its query.
    if (!(hit instanceof Promise)) store(cache, spelling, hit, now)
  }
  front.onRead(hit instanceof Promise ? 'shared' : 'hit')
  return hit
}

/** Sends an answer; `chosenBy` is the header that chose between media types, `isPrivate` that a token was presented. */
function write(
  front: Front,
  { request, response, id, own }: Exchange,
  answer: Answer,
  { target, chosenBy, isPrivate = false }: { target?: string; chosenBy?: string; isPrivate?: boolean } = {},
): void {
  const link = () => (target && answer.status < 400 ? linksOf(front, target) : undefined)
  const failed = (error: unknown) => front.onError(error, id)
  send(request, response, answer, { common: front.common, own, isPrivate, chosenBy, link, failed })
}
