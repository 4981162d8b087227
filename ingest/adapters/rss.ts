/**
 * News feeds: RSS 0.90 to 2.0, RDF, Atom 0.3 and 1.0, JSON Feed 1.x. `url` in the catalog is the feed's address.
 * - Some hosts answer 200 with a page instead of a feed, some with a feed whose first item is years old; the first is
 *   refused here, the second where the clock is (ingest/news/alive.ts).
 * - What real feeds get wrong in their XML is put right in ingest/adapters/lib/feed/tidy.ts before rss-parser reads it.
 */

import { type Adapter, type RawNewsItem, SourceError } from '../adapter.ts'
import { looksLikeHtml, wallReason } from '../net/wall.ts'
import { repairMojibake } from '../text/mojibake.ts'
import { readJsonFeed } from './lib/feed/json-feed.ts'
import { withOwnKeys } from './lib/feed/keys.ts'
import { tidyFeed } from './lib/feed/tidy.ts'
import { readXmlFeed } from './lib/feed/xml-feed.ts'

export const rss: Adapter<'news'> = {
  name: 'rss',
  collection: 'news',
  mustHave: ['id', 'url', 'external_url', 'title', 'date_published'],
  async fetch(entry, http) {
    return [await http.text(entry.url ?? entry.homepage, { headers: { accept: ACCEPT } })]
  },
  async parse([body = ''], entry) {
    const addresses = [entry.url, entry.homepage].flatMap(address => address ?? [])
    const items = await readFeed(body, entry.id, addresses)
    if (items.length === 0) throw new SourceError(entry.id, 'parse', 'a feed without items')
    return withOwnKeys(items).map(withoutMojibake)
  },
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

async function readFeed(body: string, sourceId: string, addresses: string[]): Promise<RawNewsItem[]> {
  // A second byte order mark is left where a cache put its own before the publisher's; to trim() it is white space.
  const text = body.trim()
  if (text === '') throw new SourceError(sourceId, 'parse', 'an empty body')
  if (/^[[{]/.test(text)) return readJsonFeed(text, sourceId, addresses)
  return readXmlFeed(tidyOrRefuse(text, sourceId), addresses)
}

/** A feed may quote any wall's sentences, so a body is judged only once it turned out to be none. */
export function tidyOrRefuse(body: string, sourceId: string): string {
  try {
    return tidyFeed(body, sourceId)
  } catch (error) {
    const page = looksLikeHtml(body) ? 'HTML instead of a feed' : undefined
    const reason = wallReason(body) ?? page
    throw reason ? new SourceError(sourceId, 'parse', reason, { cause: error }) : error
  }
}
