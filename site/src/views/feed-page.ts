/** A feed as people read it: who opens its address in a browser would see its markup, or be given a file. */
import { z } from 'zod'
import { FEED_PAGES } from '../agents/markdown/negotiate.ts'
import type { Answer } from '../api/answer.ts'
import { paramOf, queryOf } from '../api/params.ts'
import { type Frame, fillFrame } from './frame.ts'
import { type Html, html } from './html.ts'
import { htmlHeaders } from './html-headers.ts'
import { type ListParts, subscribe } from './parts/list.ts'
import { type PageServices, pageParts } from './parts/page.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { dateOf } from './when.ts'

/** More is read on the page of the list. */
const SHOWN = 20

/** What of a JSON Feed its page shows. */
const JsonFeed = z.object({
  title: z.string(),
  description: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  items: z.array(
    z.object({ url: z.string(), title: z.string(), summary: z.string(), date_published: z.string().optional() }),
  ),
})
type JsonFeed = z.infer<typeof JsonFeed>

/**
 * For nobody to keep: some caches between know no Vary but that of Accept-Encoding, and would hand the page to a feed
 * reader.
 */
const CACHE_CONTROL = 'private, no-store'

/** `json`: what the same feed answers as JSON. */
export function feedPage(path: string, json: Answer, frame: Frame, services: PageServices): Answer {
  const body = fillFrame(frame, partsOf(path, JsonFeed.parse(JSON.parse(json.body.toString())), services))
  const { vary = '', link = '' } = json.headers
  return { status: 200, headers: { ...htmlHeaders(200), 'cache-control': CACHE_CONTROL, vary, link }, body }
}

function partsOf(path: string, feed: JsonFeed, services: PageServices): ListParts {
  const { title, description, items } = feed
  const found = FEED_PAGES.get(path)
  if (!found) throw new Error(`${path} is no page of a feed`)
  const params = [...new URL(feed.feed_url).searchParams].map(([name, value]) => paramOf(name, value))
  const address = `${services.baseUrl}${found.path}${params.length > 0 ? `?${queryOf(params)}` : ''}`
  const ways = subscriptionsOf(found.endpoint, params)
  return {
    ...pageParts({ title: `${title}, as a feed`, description, noindex: true, feeds: ways }, services),
    heading: html`
      <h1>${title}</h1>
      <p class="lead">This is a feed: give its address to a feed reader, and what is new comes to you by itself.</p>
      <figure class="code"><figcaption>Address <button class="copy" type="button" data-copy hidden>Copy</button></figcaption><pre tabindex="0"><code>${address}</code></pre></figure>
      <p><a href="${feed.home_page_url}">The same list as a page, with filters</a></p>`,
    filters: html``,
    bar: html``,
    list: html`<section class="section"><div class="section-head"><h2>Newest entries</h2></div><ul class="rows">${items.slice(0, SHOWN).map(entryRow)}</ul></section>${subscribe(ways, params.length > 0)}`,
  }
}

function entryRow({ url, title, summary, date_published: at }: JsonFeed['items'][number]): Html {
  return html`<li><article class="row"><h3 class="row-title"><a href="${url}" rel="noopener ugc" dir="auto">${title}</a></h3>${
    at !== undefined && html`<time class="row-time" datetime="${at}">${dateOf(at)}</time>`
  }<p class="row-text" dir="auto">${summary}</p></article></li>`
}
