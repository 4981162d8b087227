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

/** Lower-case media range -> weight. */
export type Accepted = ReadonlyMap<string, number>

/** Returns the ranges of an Accept header in their order. `malformed`: the weight of one that is not a number up to 1. */
export function acceptedOf(accept: string, malformed = 0): Accepted {
  return new Map(
    accept.split(',').map((text): [string, number] => {
      const [type = '', ...parameters] = text
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const q = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
      const weight = q === undefined ? 1 : Number(q)
      return [type, weight >= 0 && weight <= 1 ? weight : malformed]
    }),
  )
}

/** Returns the weight of the first of these ranges in the header; pass the most specific first. 0 if none is there. */
export function weightOf(accepted: Accepted, ...ranges: string[]): number {
  const named = ranges.find(range => accepted.has(range))
  return named === undefined ? 0 : (accepted.get(named) ?? 0)
}

/** By how much a client that names a type prefers it to others; undefined if it does not name it, or refuses it. */
function preference(accept: string | undefined, type: string, ...others: string[]): number | undefined {
  if (!accept?.toLowerCase().includes(type)) return undefined
  const accepted = acceptedOf(accept)
  const weight = weightOf(accepted, type)
  return weight === 0 ? undefined : weight - weightOf(accepted, ...others)
}

/** Whether an error is shown as a page: if the client names HTML and does not prefer JSON. */
export function readsPages(accept: string | undefined): boolean {
  return (preference(accept, 'text/html', 'application/json', 'application/*', '*/*') ?? -1) >= 0
}

/** Whether an error is JSON even at the path of a page: if the client names JSON and prefers it. */
export function prefersJson(accept: string | undefined): boolean {
  return (preference(accept, 'application/json', 'text/html', 'text/*') ?? 0) > 0
}

/** Whether a client prefers Markdown to HTML: if it names text/markdown with at least the weight of HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  return (preference(accept, 'text/markdown', 'text/html', 'text/*', '*/*') ?? -1) >= 0
}

/** "text/csv" of "text/csv; charset=utf-8". */
export function withoutParameters(mediaType: string): string {
  return mediaType.split(';', 1)[0] ?? mediaType
}
