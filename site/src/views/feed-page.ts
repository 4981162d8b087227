/** A feed as people read it: a browser would show its markup, or save it as a file. */
import { z } from 'zod'
import { paramOf, queryOf } from '../base/params.ts'
import { FEED_PAGES } from '../operations/negotiate.ts'
import { prepare } from '../operations/prepare.ts'
import type { Services } from '../operations/services.ts'
import { subscriptionsOf } from './subscriptions.ts'

/** More is on the page of the list. */
const SHOWN = 20

/** The fields of a JSON Feed that its page shows. */
const JsonFeed = z.object({
  title: z.string(),
  description: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  items: z.array(
    z.object({ url: z.string(), title: z.string(), summary: z.string(), date_published: z.string().optional() }),
  ),
})

/** Resolves with the page of a feed; undefined if none is at this path. Rejects with an ApiError for a bad query. */
export async function readFeed({ pathname, searchParams }: URL, services: Services) {
  const found = FEED_PAGES.get(pathname)
  const prepared = found && prepare({ method: 'GET', path: found.json, searchParams }, services)
  if (!prepared) return undefined
  const { headers, body } = await prepared.answer()
  const feed = JsonFeed.parse(JSON.parse(body.toString()))
  const params = [...new URL(feed.feed_url).searchParams].map(([name, value]) => paramOf(name, value))
  return {
    ...feed,
    items: feed.items.slice(0, SHOWN),
    /** For feed readers. */
    address: `${services.baseUrl}${found.path}${params.length > 0 ? `?${queryOf(params)}` : ''}`,
    ways: subscriptionsOf(found.endpoint, params),
    isFiltered: params.length > 0,
    headers: { vary: headers.vary, link: headers.link },
  }
}
