/** Which of several media types a client gets at an address that has more than one (RFC 9110 section 12.5.1). */
import type { IncomingHttpHeaders } from 'node:http'
import { type Accepted, acceptedOf, weightOf, withoutParameters } from '../base/accept.ts'
import { type Endpoint, FEEDS, FORMATS, formatPaths, versionedPath } from '../base/endpoint.ts'
import { endpoints } from './endpoints.ts'
import { MARKDOWN_TYPE, twinPath } from './pages.ts'

/** Another media type of what is at an address, and where it is. */
interface Variant {
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

/** A feed that its page is made from. */
interface Feed {
  path: string
  endpoint: Endpoint
  /** The same as JSON. */
  json: string
}

/** Keyed by the path of its page; the names are not paths of their own. */
export const FEED_PAGES: ReadonlyMap<string, Feed> = new Map(
  endpoints.flatMap(endpoint => {
    const feeds = formatPaths(endpoint).filter(({ format }) => FEEDS.includes(format))
    const json = feeds.find(({ format }) => format === 'json-feed')?.path
    return json === undefined ? [] : feeds.map(({ path }) => [feedPage(path), { path, endpoint, json }] as const)
  }),
)

function feedPage(path: string): string {
  return `${path}.html`
}

/** What a client gets where there is a choice, and the header that chose it. */
interface Negotiated {
  path: string
  by: 'Accept' | 'Sec-Fetch-Dest'
}

/** Undefined for every path that has but one media type. A browser that opens a feed gets its page. */
export function negotiated(path: string, headers: IncomingHttpHeaders): Negotiated | undefined {
  const page = feedPage(path)
  if (FEED_PAGES.has(page))
    return { path: headers['sec-fetch-dest'] === 'document' ? page : path, by: 'Sec-Fetch-Dest' }
  const chosen = negotiatedPath(path, headers.accept)
  return chosen === undefined ? undefined : { path: chosen, by: 'Accept' }
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
 * Whether a client would rather have Markdown than HTML. Only a client that names text/markdown would; named with equal
 * weight, Markdown wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('text/markdown')) return false
  const accepted = acceptedOf(accept)
  const markdown = weightOf(accepted, 'text/markdown')
  return markdown > 0 && markdown >= weightOf(accepted, 'text/html', 'text/*', '*/*')
}
