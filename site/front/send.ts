import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Answer } from './answer.ts'
import type { Cached, Form } from './cache.ts'

/** Bodies smaller than a packet gain nothing. */
const MIN_COMPRESSED_BYTES = 1024
/** Media types whose bytes are text. */
export const COMPRESSIBLE = /^(?:text\/|application\/(?:json|.*\+json|xml|.*\+xml|javascript|x-ndjson)|image\/svg)/

type Encoding = 'identity' | 'br' | 'gzip'
type Headers = Record<string, string>

export interface Sending {
  /** The same each time the answer is sent. */
  fixed: (answer: Answer) => Headers
  /** Of this request alone. */
  own: Headers
  /** A shared cache could otherwise answer a revoked token with a stored 200 (RFC 9111 section 3.5). */
  isPrivate: boolean
}

/** Writes an answer: conditional (RFC 9110 section 13), compressed as the client accepts, without body for HEAD. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer | Cached,
  { fixed, own, isPrivate }: Sending,
): void {
  const encoding = answer.body.length < MIN_COMPRESSED_BYTES ? 'identity' : acceptedBy(request)
  const form = formOf(answer, encoding, isPrivate, fixed)
  const isUnmodified = answer.status === 200 && isNotModified(request, answer.headers)
  const headers = isUnmodified ? form.unmodified.slice() : form.headers.slice()
  headers.push('x-request-id', randomUUID())
  for (const name in own) headers.push(name, own[name] ?? '')
  response.writeHead(isUnmodified ? 304 : answer.status, headers)
  response.end(isUnmodified || request.method === 'HEAD' ? undefined : form.body)
}

/** Made once for a kept answer, so that saying it again compresses and joins nothing. */
function formOf(answer: Answer | Cached, encoding: Encoding, isPrivate: boolean, fixed: Sending['fixed']): Form {
  if (!('forms' in answer)) return createForm(answer, encoding, isPrivate, fixed)
  const name = isPrivate ? `${encoding} private` : encoding
  const known = answer.forms.get(name)
  if (known) return known
  // A private form differs in one header: its bytes are those of the shared one.
  const shared = isPrivate ? answer.forms.get(encoding) : undefined
  const form = createForm(answer, encoding, isPrivate, fixed, shared?.body)
  answer.forms.set(name, form)
  return form
}

function createForm(
  answer: Answer,
  accepted: Encoding,
  isPrivate: boolean,
  fixed: Sending['fixed'],
  compressed?: Buffer,
): Form {
  const all: Headers = { ...answer.headers, ...fixed(answer) }
  const isCompressible = COMPRESSIBLE.test(all['content-type'] ?? '')
  const encoding = isCompressible ? accepted : 'identity'
  if (isCompressible) all.vary = withToken(all.vary, 'Accept-Encoding')
  if (answer.status >= 400) all['cache-control'] = 'no-store'
  else if (isPrivate && all['cache-control']?.startsWith('public')) all['cache-control'] = 'private, no-cache'
  const { 'content-type': _type, ...unmodified } = all
  const body = compressed ?? encode(answer.body, encoding)
  if (encoding !== 'identity') all['content-encoding'] = encoding
  if (answer.status !== 204) all['content-length'] = String(body.length)
  return { headers: Object.entries(all).flat(), unmodified: Object.entries(unmodified).flat(), body }
}

/** Adds to a list header, once. */
export function withToken(list: string | undefined, token: string): string {
  if (!list) return token
  const known = list.toLowerCase().split(/\s*,\s*/)
  return known.includes(token.toLowerCase()) || known.includes('*') ? list : `${list}, ${token}`
}

/** If-None-Match compares weakly, knows lists and `*`, and beats If-Modified-Since. */
function isNotModified({ method, headers: asked }: IncomingMessage, headers: Headers): boolean {
  const ifNoneMatch = asked['if-none-match']
  const ifModifiedSince = asked['if-modified-since']
  if (ifNoneMatch === undefined && ifModifiedSince === undefined) return false
  if (method !== 'GET' && method !== 'HEAD') return false
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === headers.etag) return true
    const tag = headers.etag?.replace(/^W\//, '')
    if (tag === undefined) return false
    return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(given => given.trim().replace(/^W\//, '') === tag)
  }
  return Date.parse(ifModifiedSince ?? '') >= Date.parse(headers['last-modified'] ?? '')
}

/** Browsers send a handful of spellings; each is read once. */
const readBefore = new Map<string, Encoding>()
const MAX_READ = 200

function acceptedBy(request: IncomingMessage): Encoding {
  const header = request.headers['accept-encoding']
  if (header === undefined) return 'identity'
  const accepted = String(header)
  const known = readBefore.get(accepted)
  if (known) return known
  if (readBefore.size >= MAX_READ) readBefore.clear()
  const encoding = (['br', 'gzip'] as const).find(name => accepts(accepted, name)) ?? 'identity'
  readBefore.set(accepted, encoding)
  return encoding
}

function accepts(header: string, name: string): boolean {
  return header.split(',').some(part => {
    const [coding = '', ...parameters] = part.split(';').map(word => word.trim().toLowerCase())
    return coding === name && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 })
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return body
}
