/**
 * The front: it handles requests, answers, quotas and bytes, and depends on no collection. It caches computed answers,
 * compresses them, and sends them again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../src/base/answer.ts'
import { ApiError } from '../../src/base/api-error.ts'
import { pathOf } from '../../src/base/query.ts'
import { type Admission, admit } from '../../src/operations/admit.ts'
import { negotiated } from '../../src/operations/negotiate.ts'
import { errorAnswer, internal, moved, noSuchPath, unreadable, wrongMethod } from '../../src/operations/refusals.ts'
import { addressOf } from '../../src/operations/routes.ts'
import { type Cached, sentStatus } from '../http/form.ts'
import { type CommonHeaders, isPreflight, optionsHeaders } from '../http/headers.ts'
import { requestId, targetOf } from '../http/target.ts'
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
  onRead?: ((outcome: 'hit' | 'shared' | 'miss') => void) | undefined
}

/** A request on its way, with the facts found out so far. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  id: string
  /** Headers of only this request, names and values in turn. */
  own: string[]
  path: string
  /** Path and query of an answer with links. */
  target?: string
  /** The header that chose between media types. */
  chosenBy?: string | undefined
  /** A token was presented. */
  isPrivate?: boolean
  settle?: Admission['settle'] | undefined
}

/** Answers every request, also with an error. */
export async function respond(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = requestId()
  const exchange: Exchange = { request, response, id, own: ['x-request-id', id], path: '' }
  try {
    const answer = await answerOf(front, exchange).catch(error => errorOf(front, exchange, error))
    if (exchange.settle) await exchange.settle(sentStatus(request, answer))
    write(front, exchange, answer)
  } catch (error) {
    front.onError(error, id)
    if (response.headersSent) response.destroy()
    else write(front, { ...exchange, own: ['x-request-id', id] }, errorAnswer(internal(error), front.services.baseUrl))
  }
}

/** Resolves with the answer; rejects with an ApiError if the request is refused, and with every other failure. */
async function answerOf(front: Front, exchange: Exchange): Promise<Answer> {
  const { request, id, own } = exchange
  const { method = '', headers } = request
  const target = targetOf(request)
  if (target === undefined) throw unreadable(400)
  const path = pathOf(target)
  exchange.path = path
  const address = addressOf(path)
  const methods = front.documents.has(address) ? READ : methodsOf(front, address, method)
  const allowed = methods ?? (isPreflight(request) ? READ : undefined)
  if (method === 'OPTIONS' && allowed) {
    own.push(...optionsHeaders(request, allowed))
    return NO_CONTENT
  }
  if (address !== path) throw moved(address + target.slice(path.length))
  if (!methods) throw noSuchPath(path)
  if (!methods.includes(method)) throw wrongMethod(methods)
  const { refusal, settle, credential, personal, hint, headers: budget } = await admit(request, path, front.services)
  own.push(...budget)
  if (refusal) throw refusal
  const { path: chosen = path, by } = negotiated(path, headers) ?? {}
  exchange.target = target
  exchange.chosenBy = by
  exchange.isPrivate = credential !== undefined
  exchange.settle = settle
  const spelling = chosen === path ? target : `${target} ${chosen}`
  const received = { request, path, target, chosen, spelling, id }
  // An answer to one token is never shared with another request, not even one at the same moment.
  if (personal !== undefined || (method !== 'GET' && method !== 'HEAD')) {
    const { answer, hint } = prepare(front, received, personal)
    return hinted(await answer(), hint)
  }
  return hinted(front.documents.get(path) ?? (await read(front, received)), hint)
}

/** Resolves with the answer to a request that failed: a page for readers of pages, else the error body. */
async function errorOf(front: Front, { request, path, id, own }: Exchange, error: unknown): Promise<Answer> {
  const { onError, services } = front
  if (!(error instanceof ApiError)) {
    onError(error, id)
    return breakdown(front, { request, path, id }, error)
  }
  const page = await refusalPage(front, error, request, path)
  if (page) own.push(...Object.entries(error.headers).flat())
  // A 503 tells the client only to wait: the cause is for the log.
  else if (error.status >= 500) onError(error.cause ?? error, id)
  return page ?? errorAnswer(error, services.baseUrl)
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
  const hit = lookup(cache, spelling, now)
  if (hit) {
    front.onRead?.(hit instanceof Promise ? 'shared' : 'hit')
    return hit
  }
  const { key, answer, hint } = prepare(front, received, undefined)
  const same = key === spelling ? undefined : lookup(cache, key, now)
  front.onRead?.(!same ? 'miss' : same instanceof Promise ? 'shared' : 'hit')
  const made = same ?? share(cache, key, answer(), now)
  if (hint !== undefined) return Promise.resolve(made).then(one => hinted(one, hint))
  // The next request in this spelling needs no look at its query.
  if (!(made instanceof Promise)) store(cache, spelling, made, now)
  return made
}

/** Returns an answer with a further hint: the cached one is for all spellings of a query, the hint is for one. */
function hinted(answer: Answer, hint: string | undefined): Answer {
  if (hint === undefined) return answer
  const { status, headers, body, pieces } = answer
  const lines = [headers['x-hint'], hint].filter(Boolean)
  return { status, headers: { ...headers, 'x-hint': lines.join(' ') }, body, pieces }
}

/** Sends an answer. */
function write(front: Front, exchange: Exchange, answer: Answer): void {
  const { request, response, id, own, target, chosenBy, isPrivate = false } = exchange
  const link = () => (target && answer.status < 400 ? linksOf(front, target) : undefined)
  const failed = (error: unknown) => front.onError(error, id)
  send(request, response, answer, { common: front.common, own, isPrivate, chosenBy, link, failed })
}
