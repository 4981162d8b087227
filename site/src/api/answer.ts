import type { Writable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** A whole answer as bytes, before compression. */
export interface Answer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: Buffer
  /** Where it is too long to be held, or has no end: made while it is sent instead of the body, anew for each who asks. */
  pieces?(): AsyncIterable<string> | Live
}

/** An answer without an end. */
export interface Live {
  /** Writes until the sink closes, as fast as it takes it, or ends it. `failed` hears why it broke off. */
  writeTo(sink: Writable, failed: (error: unknown) => void): void
}

/**
 * Weak, because a proxy may compress the body and keep the tag (RFC 9110 section 8.8.1). A checksum and the length tell
 * versions of one resource apart; a digest would cost a tenth of a computed answer and guards against nobody here.
 * `checksum` is that of parts of the body, where they have one already.
 */
export function weakTag(body: Uint8Array, checksum = crc32(body)): string {
  return `W/"${checksum.toString(36)}-${body.length.toString(36)}"`
}

/** What a route of Astro's answers, with the tag of its bytes. */
export function taggedResponse(content: string | Uint8Array, headers: Record<string, string>): Response {
  const body = Buffer.from(content)
  return new Response(body, { headers: { ...headers, etag: weakTag(body) } })
}

/** A document that anybody may cache for an hour. */
export function documentResponse(text: string, type: string): Response {
  return taggedResponse(text, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
}
