import type { IncomingMessage } from 'node:http'
import type { Answer } from '../../src/base/answer.ts'

/** Returns the status an answer is sent with: 304 if it is good and the client has it. */
export function sentStatus(request: IncomingMessage, { status, headers }: Answer): number {
  return status === 200 && isNotModified(request, headers) ? 304 : status
}

/** RFC 9110 section 13: If-None-Match compares weakly, has lists and `*`, and beats If-Modified-Since. */
function isNotModified({ method, headers }: IncomingMessage, answer: Answer['headers']): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { etag, 'last-modified': lastModified } = answer
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers
  if (ifNoneMatch === undefined)
    return ifModifiedSince !== undefined && httpDate(ifModifiedSince) >= Date.parse(lastModified ?? '')
  if (etag === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some(tag => opaque(tag) === opaque(etag))
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

/** Returns NaN, which is neither before nor after anything, if it is not a date: section 13.1.3 ignores such a header. */
function httpDate(text: string): number {
  if (!HTTP_DATES.some(form => form.test(text))) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}
