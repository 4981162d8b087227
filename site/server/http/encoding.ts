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
  const accepted = acceptedOf(String(header))
  const others = accepted.get('*')
  const identity = accepted.get('identity') ?? others ?? LEAST
  const isSmall = !pieces && body.length < MIN_COMPRESSED_BYTES
  if (isSmall && identity > 0) return 'identity'
  // `*` stands for codings that are not named; a client that refuses nothing more gets the body as it is.
  const unnamed = identity > 0 ? 0 : (others ?? 0)
  const weights = { br: accepted.get('br') ?? unnamed, gzip: accepted.get('gzip') ?? unnamed, identity }
  const best = Math.max(...Object.values(weights))
  // A client that accepts nothing at all still gets an answer.
  return best > 0 ? ((['br', 'gzip'] as const).find(coding => weights[coding] === best) ?? 'identity') : 'identity'
}

/**
 * An answer that is valid for a minute is often computed for one client, and compressing it took three times as long as
 * computing it: with the first levels half of that, for 4 to 6 % more bytes. Never by whether it is cached: HEAD must name
 * the length of GET.
 */
const BRIEF = { br: 3, gzip: 3 }
const LASTING = { br: 5, gzip: 6 }
const LASTING_SECONDS = 3600

/** Returns a body in a coding; `seconds`: how long any cache may keep it. */
export function encode(body: Buffer, encoding: Encoding, seconds: number): Buffer {
  const level = seconds >= LASTING_SECONDS ? LASTING : BRIEF
  if (encoding === 'gzip') return gzipSync(body, { level: level.gzip })
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level.br } })
  return body
}

/** Returns the coder of an answer that is produced while it is sent. */
export function coderFor(encoding: Encoding): Transform | undefined {
  if (encoding === 'gzip') return createGzip({ level: BRIEF.gzip })
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BRIEF.br } })
  return undefined
}
