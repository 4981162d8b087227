import type { IncomingMessage } from 'node:http'

/** Whether a client has what it asks for (RFC 9110 section 13): If-None-Match compares weakly, knows lists and `*`, and beats If-Modified-Since. */
export function isNotModified(
  { method, headers: asked }: IncomingMessage,
  { etag, 'last-modified': lastModified }: Record<string, string>,
): boolean {
  const ifNoneMatch = asked['if-none-match']
  const ifModifiedSince = asked['if-modified-since']
  if (ifNoneMatch === undefined && ifModifiedSince === undefined) return false
  if (method !== 'GET' && method !== 'HEAD') return false
  if (ifNoneMatch === undefined) return Date.parse(ifModifiedSince ?? '') >= Date.parse(lastModified ?? '')
  if (etag === undefined) return false
  const tag = opaque(etag)
  return ifNoneMatch === etag || ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(one => opaque(one) === tag)
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
