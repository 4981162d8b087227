/** The media types that a client accepts (RFC 9110 section 12.5.1). */

/** Lower-case media range -> weight. */
export type Accepted = ReadonlyMap<string, number>

/** Returns the ranges of an Accept header in their order. `malformed`: the weight of one that is not a number up to 1. */
export function acceptedOf(accept: string, malformed = 0): Accepted {
  return new Map(accept.split(',').map(text => readRange(text, malformed)))
}

/** Returns the weight of the first of these ranges in the header; pass the most specific first. 0 if none is there. */
export function weightOf(accepted: Accepted, ...ranges: string[]): number {
  const named = ranges.find(range => accepted.has(range))
  return named === undefined ? 0 : (accepted.get(named) ?? 0)
}

function readRange(text: string, malformed: number): [string, number] {
  const [type = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const q = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
  const weight = q === undefined ? 1 : Number(q)
  return [type, weight >= 0 && weight <= 1 ? weight : malformed]
}

/** Whether an error is shown as a page: if the client names HTML and does not prefer JSON. */
export function readsPages(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('text/html')) return false
  const accepted = acceptedOf(accept)
  const html = weightOf(accepted, 'text/html')
  return html > 0 && html >= weightOf(accepted, 'application/json', 'application/*', '*/*')
}

/** Whether an error is JSON even at the path of a page: if the client names JSON and prefers it. */
export function prefersJson(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('application/json')) return false
  const accepted = acceptedOf(accept)
  return weightOf(accepted, 'application/json') > weightOf(accepted, 'text/html', 'text/*')
}

/** "text/csv" of "text/csv; charset=utf-8". */
export function withoutParameters(mediaType: string): string {
  return mediaType.split(';', 1)[0] ?? mediaType
}
