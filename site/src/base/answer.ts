import { crc32 } from 'node:zlib'

/** A whole answer as bytes, before compression. */
export interface Answer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: Buffer
  /** Replaces a body that is too long for memory, or endless. `gone` aborts when its reader goes away. */
  pieces?(gone: AbortSignal): AsyncIterable<string | Buffer>
}

/** Weak, because a proxy may compress the body and keep the tag. `checksum`: that of its parts, if they have one. */
export function weakTag(body: Uint8Array, checksum = crc32(body)): string {
  return `W/"${checksum.toString(36)}-${body.length.toString(36)}"`
}

/** Returns the response of an Astro route, with an ETag. */
export function taggedResponse(content: string | Uint8Array, headers: Record<string, string>): Response {
  const body = Buffer.from(content)
  return new Response(body, { headers: { ...headers, etag: weakTag(body) } })
}

/** Returns a document that any cache may store for an hour. */
export function documentResponse(text: string, type: string): Response {
  return taggedResponse(text, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
}

/** How long a page may be kept. */
export function htmlHeaders(status: number): { 'content-type': string; 'cache-control': string } {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': status === 200 ? 'public, max-age=60, stale-while-revalidate=300' : 'no-store',
  }
}
