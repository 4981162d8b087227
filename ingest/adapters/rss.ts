/**
 * News feeds: RSS 0.90 to 2.0, RDF, Atom 0.3 and 1.0, JSON Feed 1.x. `url` in the catalog is the feed's address.
 * - Some hosts answer 200 with a page instead of a feed, some with a feed whose first item is years old; the first is
 *   refused here, the second in ingest/news/alive.ts, which has the clock.
 * - Mistakes of real feeds in their XML are repaired on the way (ingest/adapters/lib/feed/).
 */

import { createHash } from 'node:crypto'
import { type Adapter, type RawNewsItem, SourceError } from '../adapter.ts'
import { repairMojibake } from '../text/characters.ts'
import { readJsonFeed } from './lib/feed/json-feed.ts'
import { dayOrderOf, readNumericDate } from './lib/feed/numeric-date.ts'
import { readXmlFeed } from './lib/feed/xml-feed.ts'
import { onePerKey, withOwnKeys } from './lib/rows.ts'

export const rss: Adapter<'news'> = {
  name: 'rss',
  collection: 'news',
  requests: entry => [{ url: entry.url ?? entry.homepage, headers: { accept: ACCEPT } }],
  async parse([body = ''], entry) {
    const addresses = [entry.url, entry.homepage].flatMap(address => address ?? [])
    const read = /^\s*[[{]/.test(body) ? readJsonFeed : readXmlFeed
    const items = read(body.trim(), addresses)
    if (items.length === 0) throw new SourceError('parse', 'a feed without items')
    return inProvenOrder(onePerGuid(items)).map(withoutMojibake)
  },
}

/** `11/05/2026` is a day in November if another item of the feed is dated `11/17/2026`; by itself it is not a date. */
function inProvenOrder(items: RawNewsItem[]): RawNewsItem[] {
  const order = dayOrderOf(items.flatMap(({ dates }) => dates))
  if (order === undefined) return items
  return items.map(item => ({ ...item, dates: item.dates.map(date => readNumericDate(date, order) ?? date) }))
}

function withoutMojibake(item: RawNewsItem): RawNewsItem {
  return {
    ...item,
    title: repairMojibake(item.title),
    summary: item.summary && repairMojibake(item.summary),
    categories: item.categories?.map(repairMojibake),
    authors: item.authors?.map(repairMojibake),
  }
}

const ACCEPT = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5'

const MAX_KEY = 2048

/**
 * The items, each key once. Guids repeat in the wild: on the very same item, which is then one item, and on different
 * ones (a guid that is the section's address), which the link identifies.
 */
export function onePerGuid(items: RawNewsItem[]): RawNewsItem[] {
  const named = items.map(item => ({ ...item, key: item.key.trim() || variantOf(item) }))
  const short = withOwnKeys(named, variantOf).map(item =>
    item.key.length > MAX_KEY ? { ...item, key: contentKey(item) } : item,
  )
  return onePerKey(short, first => first)
}

/** Items with neither guid nor link still differ in their text. */
function variantOf(item: RawNewsItem): string {
  return item.links[0] ?? contentKey(item)
}

function contentKey({ key, title, dates, summary }: RawNewsItem): string {
  const words = [key, title, dates[0], summary]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)
}
