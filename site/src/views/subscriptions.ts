/** The ways to follow a list: feeds, calendar, tables and the API. */
import { withoutParameters } from '../base/answer.ts'
import { type Endpoint, FEEDS, FORMATS, type Format, versionedPath } from '../base/endpoint.ts'
import { type Params, queryOf } from '../base/query.ts'

export interface Subscription {
  name: string
  href: string
  type: string
  /** Browsers and feed readers find it by themselves. */
  isFeed: boolean
}

type Followed = Pick<Endpoint, 'paths' | 'formats'>

/** In their order on pages. */
const NAMES: Record<Format, string> = {
  rss: 'RSS',
  atom: 'Atom',
  'json-feed': 'JSON Feed',
  ics: 'Calendar',
  csv: 'CSV',
  ndjson: 'NDJSON',
}

export function formatNames({ formats = [] }: Pick<Endpoint, 'formats'>): string[] {
  return offeredOf({ formats }).map(format => NAMES[format])
}

/** Feeds, calendar, tables and the API call of a list, with its filters. */
export function subscriptionsOf(endpoint: Followed, params: Params = []): Subscription[] {
  const path = versionedPath(endpoint)
  const query = params.length === 0 ? '' : `?${queryOf(params)}`
  const formats = offeredOf(endpoint).map(format => ({
    name: NAMES[format],
    href: `${path}.${format}${query}`,
    type: withoutParameters(FORMATS[format]),
    isFeed: FEEDS.includes(format),
  }))
  return [...formats, { name: 'API', href: path + query, type: 'application/json', isFeed: false }]
}

function offeredOf({ formats }: Pick<Endpoint, 'formats'>): Format[] {
  return (Object.keys(NAMES) as Format[]).filter(format => formats?.includes(format))
}
