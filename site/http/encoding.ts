/** Content codings (RFC 9110 section 12.5.3): which one a client takes, and bytes in it. */
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'identity' | 'br' | 'gzip'

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|.*\+json|xml|.*\+xml|javascript|x-ndjson)|image\/svg)/
/** Browsers send a handful of spellings; each is read once. */
const readBefore = new Map<string, Encoding>()
const MAX_READ = 200

/** Whether a media type gains by compression. */
export function isCompressible(type: string | undefined): boolean {
  return type !== undefined && COMPRESSIBLE.test(type)
}

/** The coding a client likes best; of those it likes alike, the smallest. */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return 'identity'
  const header = String(accepted)
  const known = readBefore.get(header)
  if (known) return known
  if (readBefore.size >= MAX_READ) readBefore.clear()
  const encoding = choose(header)
  readBefore.set(header, encoding)
  return encoding
}

/** Left unsaid, `identity` is taken but wanted least (RFC 9110 section 12.5.3). */
function choose(header: string): Encoding {
  const [best] = (['br', 'gzip', 'identity'] as const)
    .map(coding => ({ coding, weight: weightOf(header, coding) ?? (coding === 'identity' ? LEAST : 0) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return best?.coding ?? 'identity'
}

const LEAST = 0.0001

function weightOf(header: string, name: Encoding): number | undefined {
  for (const part of header.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map(word => word.trim().toLowerCase())
    if (coding !== name) continue
    const weight = Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)
    return weight >= 0 && weight <= 1 ? weight : 1
  }
  return undefined
}

export function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 })
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return body
}
