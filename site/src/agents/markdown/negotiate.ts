/** Which of several media types a client gets at an address that has more than one (RFC 9110 section 12.5.1). */
import { type Accepted, acceptedOf, weightOf } from '../../api/accept.ts'
import { FORMATS, formatPaths, versionedPath } from '../../api/endpoint.ts'
import { endpoints } from '../../api/endpoints.ts'
import { withoutParameters } from '../../api/media-type.ts'
import { MARKDOWN_TYPE, twinPath } from './twins.ts'

/** Another media type of what is at an address, and where it is. */
export interface Variant {
  type: string
  path: string
}

/** The lists of the API with what else they are served as, by path. */
const LISTS: ReadonlyMap<string, readonly Variant[]> = new Map(
  endpoints
    .filter(({ formats = [] }) => formats.length > 0)
    .flatMap(endpoint => {
      const twin = twinPath(versionedPath(endpoint).replace('/api/v1', ''))
      const formats = formatPaths(endpoint).map(({ path, format }) => ({ type: FORMATS[format], path }))
      const variants = twin === undefined ? formats : [...formats, { type: MARKDOWN_TYPE, path: twin }]
      return endpoint.paths.map(path => [path, variants] as const)
    }),
)

/** What a list of the API is served as besides JSON. */
export function listVariants(path: string): readonly Variant[] {
  return LISTS.get(path) ?? []
}

/**
 * Where the media type is that the client prefers; undefined for every path that has but one. A type must be named to be
 * chosen: browsers and most programs take everything, and mean HTML at a page and JSON in the API.
 */
export function negotiatedPath(path: string, accept: string | undefined): string | undefined {
  const list = LISTS.get(path)
  if (list) return isPlain(accept) ? path : (chosen(list, acceptedOf(accept ?? ''))?.path ?? path)
  const twin = twinPath(path)
  return twin !== undefined && prefersMarkdown(accept) ? twin : twin && path
}

function isPlain(accept: string | undefined): boolean {
  return accept === undefined || accept === '*/*' || accept === 'application/json'
}

/** Named with equal weight JSON wins: clients made from OpenAPI name every type of an answer. */
function chosen(list: readonly Variant[], accepted: Accepted): Variant | undefined {
  const json = weightOf(accepted, 'application/json', 'application/*', '*/*')
  const isJsonNamed = accepted.has('application/json')
  const wanted = [...accepted].toSorted(([, a], [, b]) => b - a)
  for (const [type, weight] of wanted) {
    if (weight === 0 || weight < json || (weight === json && isJsonNamed)) return undefined
    const found = list.find(variant => withoutParameters(variant.type) === type)
    if (found) return found
  }
  return undefined
}

/**
 * Whether a client would rather have Markdown than HTML. Only one that names text/markdown is asked; named with equal
 * weight, Markdown wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('text/markdown')) return false
  const accepted = acceptedOf(accept)
  const markdown = weightOf(accepted, 'text/markdown')
  return markdown > 0 && markdown >= weightOf(accepted, 'text/html', 'text/*', '*/*')
}
