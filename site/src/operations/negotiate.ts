/** Which of several media types a client gets (RFC 9110 section 12.5.1), and the links between them (RFC 8288). */
import type { IncomingHttpHeaders } from 'node:http'
import { type Accepted, acceptedOf, prefersMarkdown, weightOf, withoutParameters } from '../base/answer.ts'
import { documents, MARKDOWN_TYPE } from '../base/documents.ts'
import { FEEDS, FORMATS, formatPaths, versionedPath } from '../base/endpoint.ts'
import { type Params, pathOf, queryOf } from '../base/query.ts'
import { endpoints, serviceEndpoints } from './endpoints.ts'
import { pageOfTwin, twinPath } from './pages.ts'
import { routeOf } from './routes.ts'

interface Variant {
  type: string
  path: string
}

/** The lists of the API with what else they are served as, by path. */
export const LISTS: ReadonlyMap<string, readonly Variant[]> = new Map(
  endpoints
    .filter(({ formats = [] }) => formats.length > 0)
    .flatMap(endpoint => {
      const twin = twinPath(versionedPath(endpoint).replace('/api/v1', ''))
      const formats = formatPaths(endpoint).map(({ path, format }) => ({ type: FORMATS[format], path }))
      const variants = twin === undefined ? formats : [...formats, { type: MARKDOWN_TYPE, path: twin }]
      return endpoint.paths.map(path => [path, variants] as const)
    }),
)

/** Feeds with the same as JSON, by the path of the page that is made from it; these are not paths of their own. */
export const FEED_PAGES = new Map(
  endpoints.flatMap(endpoint => {
    const feeds = formatPaths(endpoint).filter(({ format }) => FEEDS.includes(format))
    const json = feeds.find(({ format }) => format === 'json-feed')?.path
    return json === undefined ? [] : feeds.map(({ path }) => [feedPage(path), { path, endpoint, json }] as const)
  }),
)

function feedPage(path: string): string {
  return `${path}.html`
}

/** Returns what a client gets, and the header that chose it; undefined for a path with one media type. */
export function negotiated(path: string, headers: IncomingHttpHeaders) {
  const page = feedPage(path)
  if (FEED_PAGES.has(page))
    return { path: headers['sec-fetch-dest'] === 'document' ? page : path, by: 'Sec-Fetch-Dest' } as const
  const chosen = negotiatedPath(path, headers.accept)
  return chosen === undefined ? undefined : ({ path: chosen, by: 'Accept' } as const)
}

/** Undefined for a path with one media type alone. Browsers accept everything, so a type must be named to be chosen. */
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

interface Link extends Variant {
  rel: string
}

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

const OF_PAGES = new Set(['offset', 'cursor'])

/** The links of a list with those to its other media types, under the same filters. */
export function withVariants(own: string | undefined, path: string, filters: Params, baseUrl: string): string {
  const links = (LISTS.get(path) ?? []).map(({ path, type }) => {
    const takes = routeOf(path)?.query.shape
    // A twin in Markdown has pages instead of an offset.
    const own = filters.filter(({ name }) => (takes ? Object.hasOwn(takes, name) : !OF_PAGES.has(name)))
    const query = own.length > 0 ? `?${queryOf(own)}` : ''
    return { path: path + query, rel: 'alternate', type: withoutParameters(type) }
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

/** Without characters like `>`, by which a query could end the address and add links of its own (RFC 3986). */
function addressOf(target: string): string {
  return target.replace(/[^\w\-.~!$&'()*+,;=:@%/?]/g, encodeURIComponent)
}

function otherTypes(path: string): Link[] {
  const [twin, page] = [twinPath(path), pageOfTwin(path)]
  if (page !== undefined) return [{ path: page, rel: 'canonical', type: 'text/html' }]
  return twin === undefined ? [] : [{ path: twin, rel: 'alternate', type: 'text/markdown' }]
}
