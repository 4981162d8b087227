/**
 * The thin front: it knows requests, answers, quotas and bytes, and nothing of any collection. What it is
 * given computes an answer; the front keeps it, compresses it, and says it again.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { after, orElse } from '../../src/api/after.ts'
import type { Answer } from '../../src/api/answer.ts'
import { ApiError } from '../../src/api/api-error.ts'
import type { Plan } from '../../src/api/handle.ts'
import { pathOf } from '../../src/api/path-of.ts'
import { errorAnswer, internal, moved, noSuchPath, unreadable, wrongMethod } from '../../src/api/refusals.ts'
import type { Admission } from '../../src/auth/admit.ts'
import { sentStatus } from '../http/conditional.ts'
import type { Cached } from '../http/form.ts'
import { isPreflight, optionsHeaders, requestId } from '../http/headers.ts'
import { targetOf } from '../http/target.ts'
import { createCache } from './cache.ts'
import { createSend } from './send.ts'

const CACHE_BYTES = 64 * 2 ** 20
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
  admit(request: IncomingMessage, path: string): Admission | Promise<Admission>
  /** Computes what is at a path that is no document. `personal`: the token that the answer is about. */
  plan(asked: Asked, personal: Admission['personal']): Plan
  /** What is shown in place of the error body to who looks at pages; undefined where that is for everybody. */
  refusalPage(error: ApiError, request: IncomingMessage, path: string): Answer | Promise<Answer> | undefined
  /** What is said where a plan's answer could not be made. */
  breakdown(asked: Asked, cause: unknown): Answer | Promise<Answer>
  onError(error: unknown, requestId: string): void
  /** How a read was answered: kept from before, together with another that was under way, or computed for it. */
  onRead(outcome: 'hit' | 'shared' | 'miss'): void
}

export function createFront(options: FrontOptions): RequestListener {
  const { baseUrl, documents, inlineStyles } = options
  const send = createSend({ https: baseUrl.startsWith('https:'), inlineStyles })
  // What is kept belongs to a store: a new snapshot begins empty, and the old answers go with the old one.
  let kept = { store: options.store(), cache: createCache(CACHE_BYTES) }
  return (request, response) => {
    const id = requestId()
    const failed = (error: unknown) => {
      options.onError(error, id)
      if (response.headersSent) response.destroy()
      else say(request, response, errorAnswer(internal(error), baseUrl), { own: ['x-request-id', id] })
    }
    orElse(() => respond(request, response, id), failed)
  }

  /** At once where nothing has to be waited for, which is nearly always. */
  function respond(request: IncomingMessage, response: ServerResponse, id: string): void | Promise<void> {
    const own = ['x-request-id', id]
    const refuse = (error: ApiError) => say(request, response, refusalOf(error, id), { own })
    const target = targetOf(request)
    if (target === undefined) return refuse(unreadable(400))
    const path = pathOf(target)
    const address = options.addressOf(path)
    const methods = documents.has(address) ? READ : options.methodsOf(address, request.method)
    if (request.method === 'OPTIONS') {
      const allowed = methods ?? (isPreflight(request) ? READ : undefined)
      if (allowed) return say(request, response, NO_CONTENT, { own: [...own, ...optionsHeaders(request, allowed)] })
    }
    if (address !== path) return refuse(moved(address + target.slice(path.length)))
    if (!methods) return refuse(noSuchPath(path))
    if (!methods.includes(request.method ?? '')) return refuse(wrongMethod(methods))
    return after(options.admit(request, path), admission => {
      own.push(...admission.headers)
      const { refusal } = admission
      if (refusal) {
        const page = options.refusalPage(refusal, request, path)
        if (!page) return refuse(refusal)
        own.push(...Object.entries(refusal.headers).flat())
        return after(page, shown => say(request, response, shown, { own }))
      }
      const { path: chosen, by } = options.negotiate(path, request.headers) ?? {}
      const spelling = chosen === undefined || chosen === path ? target : `${target} ${chosen}`
      const saying = { own, target, chosenBy: by, isPrivate: admission.credential !== undefined }
      return after(compute({ request, path, target, chosen, spelling, id }, admission), answer =>
        after(admission.settle?.(sentStatus(request, answer)), () => say(request, response, answer, saying)),
      )
    })
  }

  /** An error is an answer too. Of a 503 the client is told nothing but to wait: what keeps a store away is for the log. */
  function refusalOf(error: ApiError, id: string): Answer {
    if (error.status >= 500) options.onError(error.cause ?? error, id)
    return errorAnswer(error, baseUrl)
  }

  function compute(asked: Asked, { personal }: Admission): Promise<Answer> | Answer {
    const { request, path, id } = asked
    const broken = (cause: unknown) => refusalOf(internal(cause), id)
    // Here and not in the plan: whoever waits for the same answer has an id of their own.
    const failed = (error: unknown) => {
      if (error instanceof ApiError) return options.refusalPage(error, request, path) ?? refusalOf(error, id)
      options.onError(error, id)
      return orElse(() => options.breakdown(asked, error), broken)
    }
    // What one token is told must never be shared with another request, not even one at the same moment.
    const shared = personal === undefined && (request.method === 'GET' || request.method === 'HEAD')
    const answer = () => (shared ? (documents.get(path) ?? read(asked)) : options.plan(asked, personal).answer())
    return orElse(answer, failed)
  }

  /** From the cache, or computed once for all who ask at the same time. */
  function read(asked: Asked): Promise<Answer> | Answer {
    const store = options.store()
    if (store !== kept.store) kept = { store, cache: createCache(CACHE_BYTES) }
    const { cache } = kept
    const now = options.clock().getTime()
    const known = cache.get(asked.spelling, now)
    if (known) return told(known)
    const plan = options.plan(asked, undefined)
    const same = plan.key === asked.spelling ? undefined : cache.get(plan.key, now, asked.spelling)
    if (same) return told(same)
    options.onRead('miss')
    return cache.keep(plan.key, plan.answer(), now)
  }

  function told(answer: Answer | Promise<Answer>): Answer | Promise<Answer> {
    options.onRead(answer instanceof Promise ? 'shared' : 'hit')
    return answer
  }

  function say(request: IncomingMessage, response: ServerResponse, answer: Answer, saying: Saying): void {
    const { own, target, chosenBy, isPrivate = false } = saying
    const link = () => (target && answer.status < 400 ? options.linksOf(target) : undefined)
    const failed = (error: unknown) => options.onError(error, own[own.indexOf('x-request-id') + 1] ?? '')
    send(request, response, answer, { own, isPrivate, chosenBy, link, failed })
  }
}

/** What headers depend on besides the answer. */
interface Saying {
  /** Of this request alone, names and values in turn. */
  own: string[]
  target?: string
  /** The header of the request that chose between media types. */
  chosenBy?: string | undefined
  /** A token was presented. */
  isPrivate?: boolean
}
