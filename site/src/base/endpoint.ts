/** A row of the endpoint table. */

import { z } from 'zod'
import type { ListName, RateLimitPolicy, Scope } from '#contract'

/** Every parameter is ignored. */
export const NoQuery = z.object({})

export interface Endpoint<Query extends z.ZodObject = z.ZodObject, Response extends z.ZodType = z.ZodType> {
  /** Unique; generated clients name their functions after it. */
  operationId: string
  method: 'GET' | 'POST' | 'DELETE'
  /** First the canonical path; the others answer the same bytes. `{id}` is a path parameter. */
  paths: readonly [string, ...string[]]
  /** One sentence. */
  summary: string
  /** Explains order, limits and answer. */
  description: string
  /** As in TAGS of endpoints.ts. */
  tag: string
  query: Query
  /** Fields of a POST; unknown ones are ignored. */
  body?: z.ZodType
  response: Response
  /** Scopes that a presented bearer token needs, all of them: cached answers serve all clients and are not filtered. */
  scopes?: readonly Scope[]
  /** The parameter that names one collection: then only its scope is needed. */
  narrowedBy?: string
  /** `required`: 401 without a live token. Elsewhere a token may be presented and is then checked. */
  token?: 'required'
  /** Budget its requests are taken from; `public` when absent. */
  policy?: RateLimitPolicy
  /** `list`: shared caches may store it for a minute. `document`: for an hour. `none`: never. */
  cache: 'list' | 'document' | 'none'
  /** Other media types the same records are served as, under the /api/v1 path plus `.name`. */
  formats?: readonly Format[]
  /** Statuses besides 200 that it answers with the same shape, and when. */
  alsoAnswers?: Record<number, string>
  /** Its answer is server-sent events that do not end, each with data in the shape of the response. */
  isStream?: true
  /** Its answers have X-Hint if the query may have meant something else. */
  isHinted?: boolean
  /** Its answers have their age as headers, those of a list also its median and the status of the collection. */
  aged?: 'list' | 'answer'
  /** Queries of formats that differ. */
  formatQueries?: Partial<Record<Format, Query>>
}

export interface PostEndpoint<Body extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType>
  extends Endpoint<typeof NoQuery, Response> {
  body: Body
}

/** Format name -> media type. */
export const FORMATS = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  'json-feed': 'application/feed+json',
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  ics: 'text/calendar; charset=utf-8',
} as const satisfies Record<Format, string>
export const Format = z.enum(['rss', 'atom', 'json-feed', 'csv', 'ndjson', 'ics'])
export type Format = z.infer<typeof Format>
/** Those that feed readers follow. */
export const FEEDS: readonly Format[] = ['rss', 'atom', 'json-feed']

/** How each format shows the records of a list. */
export const FORMAT_NOTES: Record<Format, string> = {
  rss: 'One item for each record of the list under the same parameters. An item has a pubDate only where its publisher names a date; its guid never changes.',
  atom: 'One entry for each record of the list under the same parameters. updated is when it was published, or first seen if its source gives no day; its id never changes.',
  'json-feed':
    'JSON Feed 1.1: one item for each record of the list under the same parameters. date_published is there only where its publisher names a date; ids never change.',
  csv: 'A header line, then one line for each record of the list under the same parameters, in its order: all of them when limit is absent. Several values in a cell are joined by "; ". A cell that begins like a formula gets an apostrophe.',
  ndjson:
    'One JSON object in a line for each record of the list under the same parameters, in its order: all of them when limit is absent.',
  ics: 'One all-day entry for each event of the list under the same parameters, and for those that are off, as cancelled. UIDs never change.',
}

/** Returns the media type of an endpoint at its own path. */
export function mediaType({ isStream }: Pick<Endpoint, 'isStream'>): string {
  return isStream ? 'text/event-stream' : 'application/json'
}

/** Whether a presented token is checked. Documents and credentials endpoints can be read with an expired one. */
export function takesToken({ token, isStream, cache }: Pick<Endpoint, 'token' | 'isStream' | 'cache'>): boolean {
  return token === 'required' || isStream === true || cache === 'list'
}

/** Returns the path under /api/v1, or else the canonical one. */
export function versionedPath({ paths }: Pick<Endpoint, 'paths'>): string {
  return paths.find(path => path.startsWith('/api/v1/')) ?? paths[0]
}

/** Returns the query of an endpoint in a format; without one, in JSON. */
export function queryFor<Query extends z.ZodObject>(endpoint: Endpoint<Query>, format?: Format): Query {
  return (format && endpoint.formatQueries?.[format]) ?? endpoint.query
}

/** Returns the paths of a list's formats, beside its /api/v1 path. */
export function formatPaths(endpoint: Pick<Endpoint, 'paths' | 'formats'>): { path: string; format: Format }[] {
  const { formats = [] } = endpoint
  return formats.map(format => ({ path: `${versionedPath(endpoint)}.${format}`, format }))
}

/** The fields of a row besides its tag, its name and its method. */
type Definition<E extends Endpoint> = Omit<E, 'tag' | 'operationId' | 'method' | 'cache' | 'query'>

/** A public GET endpoint, cached for a minute. */
export function read<Q extends z.ZodObject, R extends z.ZodType>(
  tag: string,
  operationId: string,
  definition: Definition<Endpoint<Q, R>> & { query: Q; cache?: Endpoint['cache'] },
): Endpoint<Q, R> {
  return { tag, operationId, method: 'GET', cache: 'list', ...definition }
}

/** A POST endpoint; its answers contain secrets, so they are never cached. */
export function post<B extends z.ZodType, R extends z.ZodType>(
  tag: string,
  operationId: string,
  definition: Definition<PostEndpoint<B, R>>,
): PostEndpoint<B, R> {
  return { tag, operationId, method: 'POST', cache: 'none', query: NoQuery, ...definition }
}

export type Guarded = Pick<Endpoint, 'scopes' | 'narrowedBy'>

/** The scope that a collection is read with. */
export function scopeOf(collection: ListName): Scope {
  return `read:${collection}`
}

/**
 * Returns the scopes that an endpoint needs for these parameters, and those of them that a token lacks; undefined if it
 * lacks none. The narrowing parameter may name no collection of the endpoint.
 */
export function lackedScopes(
  { scopes = [], narrowedBy = '' }: Guarded,
  given: Record<string, unknown>,
  held: readonly Scope[],
): { needed: readonly Scope[]; missing: Scope[] } | undefined {
  const one = scopes.find(scope => scope === `read:${given[narrowedBy]}`)
  const needed = one === undefined ? scopes : [one]
  const missing = needed.filter(scope => !held.includes(scope))
  return missing.length === 0 ? undefined : { needed, missing }
}
