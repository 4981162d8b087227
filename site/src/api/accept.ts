/** What a client says it can read (RFC 9110 section 12.5.1). */

/** Lower-case media range -> weight. */
export type Accepted = ReadonlyMap<string, number>

/** The ranges of an Accept header, those named first in front. */
export function acceptedOf(accept: string): Accepted {
  return new Map(accept.split(',').map(readRange))
}

/** The weight of the first of these ranges that is named, the most particular one first. */
export function weightOf(accepted: Accepted, ...ranges: string[]): number {
  const named = ranges.find(range => accepted.has(range))
  return named === undefined ? 0 : (accepted.get(named) ?? 0)
}

function readRange(text: string): [string, number] {
  const [type = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const q = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
  const weight = q === undefined ? 1 : Number(q)
  return [type, weight >= 0 && weight <= 1 ? weight : 0]
}

/** Whether an error is to be a page: for who names HTML, and wants it no less than JSON. */
export function readsPages(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('text/html')) return false
  const accepted = acceptedOf(accept)
  const html = weightOf(accepted, 'text/html')
  return html > 0 && html >= weightOf(accepted, 'application/json', 'application/*', '*/*')
}

/** Whether an error is to be the error body even where others get a page: for who names JSON, and wants it more. */
export function prefersJson(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('application/json')) return false
  const accepted = acceptedOf(accept)
  return weightOf(accepted, 'application/json') > weightOf(accepted, 'text/html', 'text/*')
}

/** "text/csv" of "text/csv; charset=utf-8". */
export function withoutParameters(mediaType: string): string {
  return mediaType.split(';', 1)[0] ?? mediaType
}
