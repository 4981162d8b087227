/**
 * Cryptocurrency Jobs, the RSS feed of a Hugo site: https://cryptocurrencyjobs.co/index.xml
 * - Titles are `Role at Company`; there is no other mention of the company.
 * - HTML entities that XML does not know (`&rsquo;`) and doubly escaped ones (`&amp;amp;`) occur.
 */
import type { Adapter, RawJob } from '../adapter.ts'
import { splitRoleAtCompany } from './lib/posting-title.ts'
import { completeRows } from './lib/rows.ts'
import { type RssItem, readRssItems } from './lib/rss-items.ts'

export const cryptocurrencyjobs: Adapter<'jobs'> = {
  name: 'cryptocurrencyjobs',
  collection: 'jobs',
  async fetch(entry, http) {
    return [await http.text(entry.url ?? 'https://cryptocurrencyjobs.co/index.xml')]
  },
  async parse([body = ''], entry) {
    return completeRows((await readRssItems(body, entry.id)).map(toRaw), entry.id)
  },
}

function toRaw(item: RssItem): RawJob {
  const { role, company } = splitRoleAtCompany(item.title)
  return {
    key: item.guid ?? item.link,
    title: role,
    company,
    link: item.link,
    posted: item.pubDate,
    tags: item.categories,
    description: item.content,
    descriptionFormat: 'html',
  }
}
