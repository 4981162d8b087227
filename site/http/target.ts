import type { IncomingMessage } from 'node:http'

/** What the URL standard reads as another target than it looks like: a host, a fragment, backslashes, dot segments. */
const DISGUISED = /^\/\/|[#\\]|\/\.|%2e/i

/**
 * Path and query of a request, as every later reader will understand them; undefined when it is not readable. Proxies
 * may send the absolute form (RFC 9112 section 3.2.2), and `OPTIONS *` asks about the server as a whole.
 */
export function targetOf({ url = '', method, headers, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return undefined
  if (url === '*' && method === 'OPTIONS') return '/'
  if (!url.startsWith('/')) return /^https?:/i.test(url) ? plainTarget(url) : undefined
  return DISGUISED.test(url) ? plainTarget(`http://localhost${url.replace(/^\/{2,}/, '/')}`) : url
}

function plainTarget(url: string): string | undefined {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.pathname.replace(/^\/{2,}/, '/')}${parsed.search}` : undefined
}
