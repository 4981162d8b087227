/**
 * Addresses as they were typed. Node's parser refuses a byte beyond ASCII in a request line, which curl and scripts send
 * for `search=café`. It is not read here, since a second reader of requests could see another end of one than the
 * first: its sender is told the address in the spelling that HTTP has for it, and the connection is closed.
 */
import { plainTarget } from './target.ts'

/** A whole line, so that what came in two pieces, or in the middle of a body, is none. */
const LINE = /^(GET|HEAD) (\/[^\x00-\x20\x7f]*) HTTP\/1\.[01]\r?$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

interface Typed {
  method: string
  /** Path and query, percent-encoded. */
  target: string
}

/** What a refused request asked for; undefined where more than its spelling was wrong. */
export function typedTarget(error: object): Typed | undefined {
  if (!('code' in error && error.code === 'HPE_INVALID_URL')) return undefined
  if (!('rawPacket' in error && Buffer.isBuffer(error.rawPacket))) return undefined
  if (!('bytesParsed' in error && typeof error.bytesParsed === 'number')) return undefined
  const { rawPacket, bytesParsed } = error
  const start = bytesParsed === 0 ? 0 : rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1
  const end = rawPacket.indexOf('\n', bytesParsed)
  const [, method, typed] = LINE.exec(textOf(rawPacket.subarray(start, Math.max(start, end))) ?? '') ?? []
  const target = typed && plainTarget(`http://localhost${typed}`)
  return method && target ? { method, target } : undefined
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
