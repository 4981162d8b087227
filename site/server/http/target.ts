import type { IncomingMessage } from 'node:http'

/** What the URL standard reads as another target than it looks like: a fragment, backslashes, dot segments. */
const DISGUISED = /[#\\]|\/\.|%2e/i

/** What may stand in a Host header (RFC 9110 section 7.2): a name or an address, perhaps a port, or nothing. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w.:%~-]+\])(?::\d*)?$/
/** The last one found well formed: nearly all requests name the same. */
let lastHost = ''

/**
 * Path and query of a request, as every later reader will understand them; undefined when it is not readable. Proxies
 * may send the absolute form (RFC 9112 section 3.2.2), and `OPTIONS *` asks about the server as a whole.
 */
export function targetOf(request: IncomingMessage): string | undefined {
  const { url = '', method, httpVersionMajor } = request
  // Node's parser reads a line without a version, as HTTP/0.9 had it, and one of HTTP/2, and answers both in HTTP/1.1.
  if (httpVersionMajor !== 1 || !namesOneHost(request)) return undefined
  if (url === '*' && method === 'OPTIONS') return '/'
  if (!url.startsWith('/')) return /^https?:/i.test(url) ? plainTarget(url) : undefined
  return DISGUISED.test(url) ? plainTarget(`http://localhost${url}`) : url
}

/** Path and query of an absolute URL. */
export function plainTarget(url: string): string | undefined {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.pathname}${parsed.search}` : undefined
}

/** A server must refuse any other number of them (RFC 9112 section 3.2): two proxies could read two names in it. */
function namesOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion !== '1.1'
  let lines = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1
  }
  return lines === 1 && isHost(headers.host)
}

function isHost(host: string): boolean {
  if (host === lastHost) return true
  if (!HOST.test(host)) return false
  lastHost = host
  return true
}
