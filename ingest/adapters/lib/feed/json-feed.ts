import { z } from 'zod'
import { type RawNewsItem, SourceError } from '../../../adapter.ts'
import { readJson } from '../read.ts'
import { absoluteLink } from './links.ts'
import { escapeMarkup } from './repair.ts'
import { MAX_CHARACTERS, MAX_ITEMS } from './walk.ts'

/** Fields of the wrong type are met (`"title": 1000`); they say nothing and spoil nothing else. */
const Text = z.string().optional().catch(undefined)
/** Ids are written as numbers too, and dates as the seconds or milliseconds a program counts in. */
const TextOrNumber = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
const Item = z.looseObject({
  id: TextOrNumber,
  url: Text,
  external_url: Text,
  title: Text,
  summary: Text,
  content_text: Text,
  content_html: Text,
  date_published: TextOrNumber,
  date_modified: TextOrNumber,
  language: Text,
  tags: z.array(z.string()).optional().catch(undefined),
  author: z.looseObject({ name: Text }).optional().catch(undefined),
  authors: z
    .array(z.looseObject({ name: Text }))
    .optional()
    .catch(undefined),
})
const Feed = z.looseObject({
  version: z
    .string()
    .regex(/^(?:https?:\/\/(?:www\.)?jsonfeed\.org\/version\/)?1(?:\.\d+)?\/?$/, 'is no JSON Feed 1.x'),
  home_page_url: Text,
  feed_url: Text,
  language: Text,
  // A value that is not an item costs itself alone: it says nothing and is dropped by rule.
  items: z.array(Item.catch({})).max(MAX_ITEMS, `more than ${MAX_ITEMS} items`),
})

/** JSON Feed 1.0 and 1.1: https://www.jsonfeed.org/version/1.1/ */
export function readJsonFeed(body: string, sourceId: string, addresses: string[]): RawNewsItem[] {
  if (body.length > MAX_CHARACTERS)
    throw new SourceError(sourceId, 'parse', `${body.length} characters are too many for a feed`)
  const feed = readJson(body, Feed, sourceId)
  const bases = [feed.home_page_url, feed.feed_url, ...addresses]
  return feed.items.map(item => toRaw(item, bases, feed.language))
}

function toRaw(item: z.infer<typeof Item>, bases: (string | undefined)[], language: string | undefined): RawNewsItem {
  const isAddress = item.id !== undefined && /^https?:\/\//i.test(item.id)
  const links = [item.url, isAddress ? item.id : undefined, item.external_url].flatMap(
    link => (link && absoluteLink(link, bases)) || [],
  )
  const plain = item.summary || item.content_text
  return {
    key: item.id ?? links[0] ?? '',
    title: escapeMarkup(item.title ?? ''),
    links: [...new Set(links)],
    dates: [item.date_published, item.date_modified].flatMap(date => date || []),
    updates: item.date_modified ? 1 : undefined,
    summary: plain ? escapeMarkup(plain) : item.content_html,
    categories: item.tags ?? [],
    authors: [item.author, ...(item.authors ?? [])].flatMap(author => author?.name || []),
    language: item.language ?? language,
  }
}
