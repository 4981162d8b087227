/** The HTTP client of the ingest: pacing, retries, conditional requests, decoding. A Wire carries the bytes. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { SourceError, type SourceRequest } from '../adapter.ts'
import { decodeBody } from './decode.ts'
import { withoutSecrets } from './recording.ts'
import { type Wire, type WireAnswer, WireError, type WireRequest } from './wire.ts'

const MAX_TRIES = 3
const FIRST_PAUSE_MS = 1000
/** An upstream that wants a longer pause is left to the next run. */
const MAX_PAUSE_MS = 20_000

export interface Validator {
  url: string
  etag?: string
  lastModified?: string
  /** Hash of the answer's bytes: half of the upstreams send neither of the others. */
  digest?: string
}

/** The upstream answered "not modified" to the stored validator, or sent the same bytes again. */
export class NotModified extends Error {}

type RequestOptions = Omit<SourceRequest, 'url' | 'mayBeGone'>

/** The HTTP client of one source. */
export interface Http {
  /** The decoded body of a 2xx answer; anything else throws SourceError. `json` makes it a POST. */
  text(url: string, options?: RequestOptions): Promise<string>
}

export interface HttpClient {
  /**
   * The client of one source. With a validator, an unchanged answer throws NotModified. `maxTries` is 1 if the terms
   * count every request; `language` is that of texts without a charset label.
   */
  forSource(validator?: Validator, maxTries?: number, language?: string): Http & { validators: Validator[] }
}

interface HttpOptions {
  wire: Wire
  userAgent: string
  /** Connections at once, over all hosts. */
  concurrency?: number
  pause?: (ms: number) => Promise<unknown>
  random?: () => number
}

export function createHttp({
  wire,
  userAgent,
  concurrency = 8,
  pause = wait,
  random = Math.random,
}: HttpOptions): HttpClient {
  const connections = pLimit(concurrency)
  const hosts = new Map<string, LimitFunction>()
  // One request at a time per host, however many sources are on it. A request waits for its host first, then for a
  // connection: the other way round, 300 boards on a few hosts would hold all connections while waiting for each other.
  const perHost = (url: string, task: () => Promise<WireAnswer>) => {
    const host = URL.parse(url)?.host ?? ''
    const limit = hosts.get(host) ?? pLimit(1)
    hosts.set(host, limit)
    return limit(() => connections(task))
  }
  return {
    forSource: (validator, maxTries = MAX_TRIES, language) => {
      const validators: Validator[] = []
      const text: Http['text'] = async (url, options = {}) => {
        const request = buildRequest(url, options, userAgent, validator)
        const answer = await perHost(url, () => exchange(request, maxTries, options.tenantOf))
        if (answer.status === 304) throw new NotModified()
        const { etag, 'last-modified': lastModified } = answer.headers
        const own = { url, etag, lastModified, digest: digestOf(answer.body) }
        if (validator?.url === url && own.digest === validator.digest) throw new NotModified()
        validators.push(own)
        return decodeBody(answer.body, answer.headers['content-type'], language)
      }
      return { text, validators }
    },
  }

  async function exchange(request: WireRequest, maxTries: number, tenantOf?: string) {
    for (let tries = 1; ; tries++) {
      const outcome = await wire(request).catch(wireErrorOf)
      if (!(outcome instanceof WireError)) {
        if (tenantOf) refuseOtherHost(outcome, request, tenantOf)
        if (isAnswer(outcome, request)) return outcome
      }
      const pauseMs = pauseBefore(outcome, tries, random)
      if (pauseMs === undefined || tries === maxTries) throw failure(outcome, request)
      await pause(pauseMs)
    }
  }
}

/** A failed exchange as its outcome. Throws any other error. */
function wireErrorOf(error: unknown): WireError {
  if (error instanceof WireError) return error
  throw error
}

function buildRequest(url: string, options: RequestOptions, userAgent: string, validator?: Validator): WireRequest {
  const headers: Record<string, string> = { 'user-agent': userAgent, accept: '*/*', ...options.headers }
  if (options.json !== undefined) {
    headers['content-type'] = 'application/json'
    return { url, method: 'POST', headers, body: JSON.stringify(options.json) }
  }
  if (validator?.url === url) {
    if (validator.etag) headers['if-none-match'] = validator.etag
    if (validator.lastModified) headers['if-modified-since'] = validator.lastModified
  }
  return { url, method: 'GET', headers }
}

/** 96 bits: after a collision, the answer is read when it is next read in full. */
function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16)
}

/** Milliseconds to wait before the next try, or undefined if a retry is useless or the wait would be too long. */
function pauseBefore(outcome: WireAnswer | WireError, tries: number, random: () => number): number | undefined {
  const backOff = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + random())
  if (outcome instanceof WireError) return outcome.transient ? backOff : undefined
  if (outcome.status !== 429 && outcome.status < 500) return undefined
  const requested = retryAfterMs(outcome.headers['retry-after'])
  const pauseMs = Math.max(backOff, requested ?? 0)
  return pauseMs <= MAX_PAUSE_MS ? pauseMs : undefined
}

/** Retry-After is seconds or an HTTP date (RFC 9110 section 10.2.3). */
function retryAfterMs(value: string | undefined): number | undefined {
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

function failure(outcome: WireAnswer | WireError, request: WireRequest): SourceError {
  const where = `${request.method} ${withoutSecrets(request.url)}`
  if (outcome instanceof WireError) return new SourceError('fetch', `${where}: ${outcome.message}`, { cause: outcome })
  const patience = outcome.headers['retry-after']
  return new SourceError('fetch', `${where}: status ${outcome.status}${patience ? `, retry after ${patience}` : ''}`, {
    isGone: outcome.status === 404 || outcome.status === 410,
  })
}

/** Throws SourceError if a tenant's address leads to a host that is not a tenant's: the vendor's own site, or a new owner. */
function refuseOtherHost({ finalUrl }: WireAnswer, { url }: WireRequest, domain: string): void {
  const [from = '', to = ''] = [url, finalUrl].map(address => URL.parse(address)?.hostname)
  const isTenant = (host: string) => host.endsWith(`.${domain}`) && host !== `www.${domain}`
  if (isTenant(from) && !isTenant(to)) throw new SourceError('fetch', `${from} is sent on to ${to}`, { isGone: true })
}

/** True for an answer. A part (206) was not requested; "not modified" without a validator would be an empty success. */
function isAnswer({ status }: WireAnswer, { headers }: WireRequest): boolean {
  const isConditional = headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined
  return (status >= 200 && status < 300 && status !== 206) || (status === 304 && isConditional)
}
