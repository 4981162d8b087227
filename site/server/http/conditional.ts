import type { IncomingMessage } from 'node:http'
import type { Answer } from '../../src/base/answer.ts'

/** The status an answer is sent with: 304 where it is well and the client has it. */
export function sentStatus(request: IncomingMessage, { status, headers }: Answer): number {
  return status === 200 && isNotModified(request, headers) ? 304 : status
}

/**
 * Whether a client has what it asks for (RFC 9110 section 13): If-None-Match compares weakly, knows lists and `*`, and
 * beats If-Modified-Since.
 */
export function isNotModified(
  { method, headers: asked }: IncomingMessage,
  { etag, 'last-modified': lastModified }: Record<string, string>,
): boolean {
  const ifNoneMatch = asked['if-none-match']
  const ifModifiedSince = asked['if-modified-since']
  if (ifNoneMatch === undefined && ifModifiedSince === undefined) return false
  if (method !== 'GET' && method !== 'HEAD') return false
  if (ifNoneMatch === undefined) return httpDate(ifModifiedSince) >= Date.parse(lastModified ?? '')
  if (etag === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const tag = opaque(etag)
  return ifNoneMatch.split(',').some(one => opaque(one) === tag)
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** The form every client writes, and the two old ones that a server still has to read (RFC 9110 section 5.6.7). */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/** NaN, which is neither before nor after anything, for what is no date: such a header is ignored (section 13.1.3). */
function httpDate(text = ''): number {
  if (!HTTP_DATES.some(form => form.test(text))) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}
