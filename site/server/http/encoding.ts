/** Content codings (RFC 9110 section 12.5.3): which one a client accepts, and bytes in it. */
import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import { acceptedOf } from '../../src/base/accept.ts'
import type { Answer } from '../../src/base/answer.ts'

export type Encoding = 'identity' | 'br' | 'gzip'

/** Not of event streams: their events are read one by one, and a coder holds them back. */
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|.*\+json|xml|.*\+xml|javascript|x-ndjson)|image\/svg)/
/** Bodies smaller than a packet gain nothing. */
const MIN_COMPRESSED_BYTES = 1024
/** Of `identity` if it is not named: accepted, but least preferred. */
const LEAST = 0.0001

/** Whether a media type gains by compression. */
export function isCompressible(type: string | undefined): boolean {
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
  const best = Math.max(...Object.values(weights))
  // A client that accepts nothing at all still gets an answer.
  return best > 0 ? ((['br', 'gzip'] as const).find(coding => weights[coding] === best) ?? 'identity') : 'identity'
}

/**
 * A list is often computed for one client, and compressing it at the usual levels took three times as long as computing
 * it: with these half of that, for 4 to 6 % more bytes.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const GZIP = { level: 3 }

export function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, GZIP)
  return encoding === 'br' ? brotliCompressSync(body, BROTLI) : body
}

/** Returns the coder of an answer that is produced while it is sent. */
export function coderFor(encoding: Encoding): Transform | undefined {
  if (encoding === 'gzip') return createGzip(GZIP)
  return encoding === 'br' ? createBrotliCompress(BROTLI) : undefined
}
