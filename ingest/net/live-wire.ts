import { Agent, type Dispatcher, fetch as undiciFetch } from 'undici'
import { guardedAgent } from '#contract/guarded-agent.ts'
import { ACCEPTED_CODINGS, atResponse, keepPacked, unpack } from './unpack.ts'
import { type Wire, type WireAnswer, WireError, type WireRequest } from './wire.ts'

interface LiveOptions {
  /** For one whole exchange, body included. */
  timeoutMs: number
  /** After decompression: a small body can unpack to gigabytes. */
  maxBytes: number
  allowPrivate: boolean
}

/**
 * The network. Redirects are followed (at most 20, by fetch), each to a checked address, http and https only, and to
 * another origin without the headers that were set for the first.
 */
export function liveWire(options: LiveOptions): Wire & { close(): Promise<void> } {
  const agent = publicOnlyAgent(options)
  const dispatcher = agent.compose(keepPacked)
  const wire = (request: WireRequest) => exchange(request, dispatcher, options)
  return Object.assign(wire, { close: () => agent.destroy() })
}

/**
 * A connection pool that reaches public unicast addresses only. The check is on the address the socket really uses,
 * after resolution and for every redirect, so that a catalog line or an upstream cannot point it at this network.
 */
function publicOnlyAgent({ allowPrivate, timeoutMs }: LiveOptions): Agent {
  const options = { connections: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  if (allowPrivate) return new Agent({ ...options, connect: { timeout: timeoutMs } })
  return guardedAgent({ ...options, timeoutMs, allowLoopback: false })
}

async function exchange(request: WireRequest, dispatcher: Dispatcher, options: LiveOptions): Promise<WireAnswer> {
  if (!/^https?:\/\//i.test(request.url)) throw new WireError('only http and https are read', { transient: false })
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const { method, body } = request
    const headers = { ...request.headers, 'accept-encoding': ACCEPTED_CODINGS }
    const origin = oneOrigin(request.url, headers)
    const statuses: number[] = []
    const note = atResponse((_controller, status) => statuses.push(status))
    const answer = await undiciFetch(request.url, {
      method,
      headers,
      body,
      signal,
      dispatcher: dispatcher.compose(origin.keep, note),
    })
    // The validator of the first origin was not sent to the other.
    if (answer.status === 304 && origin.hasLeft())
      throw new WireError('"not modified" from another origin', { transient: false })
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await readCapped(answer.body && unpack(answer.body, answer.headers), options.maxBytes),
      finalUrl: answer.url,
      redirects: statuses.filter(status => status >= 300 && status < 400 && status !== 304),
    }
  } catch (error) {
    if (signal.aborted)
      throw new WireError(`no whole answer within ${options.timeoutMs / 1000} s`, { transient: false, cause: error })
    throw toWireError(error)
  }
}

async function readCapped(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new WireError(`the body is larger than ${maxBytes / 2 ** 20} MiB`, { transient: false })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** zlib's names for what it cannot unpack to the end: `Z_BUF_ERROR`, `ERR__ERROR_FORMAT_PADDING_1`, `ZSTD_error_...`. */
function isPackingFault(code: string): boolean {
  return /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/.test(code)
}

/** fetch wraps every fault in `TypeError: fetch failed`; the cause says what it was. */
function toWireError(error: unknown): WireError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof WireError) return cause
    if ('code' in cause && typeof cause.code === 'string' && isPackingFault(cause.code))
      return new WireError(`the packed body is broken or cut off (${cause.code})`, { transient: true, cause: error })
    if ('code' in cause && typeof cause.code === 'string')
      return new WireError(`connection failed (${cause.code})`, { transient: true, cause: error })
    // The innermost says it: "redirect count exceeded", "bad port". No pause mends what fetch itself refuses.
    if (!(cause.cause instanceof Error)) return new WireError(cause.message, { transient: false, cause: error })
  }
  return new WireError('connection failed', { transient: true, cause: error })
}

/** Headers that name the client, the accepted forms and the kind of the body. */
const FOR_ANYBODY = ['user-agent', 'accept', 'accept-encoding', 'content-type']

/** An interceptor for one exchange, and whether the exchange has left the origin that it was meant for. */
interface OneOrigin {
  keep: Dispatcher.DispatcherComposeInterceptor
  hasLeft(): boolean
}

/**
 * A header that was set for an upstream (a key, what a validator was stored for) is for its origin alone. fetch follows a
 * redirect to any other with all but `authorization` and `cookie`; here they stay behind, for good: if the way leads
 * back, it was the other origin that chose the path.
 */
function oneOrigin(url: string, headers: Record<string, string>): OneOrigin {
  const { origin } = new URL(url)
  const own = Object.keys(headers)
    .map(name => name.toLowerCase())
    .filter(name => !FOR_ANYBODY.includes(name))
  let left = false
  const keep: Dispatcher.DispatcherComposeInterceptor = dispatch => (options, handler) => {
    left ||= String(options.origin) !== origin
    return dispatch(left ? { ...options, headers: without(own, options.headers) } : options, handler)
  }
  return { keep, hasLeft: () => left }
}

/** fetch gives its headers as a record. */
function without(names: string[], headers: Dispatcher.DispatchOptions['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => !names.includes(name.toLowerCase())))
}
