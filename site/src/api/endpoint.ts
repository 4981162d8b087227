/** What the endpoint table says about one endpoint. */
import { z } from 'zod'
import type { RateLimitPolicy, Scope } from '#contract'
import { NoQuery } from './queries.ts'

export interface Endpoint<Query extends z.ZodObject = z.ZodObject, Response extends z.ZodType = z.ZodType> {
  /** Unique; generated clients name their functions after it. */
  operationId: string
  method: 'GET' | 'POST' | 'DELETE'
  /** First the canonical path; the others answer the same bytes. `{id}` is a path parameter. */
  paths: readonly [string, ...string[]]
  /** One sentence. */
  summary: string
  /** What its order, its limits and its answer mean. */
  description: string
  /** As in TAGS of endpoints.ts. */
  tag: string
  query: Query
  /** Fields of a POST; unknown ones are ignored. */
  body?: z.ZodType
  response: Response
  /** Scopes that a presented bearer token needs, all of them: answers are not filtered, since they are kept for all. */
  scopes?: readonly Scope[]
  /** The parameter that names one collection: then its scope alone is needed. */
  narrowedBy?: string
  /** `required`: 401 without a live token. Elsewhere a token may be presented and is then checked. */
  token?: 'required'
  /** Budget its requests are taken from; `public` when absent. */
  policy?: RateLimitPolicy
  /** `list`: shared caches may keep it a minute. `document`: an hour. `none`: nobody may keep it. */
  cache: 'list' | 'document' | 'none'
  /** Other media types the same records are served as, under the /api/v1 path plus `.name`. */
  formats?: readonly Format[]
  /** Statuses besides 200 that it answers with the same shape, and when. */
  alsoAnswers?: Record<number, string>
  /** Its answer is server-sent events that do not end, each with data in the shape of the response. */
  isStream?: true
  /** Its answers say where a query was not answered as it may have been meant. */
  isHinted?: boolean
  /** Its answers say how old their records are. */
  isAged?: boolean
  /** What some formats are asked with instead. */
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

/** How a media type shows the records of a list. */
export const FORMAT_NOTES: Record<Format, string> = {
  rss: 'One item for each record of the list under the same parameters. An item has a pubDate only where its publisher names a date; its guid never changes.',
  atom: 'One entry for each record of the list under the same parameters. updated is when it was published, or first seen where nobody says so; its id never changes.',
  'json-feed':
    'JSON Feed 1.1: one item for each record of the list under the same parameters. date_published is there only where its publisher names a date; ids never change.',
  csv: 'A header line, then one line for each record of the list under the same parameters, in its order: all of them when limit is absent. Several values in a cell are joined by "; ". A cell that begins like a formula gets an apostrophe.',
  ndjson:
    'One JSON object in a line for each record of the list under the same parameters, in its order: all of them when limit is absent.',
  ics: 'One all-day entry for each event of the list under the same parameters, and for those that are off, as cancelled. UIDs never change.',
}

export const EVENT_STREAM = 'text/event-stream'

/** The media type of its answer at its own path. */
export function mediaType({ isStream }: Pick<Endpoint, 'isStream'>): string {
  return isStream ? EVENT_STREAM : 'application/json'
}

/** Whether a bearer token that is sent is looked at: what is for everybody to find is read with a dead one, too. */
export function takesToken({ token, isStream, cache }: Pick<Endpoint, 'token' | 'isStream' | 'cache'>): boolean {
  return token === 'required' || isStream === true || cache === 'list'
}

/** Its path under /api/v1, where it has one. */
export function versionedPath({ paths }: Pick<Endpoint, 'paths'>): string {
  return paths.find(path => path.startsWith('/api/v1/')) ?? paths[0]
}

/** What an endpoint can be asked with in one of its media types, JSON when absent. */
export function queryFor<Query extends z.ZodObject>(endpoint: Endpoint<Query>, format?: Format): Query {
  return (format && endpoint.formatQueries?.[format]) ?? endpoint.query
}

/** Where the formats of a list are: beside its /api/v1 path. */
export function formatPaths(endpoint: Pick<Endpoint, 'paths' | 'formats'>): { path: string; format: Format }[] {
  const { formats = [] } = endpoint
  return formats.map(format => ({ path: `${versionedPath(endpoint)}.${format}`, format }))
}

/** A GET endpoint that anybody may read and keep for a minute. */
export function read<Q extends z.ZodObject, R extends z.ZodType>(
  definition: Omit<Endpoint<Q, R>, 'method' | 'cache'> & { cache?: Endpoint['cache'] },
): Endpoint<Q, R> {
  return { method: 'GET', cache: 'list', ...definition }
}

/** A POST endpoint; its answers hold secrets, so nobody may keep them. */
export function post<B extends z.ZodType, R extends z.ZodType>(
  definition: Omit<PostEndpoint<B, R>, 'method' | 'cache' | 'query'>,
): PostEndpoint<B, R> {
  return { method: 'POST', cache: 'none', query: NoQuery, ...definition }
}

/** A DELETE endpoint. */
export function remove<R extends z.ZodType>(
  definition: Omit<Endpoint<typeof NoQuery, R>, 'method' | 'cache' | 'query'>,
): Endpoint<typeof NoQuery, R> {
  return { method: 'DELETE', cache: 'none', query: NoQuery, ...definition }
}
