/** The address and the name of a request. */
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The URL standard reads these as another target: a fragment, backslashes, dot segments. */
const DISGUISED = /[#\\]|\/\.|%2e/i
/** A Host header (RFC 9110 section 7.2): a name or an address, perhaps a port, or nothing. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w.:%~-]+\])(?::\d*)?$/

/**
 * Returns path and query of a request, as every later reader will understand them; undefined if it is not readable.
 * Proxies may send the absolute form (RFC 9112 section 3.2.2), and `OPTIONS *` is about the server as a whole.
 */
export function targetOf(request: IncomingMessage): string | undefined {
  const { url = '', method, httpVersionMajor } = request
  // Node's parser reads a line without a version, as HTTP/0.9 had it, and one of HTTP/2, and answers both in HTTP/1.1.
  if (httpVersionMajor !== 1 || !namesOneHost(request)) return undefined
  if (url === '*' && method === 'OPTIONS') return '/'
  if (!url.startsWith('/')) return /^https?:/i.test(url) ? plainTarget(url) : undefined
  return DISGUISED.test(url) ? plainTarget(`http://localhost${url}`) : url
}

function plainTarget(url: string): string | undefined {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.pathname}${parsed.search}` : undefined
}

/** A server must refuse any other number of them (RFC 9112 section 3.2): two proxies could read two names in it. */
function namesOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion !== '1.1'
  const lines = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return lines.length === 1 && HOST.test(headers.host)
}

/** A whole line: one that came in two pieces, or in the middle of a body, does not match. */
const LINE = /^(GET|HEAD) (\/[^\x00-\x20\x7f]*) HTTP\/1\.[01]\r?$/

/** As Node's parser throws it. */
export interface ParserError extends Error {
  code?: string
  rawPacket?: Buffer
  bytesParsed?: number
}

/**
 * Returns method and percent-encoded target of a refused request; undefined if more than its spelling was wrong. Node's
 * parser refuses a byte beyond ASCII in a request line, which curl and scripts send for `search=café`. Such a request is
 * redirected and not answered, since a second reader of requests could see another end of one than the first.
 */
export function typedTarget({ code, rawPacket, bytesParsed = 0 }: ParserError) {
  if (code !== 'HPE_INVALID_URL' || !rawPacket) return undefined
  const start = bytesParsed === 0 ? 0 : rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1
  const end = rawPacket.indexOf('\n', bytesParsed)
  const line = rawPacket.subarray(start, Math.max(start, end))
  const [, method, typed] = (isUtf8(line) && LINE.exec(line.toString())) || []
  const target = typed && plainTarget(`http://localhost${typed}`)
  return method && target ? { method, target } : undefined
}

/** Returns the name of a request in `X-Request-Id` and in the log: 32 hexadecimal digits. */
export function requestId(): string {
  return randomUUID().replaceAll('-', '')
}
