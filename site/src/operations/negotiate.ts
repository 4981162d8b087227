/** Which of several media types a client gets (RFC 9110 section 12.5.1), and the links between them (RFC 8288). */
import type { IncomingHttpHeaders } from 'node:http'
import { type Accepted, acceptedOf, prefersMarkdown, weightOf, withoutParameters } from '../base/answer.ts'
import { documents } from '../base/documents.ts'
import { type Endpoint, FEEDS, FORMATS, formatPaths, queryFor, versionedPath } from '../base/endpoint.ts'
import { type Params, pathOf, queryOf } from '../base/query.ts'
import { endpoints, serviceEndpoints } from './endpoints.ts'
import { pageOfTwin, twinPath } from './pages.ts'

interface Variant {
  /** Without parameters. */
  type: string
  path: string
  /** The parameters that it takes, by name. */
  takes: object
}

/** The lists of the API with their other media types, by path. */
export const LISTS: ReadonlyMap<string, readonly Variant[]> = new Map(
  endpoints
    .filter(({ formats = [] }) => formats.length > 0)
    .flatMap(endpoint => {
      const twin = twinPath(versionedPath(endpoint).replace('/api/v1', ''))
      // It has pages instead of an offset.
      const { offset: _offset, cursor: _cursor, ...takes } = endpoint.query.shape
      const variants = formatPaths(endpoint).map(({ path, format }): Variant => {
        return { type: withoutParameters(FORMATS[format]), path, takes: queryFor(endpoint, format).shape }
      })
      if (twin !== undefined) variants.push({ type: 'text/markdown', path: twin, takes })
      return endpoint.paths.map(path => [path, variants] as const)
    }),
)

interface FeedPage {
  path: string
  endpoint: Endpoint
  json: string
}

/** Feeds with the same as JSON, by the path of the page that is made from it; these are not paths of their own. */
export const FEED_PAGES = new Map(
  endpoints.flatMap(endpoint => {
    const feeds = formatPaths(endpoint).filter(({ format }) => FEEDS.includes(format))
    const json = feeds.find(({ format }) => format === 'json-feed')?.path
    return json === undefined
      ? []
      : feeds.map(({ path }): [string, FeedPage] => [`${path}.html`, { path, endpoint, json }])
  }),
)

/** Returns the answer for a client, and the header that chose it; undefined for a path with one media type. */
export function negotiated(path: string, headers: IncomingHttpHeaders) {
  const page = `${path}.html`
  if (FEED_PAGES.has(page))
    return { path: headers['sec-fetch-dest'] === 'document' ? page : path, by: 'Sec-Fetch-Dest' } as const
  const chosen = negotiatedPath(path, headers.accept)
  return chosen === undefined ? undefined : ({ path: chosen, by: 'Accept' } as const)
}

/** Undefined for a path with only one media type. Browsers accept everything, so a type must be named to be chosen. */
export function negotiatedPath(path: string, accept: string | undefined): string | undefined {
  const list = LISTS.get(path)
  const isPlain = accept === undefined || accept === '*/*' || accept === 'application/json'
  if (list) return isPlain ? path : (chosen(list, acceptedOf(accept))?.path ?? path)
  const twin = twinPath(path)
  return twin !== undefined && prefersMarkdown(accept) ? twin : twin && path
}

/** Named with equal weight JSON wins: clients made from OpenAPI name every type of an answer. */
function chosen(list: readonly Variant[], accepted: Accepted): Variant | undefined {
  const json = weightOf(accepted, 'application/json', 'application/*', '*/*')
  const isJsonNamed = accepted.has('application/json')
  const wanted = [...accepted].toSorted(([, a], [, b]) => b - a)
  for (const [type, weight] of wanted) {
    if (weight === 0 || weight < json || (weight === json && isJsonNamed)) return undefined
    const found = list.find(variant => variant.type === type)
    if (found) return found
  }
  return undefined
}

type Link = Record<'path' | 'rel' | 'type', string>

/** Links to read next for a program that has only the origin (RFC 8288, RFC 9727 section 3, RFC 8631). */
const HOME_LINKS: Link[] = [
  { path: documents.apiCatalog.path, rel: 'api-catalog', type: 'application/linkset+json' },
  { path: serviceEndpoints.getOpenApi.paths[0], rel: 'service-desc', type: 'application/json' },
  { path: '/docs', rel: 'service-doc', type: 'text/html' },
  { path: documents.authGuide.path, rel: 'service-doc', type: 'text/markdown' },
  { path: documents.llms.path, rel: 'describedby', type: 'text/plain' },
]
const CATALOG_LINKS = HOME_LINKS.filter(({ rel }) => rel === 'api-catalog')

/** The Link header of a target, when it has one: further documents, and the same page in its other media type. */
export function linkHeader(target: string, baseUrl: string): string | undefined {
  const path = pathOf(target)
  const query = target.slice(path.length)
  const links = [
    ...(path === '/' ? HOME_LINKS : path === documents.apiCatalog.path ? CATALOG_LINKS : []),
    ...otherTypes(path).map(link => ({ ...link, path: link.path + query })),
  ]
  return links.length === 0 ? undefined : written(links, baseUrl)
}

/** The links of a list with those to its other media types, under the same filters. */
export function withVariants(own: string | undefined, path: string, filters: Params, baseUrl: string): string {
  const links = (LISTS.get(path) ?? []).map(({ path, type, takes }) => {
    const query = queryOf(filters.filter(({ name }) => Object.hasOwn(takes, name)))
    return { path: query === '' ? path : `${path}?${query}`, rel: 'alternate', type }
  })
  return [own, written(links, baseUrl)].filter(Boolean).join(', ')
}

/** Returns links that help a program after a 404. */
export function homeLinks(baseUrl: string): string {
  return written(HOME_LINKS, baseUrl)
}

function written(links: readonly Link[], baseUrl: string): string {
  return links.map(link => `<${baseUrl}${addressOf(link.path)}>; rel="${link.rel}"; type="${link.type}"`).join(', ')
}

/** Returns a target without characters like `>`, by which a query could end the address and add links of its own (RFC 3986). */
export function addressOf(target: string): string {
  return target.replace(/[^\w\-.~!$&'()*+,;=:@%/?]/g, encodeURIComponent)
}

function otherTypes(path: string): Link[] {
  const [twin, page] = [twinPath(path), pageOfTwin(path)]
  if (page !== undefined) return [{ path: page, rel: 'canonical', type: 'text/html' }]
  return twin === undefined ? [] : [{ path: twin, rel: 'alternate', type: 'text/markdown' }]
}
