/** From a path to the row of the endpoint table it belongs to. */
import { documentOf, MCP_PATH } from '../agents/discovery/documents.ts'
import { type Endpoint, type Format, formatPaths, queryFor } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const READ = ['GET', 'HEAD']
/**
 * Where everything is in a table, and what is not gets the error body instead of a page. Paths that begin with an
 * underscore are the framework's: its files are ready documents, and its own endpoints (/_image) are nobody's business.
 */
const FOR_PROGRAMS = /^\/(?:(?:api|\.well-known|mcp)(?:\/|$)|_)/

export interface Route {
  path: string
  endpoint: Endpoint
  /** Everything that its path answers, of other endpoints too. */
  methods: string[]
  pattern: RegExp
  /** Set when the path asks for another media type than JSON. */
  format?: Format
  /** What it can be asked with. */
  query: Endpoint['query']
  /** The decoded values of its parameters in a path that belongs to it. */
  parametersOf(path: string): Record<string, string>
}

/** Every path of the table, formats included, fixed paths and those with a parameter alike. */
export const routes: Route[] = endpoints.flatMap(endpoint => {
  const paths: { path: string; format?: Format }[] = endpoint.paths.map(path => ({ path }))
  return [...paths, ...formatPaths(endpoint)].map(place => {
    const pattern = patternOf(place.path)
    const query = queryFor(endpoint, place.format)
    const methods = methodsOfPath(place.path)
    return { ...place, endpoint, query, methods, pattern, parametersOf: path => decoded(pattern.exec(path)?.groups) }
  })
})

const fixed = Map.groupBy(routes, ({ path }) => path)
const withParameter = routes.filter(({ path }) => path.includes('{'))

/**
 * The row a path belongs to, fixed paths before those with a parameter; undefined when it is none of the API's. Where
 * there are several, that of the method, else the first.
 */
export function routeOf(path: string, method = 'GET'): Route | undefined {
  const found = fixed.get(path) ?? withParameter.filter(({ pattern }) => pattern.test(path))
  const wanted = method === 'HEAD' ? 'GET' : method
  return found.find(({ endpoint }) => endpoint.method === wanted) ?? found[0]
}

function methodsOfPath(path: string): string[] {
  const own = endpoints.filter(endpoint => endpoint.paths.includes(path)).map(({ method }) => method)
  const others = own.filter(method => method !== 'GET')
  return [...(own.length > others.length || own.length === 0 ? READ : []), ...others, 'OPTIONS']
}

/**
 * The methods a path answers; undefined when nothing is there for programs. Whether a page is there, Astro knows: it
 * decodes a path before it looks, and an endpoint under another spelling was reached past its token, scope and quota.
 */
export function methodsOf(path: string): string[] | undefined {
  const plain = path.includes('%') ? plainOf(path) : path
  if (plain === undefined) return undefined
  if (path === MCP_PATH) return ['POST', 'OPTIONS']
  const route = routeOf(path)
  if (route) return route.methods
  return documentOf(path) || !isForPrograms(plain) ? [...READ, 'OPTIONS'] : undefined
}

/** Whether errors at a path are told in the error body and not on a page. */
export function isForPrograms(path: string): boolean {
  return FOR_PROGRAMS.test(path) || routeOf(path) !== undefined
}

/** Pages that say the same as documents: `docUrl` of every error leads to one. */
const GUIDE_PAGE = /^\/docs(?:\/(?:api|errors))?(?:\.md)?$/

/**
 * Whether a path outside the table tells a client whose requests are spent how to go on. Those have a budget of their
 * own: the way out of a limit must not be behind it.
 */
export function isGuide(path: string): boolean {
  return documentOf(path) !== undefined || GUIDE_PAGE.test(path)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

function decoded(groups: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
}

/** Astro gives up after ten. */
const MAX_ROUNDS = 12

/**
 * Decoded as often as Astro does: until nothing changes any more. Undefined when it cannot be decoded at all, or
 * without end.
 */
function plainOf(path: string): string | undefined {
  let plain = decodedOrNothing(path)
  for (let round = 1; plain !== undefined && round < MAX_ROUNDS; round += 1) {
    const next = decodedOrNothing(plain) ?? plain
    if (next === plain) return plain
    plain = next
  }
  return undefined
}

function decodedOrNothing(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const UNVERSIONED = '/api/'

/**
 * The path at which a path is answered: without empty segments, and under /api/v1 where only that is in the table. It
 * begins with one slash and no more: a second would make a host of what follows (RFC 3986 section 4.2).
 */
export function addressOf(path: string): string {
  const isUntidy = path.includes('//') || (path.endsWith('/') && path !== '/')
  const tidy = isUntidy ? `/${path.split('/').filter(Boolean).join('/')}` : path
  if (!tidy.startsWith(UNVERSIONED) || routeOf(tidy)) return tidy
  const versioned = `/api/v1/${tidy.slice(UNVERSIONED.length)}`
  return routeOf(versioned) ? versioned : tidy
}
