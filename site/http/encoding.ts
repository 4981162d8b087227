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

/** The best coding a client accepts. */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return 'identity'
  const header = String(accepted)
  const known = readBefore.get(header)
  if (known) return known
  if (readBefore.size >= MAX_READ) readBefore.clear()
  const encoding = (['br', 'gzip'] as const).find(name => accepts(header, name)) ?? 'identity'
  readBefore.set(header, encoding)
  return encoding
}

function accepts(header: string, name: string): boolean {
  return header.split(',').some(part => {
    const [coding = '', ...parameters] = part.split(';').map(word => word.trim().toLowerCase())
    return coding === name && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

export function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 })
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return body
}
