import { type Endpoint, FORMATS, type Format } from '../endpoint.ts'

/** One way to follow a list with its filters. */
export interface Subscription {
  name: string
  href: string
  type: string
  /** Browsers and feed readers find it by itself. */
  isFeed: boolean
}

/** In the order people look for them. */
const NAMES: Record<Format, string> = {
  rss: 'RSS',
  atom: 'Atom',
  'json-feed': 'JSON Feed',
  ics: 'Calendar',
  csv: 'CSV',
  ndjson: 'NDJSON',
}
const FEEDS: Format[] = ['rss', 'atom', 'json-feed']

/** Feeds, calendar, tables and the API call of a list, with its filters. */
export function subscriptionsOf(
  endpoint: Pick<Endpoint, 'paths' | 'formats'>,
  params = new URLSearchParams(),
): Subscription[] {
  const path = endpoint.paths.find(one => one.startsWith('/api/v1/')) ?? endpoint.paths[0]
  const query = params.size === 0 ? '' : `?${params}`
  const offered = (Object.keys(NAMES) as Format[]).filter(format => endpoint.formats?.includes(format))
  return [
    ...offered.map(format => ({
      name: NAMES[format],
      href: `${path}.${format}${query}`,
      type: FORMATS[format].replace(/;.*/, ''),
      isFeed: FEEDS.includes(format),
    })),
    { name: 'API', href: `${path}${query}`, type: 'application/json', isFeed: false },
  ]
}
