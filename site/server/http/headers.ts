/** Headers that do not depend on the answer. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const EXPOSED =
  'Allow, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Data-As-Of, X-Data-Status, X-Hint, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, X-Total-Count'

/** Pages load their own files and nothing else; no script or style stands in the page itself. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What the headers of every answer depend on. */
export interface Origin {
  https: boolean
  /** Lets pages bring styles of their own: Vite writes them there in development. */
  inlineStyles?: boolean
}

/** On every answer, the same each time. */
export function commonHeaders(options: Origin & { html: boolean }): Record<string, string> {
  const policy = options.inlineStyles ? PAGE_POLICY.replace("style-src 'self'", "$& 'unsafe-inline'") : PAGE_POLICY
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(options.html
      ? { 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' }
      : {
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'cross-origin',
        }),
  }
}

/** Names one request in `X-Request-Id` and in the log: 32 hexadecimal digits. */
export function requestId(): string {
  return randomUUID().replaceAll('-', '')
}

const ALLOWED = ['Authorization', 'Content-Type', 'Accept', 'If-None-Match', 'If-Modified-Since']
const KNOWN = new Set(ALLOWED.map(name => name.toLowerCase()))
/** RFC 9110 section 5.6.2; no header that anybody sends has a longer name. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]{1,64}$/
const MOST_ASKED = 32

/**
 * Those that a page asks to send besides: tracing, client libraries and each revision of MCP bring others. No answer
 * depends on a header that it does not know, so none of them has to be kept away.
 */
function askedHeadersOf({ headers }: IncomingMessage): string[] {
  const names = namesIn(headers['access-control-request-headers'] ?? '')
  return [...new Set(names)].filter(name => FIELD_NAME.test(name) && !KNOWN.has(name)).slice(0, MOST_ASKED)
}

export function isPreflight(request: IncomingMessage): boolean {
  return request.headers['access-control-request-method'] !== undefined
}

/**
 * Headers of the answer to OPTIONS, names and values in turn; `*` would not cover Authorization, so the headers are
 * named (Fetch standard).
 */
export function optionsHeaders(request: IncomingMessage, methods: string[]): string[] {
  const allow = methods.join(', ')
  if (!isPreflight(request)) return ['allow', allow]
  const headers = {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': [...ALLOWED, ...askedHeadersOf(request)].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
  return Object.entries(headers).flat()
}

/** Adds to a list header, once. */
export function withToken(list: string | undefined, token: string): string {
  if (!list) return token
  return list.split(', ').includes(token) ? list : `${list}, ${token}`
}

/**
 * Trimmed apart: looked for with the comma, a long run of blanks is walked from each of them, and 16 KB took a third of
 * a second.
 */
function namesIn(list: string): string[] {
  return list
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
}
