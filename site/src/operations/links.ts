import { withoutParameters } from '../base/accept.ts'
import { documents } from '../base/documents.ts'
import { type Params, pathOf, queryOf } from '../base/params.ts'
import { serviceEndpoints } from './endpoints.ts'
import { listVariants } from './negotiate.ts'
import { pageOfTwin, twinPath } from './pages.ts'
import { routeOf } from './routes.ts'

interface Link {
  path: string
  rel: string
  type: string
}

/** What a program that knows only the origin should read next (RFC 8288, RFC 9727 section 3, RFC 8631). */
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
  const links = listVariants(path).map(({ path, type }) => {
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

/**
 * A client could end the address with its query and add links of its own: `>` and the like are not part of
 * one (RFC 3986).
 */
function addressOf(target: string): string {
  return target.replace(/[^\w\-.~!$&'()*+,;=:@%/?]/g, encodeURIComponent)
}

function otherTypes(path: string): Link[] {
  const twin = twinPath(path)
  const page = pageOfTwin(path)
  return [
    ...(twin === undefined ? [] : [{ path: twin, rel: 'alternate', type: 'text/markdown' }]),
    ...(page === undefined ? [] : [{ path: page, rel: 'canonical', type: 'text/html' }]),
  ]
}
