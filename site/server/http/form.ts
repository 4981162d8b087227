/** An answer in the status, headers and bytes in which it is sent. */
import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import { type Answer, acceptedOf } from '../../src/base/answer.ts'
import type { CommonHeaders } from './headers.ts'

/** The smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The part of a response that is the same each time an answer is sent in one way. */
interface Form {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  /** Absent for 304. */
  body?: Buffer
}

/** A cached answer with the forms that were requested so far. */
export interface Cached extends Answer {
  forms: Map<string, Form>
}

/** 304 is the same in all codings, and nothing is compressed for it. */
type Accepted = Encoding | 'unmodified'

/** The properties of a request that its form depends on, besides the coding that its client accepts. */
export interface Circumstances {
  common: CommonHeaders
  /** A shared cache could otherwise answer a revoked token with a stored 200 (RFC 9111 section 3.5). */
  isPrivate: boolean
  /** The header of the request that chose between media types. */
  chosenBy: string | undefined
  /** Sent unless the answer has its own, as it has if it is cached for many targets. */
  link(): string | undefined
}

/** Returns the form of an answer. Of a cached one, each is made once: sending it again compresses nothing. */
export function formOf(answer: Answer | Cached, accepted: Accepted, circumstances: Circumstances): Form {
  const forms = 'forms' in answer ? answer.forms : undefined
  const form = forms?.get(accepted) ?? createForm(answer, accepted, circumstances)
  forms?.set(accepted, form)
  const control = form.headers.indexOf('cache-control') + 1
  if (!circumstances.isPrivate || !form.headers[control]?.startsWith('public')) return form
  return { headers: form.headers.with(control, 'private, no-cache'), body: form.body }
}

/**
 * Returns the bytes in memory of their own. Node cuts small Buffers from pieces of 64 KB, and all of a piece stays as long
 * as one of them does: 2,500 cached lists of 3 KB held 155 MB.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  return Buffer.from(new Uint8Array(bytes).buffer)
}

/** Returns how long the Cache-Control of an answer lets a shared cache keep it. */
export function sharedSeconds({ status, headers }: Answer): number {
  const control = headers['cache-control'] ?? ''
  if (status !== 200 || !control.startsWith('public')) return 0
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
}

/** Written below from more than the answer; the length is that of the bytes sent, and Astro computes another one. */
const WRITTEN_BELOW = new Set(['content-type', 'content-length', 'cache-control', 'vary', 'link'])

function createForm(answer: Answer, accepted: Accepted, { common, chosenBy, link }: Circumstances): Form {
  const { status, headers: given } = answer
  const type = given['content-type']
  const shared = type?.startsWith('text/html') ? common.page : common.data
  const compressible = isCompressible(type)
  const headers: string[] = []
  const add = (name: string, value: string | undefined) => {
    if (value) headers.push(name, value)
  }
  for (const name in given) if (!WRITTEN_BELOW.has(name)) add(name, given[name])
  add('cache-control', status >= 400 ? 'no-store' : given['cache-control'])
  const chosen = chosenBy ? withToken(given.vary, chosenBy) : given.vary
  add('vary', compressible ? withToken(chosen, 'Accept-Encoding') : chosen)
  add('link', given.link ?? link())
  if (accepted === 'unmodified') return { headers: [...headers, ...shared] }
  const encoding = compressible ? accepted : 'identity'
  const body = encode(answer.body, encoding)
  add('content-type', type)
  if (encoding !== 'identity') add('content-encoding', encoding)
  // So that no client requests a part of an answer, which is always sent whole (RFC 9110 section 14.3).
  if (status === 200) add('accept-ranges', 'none')
  if (status !== 204 && !answer.pieces) add('content-length', String(body.length))
  return { headers: [...headers, ...shared], body }
}

/** Adds to a list header, once. */
function withToken(list: string | undefined, token: string): string {
  if (!list) return token
  return list.split(', ').includes(token) ? list : `${list}, ${token}`
}

/** Not of event streams: their events are read one by one, and a coder holds them back. */
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|.*\+json|xml|.*\+xml|javascript|x-ndjson)|image\/svg)/
/** Bodies smaller than a packet gain nothing. */
const MIN_COMPRESSED_BYTES = 1024
/** Of `identity` if it is not named: accepted, but least preferred. */
const LEAST = 0.0001

/** Whether a media type gains by compression. */
function isCompressible(type: string | undefined): boolean {
  return type !== undefined && COMPRESSIBLE.test(type)
}

/** Returns the coding in which a client gets an answer: its preferred one, and the smallest of several such. */
export function encodingFor(request: IncomingMessage, { headers, pieces, body }: Answer): Encoding {
  const header = request.headers['accept-encoding']
  if (header === undefined || !isCompressible(headers['content-type'])) return 'identity'
  const accepted = acceptedOf(String(header), 1)
  const others = accepted.get('*')
  const identity = accepted.get('identity') ?? others ?? LEAST
  const isSmall = !pieces && body.length < MIN_COMPRESSED_BYTES
  if (isSmall && identity > 0) return 'identity'
  // `*` means codings that are not named; a client that refuses nothing more gets the body as it is.
  const unnamed = identity > 0 ? 0 : (others ?? 0)
  const weights = { br: accepted.get('br') ?? unnamed, gzip: accepted.get('gzip') ?? unnamed, identity }
  // A client that accepts nothing at all still gets an answer.
  const [best = 'identity'] = ENCODINGS.filter(one => weights[one] > 0).toSorted((a, b) => weights[b] - weights[a])
  return best
}

/**
 * A list is often computed for one client, and compressing it at the usual levels took three times as long as computing
 * it: with these half of that, for 4 to 6 % more bytes.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const GZIP = { level: 3 }

function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return ownBytes(gzipSync(body, GZIP))
  return encoding === 'br' ? ownBytes(brotliCompressSync(body, BROTLI)) : body
}

/** Returns the coders of an answer that is produced while it is sent. */
export function codersFor(encoding: Encoding): Transform[] {
  if (encoding === 'gzip') return [createGzip(GZIP)]
  return encoding === 'br' ? [createBrotliCompress(BROTLI)] : []
}

/** Returns the status an answer is sent with: 304 if it is good and the client has it. */
export function sentStatus(request: IncomingMessage, { status, headers }: Answer): number {
  return status === 200 && isNotModified(request, headers) ? 304 : status
}

/** RFC 9110 section 13: If-None-Match compares weakly, has lists and `*`, and beats If-Modified-Since. */
function isNotModified({ method, headers }: IncomingMessage, answer: Answer['headers']): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { etag, 'last-modified': lastModified } = answer
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers
  if (ifNoneMatch === undefined)
    return ifModifiedSince !== undefined && httpDate(ifModifiedSince) >= Date.parse(lastModified ?? '')
  if (etag === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some(tag => opaque(tag) === opaque(etag))
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** Every HTTP date begins with the day of the week, also in the two old forms (RFC 9110 section 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]+,? .*(?: GMT| \d{4})$/

/** Returns NaN, which is neither before nor after anything, if it is not a date: section 13.1.3 ignores such a header. */
function httpDate(text: string): number {
  if (!HTTP_DATE.test(text)) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}
