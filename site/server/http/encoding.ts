/** Content codings (RFC 9110 section 12.5.3): which one a client takes, and bytes in it. */
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Answer } from '../../src/base/answer.ts'

export type Encoding = 'identity' | 'br' | 'gzip'

/** What a client takes. */
export interface Wish {
  /** What it likes best; of what it likes alike, the smallest. */
  best: Encoding
  /** For a body that gains nothing: as it is, unless the client refuses that. */
  small: Encoding
}

/** Events are to be read one by one, and a coder holds them back. */
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|.*\+json|xml|.*\+xml|javascript|x-ndjson)|image\/svg)/
/** Browsers send a handful of spellings; each is read once. */
const readBefore = new Map<string, Wish>()
const MAX_READ = 200

/** Whether a media type gains by compression. */
export function isCompressible(type: string | undefined): boolean {
  return type !== undefined && COMPRESSIBLE.test(type)
}

const AS_IT_IS: Wish = { best: 'identity', small: 'identity' }

export function wishOf({ headers }: IncomingMessage): Wish {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return AS_IT_IS
  const header = String(accepted)
  const known = readBefore.get(header)
  if (known) return known
  if (readBefore.size >= MAX_READ) readBefore.clear()
  const wish = choose(header)
  readBefore.set(header, wish)
  return wish
}

const LEAST = 0.0001

/**
 * Left unsaid, `identity` is taken but wanted least. `*` stands for whatever is not named, and who says no more is sent
 * the body as it is.
 */
function choose(header: string): Wish {
  const others = weightOf(header, '*')
  const identity = weightOf(header, 'identity') ?? others ?? LEAST
  const unnamed = identity > 0 ? 0 : (others ?? 0)
  const [best] = (['br', 'gzip', 'identity'] as const)
    .map(coding => ({ coding, weight: coding === 'identity' ? identity : (weightOf(header, coding) ?? unnamed) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  // Who takes nothing at all still gets an answer.
  const coding = best?.coding ?? 'identity'
  return { best: coding, small: identity > 0 ? 'identity' : coding }
}

function weightOf(header: string, name: Encoding | '*'): number | undefined {
  for (const part of header.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map(word => word.trim().toLowerCase())
    if (coding !== name) continue
    const weight = Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)
    return weight >= 0 && weight <= 1 ? weight : 1
  }
  return undefined
}

/** How hard a body is compressed. */
type Effort = 'brief' | 'lasting'

/**
 * What holds for a minute is often computed for one client, and compressing it took three times as long as computing it:
 * with these levels half of that, for 4 to 6 % more bytes (15 KB of jobs in brotli: 162 us and 3,977 bytes at level 4, 87
 * and 4,116 at 3). Never by whether it is kept: HEAD tells the length that GET had.
 */
const LEVELS = { brief: { br: 3, gzip: 3 }, lasting: { br: 5, gzip: 6 } }
const LASTING_SECONDS = 3600

/** `seconds`: for how long everybody may keep what it is the body of. */
export function effortFor(seconds: number): Effort {
  return seconds >= LASTING_SECONDS ? 'lasting' : 'brief'
}

/** Bodies smaller than a packet gain nothing. */
const MIN_COMPRESSED_BYTES = 1024

/** The coding in which a client gets an answer. */
export function encodingFor(request: IncomingMessage, { headers, pieces, body }: Answer): Encoding {
  if (!isCompressible(headers['content-type'])) return 'identity'
  const { best, small } = wishOf(request)
  return !pieces && body.length < MIN_COMPRESSED_BYTES ? small : best
}

export function encode(body: Buffer, encoding: Encoding, effort: Effort): Buffer {
  const level = LEVELS[effort]
  if (encoding === 'gzip') return gzipSync(body, { level: level.gzip })
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level.br } })
  return body
}
