import Parser from 'rss-parser'
import { z } from 'zod'
import { SourceError } from '../../../adapter.ts'
import { looksLikeHtml, wallReason } from '../../../net/wall.ts'
import { type Element, type Fields, ITEM_ELEMENTS } from './elements.ts'
import { type TidyOptions, tidyFeed } from './tidy.ts'

/** A feed of news, events or postings. */
interface Feed {
  title: string | undefined
  items: Fields[]
  /** What links are relative to, nearest first. */
  bases: (string | undefined)[]
  language: string | undefined
}
interface FeedOptions extends TidyOptions {
  /** The address of the feed, then that of its site. */
  addresses?: string[]
}

/** rss-parser keeps only the first guid and enclosure under their own names, and that without attributes. */
const ALL = 'all:'

/** An element as xml2js gives it: bare text, or text and attributes. */
const Node = z
  .union([z.string(), z.looseObject({ _: z.string().optional(), $: z.record(z.string(), z.string()).optional() })])
  .transform(
    (node): Element =>
      typeof node === 'string' ? { text: node, attributes: {} } : { text: node._ ?? '', attributes: node.$ ?? {} },
  )
const Channel = z.looseObject({
  title: z.string().optional(),
  link: z.string().optional(),
  paginationLinks: z.looseObject({ self: z.string().optional() }).optional(),
  language: z.string().optional(),
  'dc:language': z.string().optional(),
  items: z.array(z.looseObject({})),
})
const Nodes = z.array(Node).default([])

/** Reads an XML feed of any kind. It is put right first (tidy.ts), so that rss-parser meets one clean shape only. */
export async function readFeed(body: string, sourceId: string, options: FeedOptions = {}): Promise<Feed> {
  const { addresses = [], elements = [] } = options
  const names = [...ITEM_ELEMENTS, ...elements]
  const parser = new Parser<{ 'dc:language': string }>({
    customFields: { feed: ['dc:language'], item: names.map(name => [name, `${ALL}${name}`, { keepArray: true }]) },
  })
  const channel = Channel.parse(await parser.parseString(tidyOrRefuse(body, sourceId, options)))
  return {
    title: channel.title?.trim() || undefined,
    items: channel.items.map(item => Object.fromEntries(names.map(name => [name, Nodes.parse(item[`${ALL}${name}`])]))),
    bases: [channel.link, channel.paginationLinks?.self, ...addresses],
    language: channel.language ?? channel['dc:language'],
  }
}

/** A feed may quote any wall's sentences, so a body is judged only once it turned out to be none. */
function tidyOrRefuse(body: string, sourceId: string, options: TidyOptions): string {
  // A second byte order mark is left where a cache put its own before the publisher's; to trim() it is white space.
  const text = body.trim()
  if (text === '') throw new SourceError(sourceId, 'parse', 'an empty body')
  try {
    return tidyFeed(text, sourceId, options)
  } catch (error) {
    const page = looksLikeHtml(text) ? 'HTML instead of a feed' : undefined
    const reason = wallReason(text) ?? page
    throw reason ? new SourceError(sourceId, 'parse', reason, { cause: error }) : error
  }
}
