import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import { Agent, type Dispatcher, request as undiciRequest } from 'undici'
import { guardedAgent } from '#contract/guarded-agent.ts'
import { type Wire, type WireAnswer, WireError, type WireRequest } from './wire.ts'

interface LiveOptions {
  /** For one whole exchange, including redirects and body. */
  timeoutMs: number
  /** After decompression: a small body can expand to gigabytes. */
  maxBytes: number
  allowPrivate: boolean
}

/** The headers that fetch adds by itself: bot walls recognize programs by what they leave out. */
const SENT_TO_ALL = { 'accept-language': '*', 'sec-fetch-mode': 'cors', 'accept-encoding': 'gzip, br, zstd' }
/** Headers that name the client, the accepted forms and the kind of the body. */
const FOR_ANYBODY = ['user-agent', 'accept', 'content-type', ...Object.keys(SENT_TO_ALL)]
const REDIRECTS = [301, 302, 303, 307, 308]
const MAX_REDIRECTS = 20

/**
 * The network: follows redirects over http and https, to public unicast addresses only. The check is on
 * the address that the socket really uses, after resolution and for every redirect, so that neither a catalog line nor
 * an upstream can point it at the internal network.
 */
export function liveWire(options: LiveOptions): Wire & { close(): Promise<void> } {
  const { allowPrivate, timeoutMs } = options
  const pool = { connections: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: options.maxBytes }
  const agent = allowPrivate
    ? new Agent({ ...pool, connect: { timeout: timeoutMs } })
    : guardedAgent({ ...pool, timeoutMs, allowLoopback: false })
  const wire = (request: WireRequest) => exchange(request, agent, options)
  return Object.assign(wire, { close: () => agent.destroy() })
}

async function exchange(request: WireRequest, dispatcher: Dispatcher, options: LiveOptions): Promise<WireAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const { answer, finalUrl } = await follow(request, { dispatcher, signal })
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
    const packed = await answer.body.bytes()
    const body = await unpack(packed, headers['content-encoding'] ?? '', options.maxBytes)
    return { status: answer.statusCode, headers, body, finalUrl }
  } catch (error) {
    if (signal.aborted) throw refusal(`no whole answer within ${options.timeoutMs / 1000} s`, error)
    throw toWireError(error, options.maxBytes)
  }
}

/**
 * The first answer that is not a redirect. A header set for an upstream (a key, a validator) stays with its
 * origin. A redirect to another drops it for good, even if a later one leads back, since that origin chose the path.
 */
async function follow(request: WireRequest, through: { dispatcher: Dispatcher; signal: AbortSignal }) {
  let { url, method, body } = request
  let headers: Record<string, string> = { ...SENT_TO_ALL, ...request.headers }
  let hasLeft = false
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!/^https?:\/\//i.test(url)) throw refusal('only http and https are read')
    const answer = await undiciRequest(url, { ...through, method, headers, body })
    const { location } = answer.headers
    if (location === undefined || !REDIRECTS.includes(answer.statusCode)) {
      // The validator of the first origin was not sent to the other.
      if (answer.statusCode === 304 && hasLeft) throw refusal('"not modified" from another origin')
      return { answer, finalUrl: url.replace(/#.*/s, '') }
    }
    await answer.body.dump()
    const next = URL.parse(String(location), url)
    if (!next) throw refusal('a redirect to no address')
    if (next.origin !== new URL(url).origin) {
      hasLeft = true
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => FOR_ANYBODY.includes(name.toLowerCase())))
    }
    if (method === 'POST' && answer.statusCode < 307) {
      method = 'GET'
      body = undefined
      delete headers['content-type']
    }
    url = next.href
  }
  throw refusal('redirect count exceeded')
}

function refusal(message: string, cause?: unknown): WireError {
  return new WireError(message, { transient: false, cause })
}

/** The limit of fetch and curl; more is an attack. */
const MAX_CODINGS = 5
/** RFC 1952 section 2.3.1, with the only method that exists. */
const GZIP = [0x1f, 0x8b, 0x08]
const UNPACKERS = new Map<string, (packed: Uint8Array, limit: { maxOutputLength: number }) => Promise<Uint8Array>>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  // Two formats share this name and only a guess tells them apart, so it is not in `accept-encoding`.
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
])

/**
 * The unpacked body (RFC 9110 section 8.4); one in an unknown coding stays as it is. Gzip by its first bytes is
 * unpacked whatever the header says: some feeds are served as `.gz` files, some are packed twice. Throws zlib's error
 * if the body is cut off: fetch unpacks it as far as it goes, and half a feed looks like a fresh one.
 */
async function unpack(body: Uint8Array, contentEncoding: string, maxOutputLength: number): Promise<Uint8Array> {
  const codings = contentEncoding.toLowerCase().split(',').slice(0, MAX_CODINGS)
  const names = codings.map(coding => coding.trim()).filter(coding => coding !== '' && coding !== 'identity')
  // An answer to HEAD names the coding of a body that is not sent.
  if (body.length === 0) return body
  const unpackers = names.flatMap(name => UNPACKERS.get(name) ?? [])
  let unpacked = body
  if (unpackers.length === names.length)
    for (const unpackOne of unpackers.toReversed()) unpacked = await unpackOne(unpacked, { maxOutputLength })
  const isPackedStill = GZIP.every((byte, at) => unpacked[at] === byte)
  return isPackedStill ? promisify(gunzip)(unpacked, { maxOutputLength }) : unpacked
}

/** zlib's error codes for a broken body: `Z_BUF_ERROR`, `ERR__ERROR_FORMAT_PADDING_1`, `ZSTD_error_...`. */
const PACKING_FAULT = /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/

/** The codes of undici for the body as it comes, and of zlib for the unpacked one. */
const TOO_LARGE = ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE']

/** The error of an exchange. One without a code was refused before connecting (a private address): no retry helps. */
function toWireError(error: unknown, maxBytes: number): WireError {
  if (error instanceof WireError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === undefined) return refusal(error instanceof Error ? error.message : String(error), error)
  if (TOO_LARGE.includes(code)) return refusal(`the body is larger than ${maxBytes / 2 ** 20} MiB`, error)
  const fault = PACKING_FAULT.test(code) ? 'the packed body is broken or cut off' : 'connection failed'
  return new WireError(`${fault} (${code})`, { transient: true, cause: error })
}
