/** Headers that do not depend on the answer. */
import type { IncomingMessage } from 'node:http'

const EXPOSED =
  'Allow, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Data-As-Of, X-Data-Median-As-Of, X-Data-Status, X-Hint, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, X-Total-Count'

/** Pages load their own files and nothing else; no script or style is in the page itself. */
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

/** On every page, and on every other answer; names and values in turn. */
export interface CommonHeaders {
  page: string[]
  data: string[]
}

/** `inlineStyles` lets pages bring styles of their own: Vite writes them there in development. */
export function commonHeaders({ https, inlineStyles }: { https: boolean; inlineStyles?: boolean }): CommonHeaders {
  const all = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const policy = inlineStyles ? PAGE_POLICY.replace("style-src 'self'", "$& 'unsafe-inline'") : PAGE_POLICY
  const page = { ...all, 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' }
  const data = {
    ...all,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  }
  return { page: Object.entries(page).flat(), data: Object.entries(data).flat() }
}

const ALLOWED = ['Authorization', 'Content-Type', 'Accept', 'If-None-Match', 'If-Modified-Since']
const ALWAYS_ALLOWED = ALLOWED.map(name => name.toLowerCase())
/** RFC 9110 section 5.6.2; no header in use has a longer name. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]{1,64}$/
const MOST_MORE = 32

export function isPreflight(request: IncomingMessage): boolean {
  return request.headers['access-control-request-method'] !== undefined
}

/**
 * Returns the headers of the answer to OPTIONS, names and values in turn. Every requested header is allowed: tracing,
 * client libraries and each revision of MCP bring others, and no answer depends on them. They are named, since `*` would
 * not cover Authorization (Fetch standard).
 */
export function optionsHeaders(request: IncomingMessage, methods: string[]): string[] {
  const allow = methods.join(', ')
  if (!isPreflight(request)) return ['allow', allow]
  // Trimmed apart: a pattern with the comma took a third of a second for 16 KB of blanks.
  const requested = (request.headers['access-control-request-headers'] ?? '').toLowerCase().split(',')
  const names = new Set(requested.map(name => name.trim()))
  const more = [...names].filter(name => FIELD_NAME.test(name) && !ALWAYS_ALLOWED.includes(name)).slice(0, MOST_MORE)
  const headers = {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': [...ALLOWED, ...more].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
  return Object.entries(headers).flat()
}
