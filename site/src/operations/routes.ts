/** Finds the row of the endpoint table for a path. */
import { GRANT_PATH } from '../auth/register.ts'
import { documentOf, documents, MCP_PATH } from '../base/documents.ts'
import { type Endpoint, type Format, formatPaths, queryFor, takesToken } from '../base/endpoint.ts'
import { endpoints } from './endpoints.ts'
import { PAGES } from './pages.ts'

const READ = ['GET', 'HEAD']
/** Prefixes without pages: an unknown path gets the JSON error body. The framework's begin with an underscore. */
const FOR_PROGRAMS = /^\/(?:(?:api|\.well-known|mcp)(?:\/|$)|_)/

export interface Route {
  path: string
  endpoint: Endpoint
  /** All methods of the path, including those of other endpoints. */
  methods: string[]
  pattern: RegExp
  /** Set for paths with another media type than JSON. */
  format?: Format
  query: Endpoint['query']
  takesToken: boolean
}

export const routes: Route[] = endpoints.flatMap(endpoint => {
  const paths: { path: string; format?: Format }[] = endpoint.paths.map(path => ({ path }))
  return [...paths, ...formatPaths(endpoint)].map(place => {
    const pattern = patternOf(place.path)
    const query = queryFor(endpoint, place.format)
    const methods = methodsOfPath(place.path)
    return { ...place, endpoint, query, methods, pattern, takesToken: takesToken(endpoint) }
  })
})

const fixed = Map.groupBy(routes, ({ path }) => path)
const withParameter = routes.filter(({ path }) => path.includes('{'))

/** Returns the row of a path, fixed paths first; of several the one with the method, or else the first. */
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

/** Returns the methods of a path; undefined if nothing is there. Decoded, as Astro does, so that no token is evaded. */
export function methodsOf(path: string): string[] | undefined {
  const plain = path.includes('%') ? plainOf(path) : path
  if (plain === undefined) return undefined
  if (path === MCP_PATH) return ['POST', 'OPTIONS']
  const route = routeOf(path)
  if (route) return route.methods
  return documentOf(path) || !isForPrograms(plain) ? [...READ, 'OPTIONS'] : undefined
}

/** Whether errors at a path are JSON instead of a page. */
export function isForPrograms(path: string): boolean {
  return FOR_PROGRAMS.test(path) || routeOf(path) !== undefined
}

/** Pages with the content of documents; `docUrl` of every error leads to one. */
const GUIDE_PAGE = /^\/docs(?:\/(?:api|errors))?(?:\.md)?$/

/** Whether a path outside the table explains how to go on after a quota is spent; it has a separate quota. */
export function isGuide(path: string): boolean {
  return documentOf(path) !== undefined || GUIDE_PAGE.test(path)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/** Returns the decoded parameters of a path that matches a route. */
export function parametersOf({ pattern }: Route, path: string): Record<string, string> {
  const groups = Object.entries(pattern.exec(path)?.groups ?? {})
  return Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]))
}

/** Astro gives up after ten. */
const MAX_ROUNDS = 12

/** Returns a path decoded until it no longer changes, as Astro does; undefined if it cannot be or never ends. */
function plainOf(path: string): string | undefined {
  let plain = path
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const next = decodeURIComponent(plain)
      if (next === plain) return plain
      plain = next
    } catch {
      return round === 0 ? undefined : plain
    }
  }
  return undefined
}

const UNVERSIONED = '/api/'
/** The beginning of a path, before the id of a record. */
const BEGINNING = /^\/(?:api(?:\/v1)?(?:\/[^/]*)?|[^/]*)/i

/** Returns a path with its fixed segments in lower case, if that is a path of the service; ids stay as they are. */
function lowered(path: string): string {
  if (path === path.toLowerCase() || routeOf(path) || documentOf(path)) return path
  const whole = path.toLowerCase()
  if (fixed.has(whole) || documentOf(whole) || PAGES.includes(whole)) return whole
  const begun = path.replace(BEGINNING, part => part.toLowerCase())
  return routeOf(begun) ? begun : path
}

/** Returns the canonical path. It begins with exactly one slash: after a second one, the rest would be a host. */
export function addressOf(path: string): string {
  const isUntidy = path.includes('//') || (path.endsWith('/') && path !== '/')
  const tidy = lowered(isUntidy ? `/${path.split('/').filter(Boolean).join('/')}` : path)
  // The identifier of the grant type is an address, too (RFC 6749 section 4.5).
  if (tidy === GRANT_PATH) return documents.authGuide.path
  if (!tidy.startsWith(UNVERSIONED) || routeOf(tidy)) return tidy
  const plain = tidy.endsWith('.json') && fixed.get(tidy.slice(0, -'.json'.length))?.[0]
  if (plain) return plain.path
  const versioned = `/api/v1/${tidy.slice(UNVERSIONED.length)}`
  return routeOf(versioned) ? versioned : tidy
}
