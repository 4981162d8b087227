import { type Endpoint, FEEDS, FORMATS, type Format, versionedPath } from '../api/endpoint.ts'
import { withoutParameters } from '../api/media-type.ts'
import { type Params, queryOf } from '../api/params.ts'
import { type Html, html } from './html.ts'
import { createKeeper } from './kept.ts'

/** One way to follow a list, as markup. */
interface Way {
  name: Html
  /** Without a query. */
  address: Html
  type: Html
  /** Browsers and feed readers find it by itself. */
  isFeed: boolean
}

/** One way to follow a list with its filters. */
export interface Subscription extends Pick<Way, 'name' | 'type' | 'isFeed'> {
  href: Html
}

type Followed = Pick<Endpoint, 'paths' | 'formats'>

/** In the order people look for them. */
const NAMES: Record<Format, string> = {
  rss: 'RSS',
  atom: 'Atom',
  'json-feed': 'JSON Feed',
  ics: 'Calendar',
  csv: 'CSV',
  ndjson: 'NDJSON',
}

/** Names of the formats a list comes in. */
export function formatNames({ formats = [] }: Pick<Endpoint, 'formats'>): string[] {
  return offeredOf({ formats }).map(format => NAMES[format])
}

/** Feeds, calendar, tables and the API call of a list, with its filters. */
export function subscriptionsOf(endpoint: Followed, params: Params = []): Subscription[] {
  const query = params.length === 0 ? html`` : html`?${queryOf(params)}`
  return keepWays(endpoint, 'ways', () => waysOf(endpoint)).map(({ name, address, type, isFeed }) => ({
    name,
    href: html`${address}${query}`,
    type,
    isFeed,
  }))
}

/** Every list page shows them, and only their query differs. */
const keepWays = createKeeper<'ways', Way[]>(1)

function waysOf({ paths, formats }: Followed): Way[] {
  const path = versionedPath({ paths })
  return [
    ...offeredOf({ formats }).map(format => ({
      name: html`${NAMES[format]}`,
      address: html`${path}.${format}`,
      type: html`${withoutParameters(FORMATS[format])}`,
      isFeed: FEEDS.includes(format),
    })),
    { name: html`API`, address: html`${path}`, type: html`application/json`, isFeed: false },
  ]
}

function offeredOf({ formats }: Pick<Endpoint, 'formats'>): Format[] {
  return (Object.keys(NAMES) as Format[]).filter(format => formats?.includes(format))
}
