import Parser from 'rss-parser'
import { z } from 'zod'
import { unwrapCdata } from './repair.ts'

export const DATES = [
  'pubDate',
  'dc:date',
  'atom:published',
  'atom:issued',
  'dcterms:issued',
  'dcterms:created',
  'atom:created',
]
export const UPDATES = ['atom:updated', 'atom:modified', 'dcterms:modified']
export const TITLES = ['title', 'atom:title', 'dc:title', 'media:title']
export const SUMMARIES = [
  'text:description',
  'atom:summary',
  'dc:description',
  'itunes:summary',
  'text:content',
  'atom:content',
  'xhtml:body',
  'fullitem',
  // Beside an article's own text it is what its picture shows.
  'media:description',
]
export const CATEGORIES = ['category', 'atom:category', 'dc:subject']
export const AUTHORS = ['author', 'dc:creator', 'atom:author']
const OTHERS = [
  'guid',
  'link',
  'atom:link',
  'atom:id',
  'feedburner:origlink',
  'enclosure',
  'source',
  'about',
  'media:player',
  'media:content',
]
export const LANGUAGES = ['dc:language', 'language', 'lang']
/** RSS's event module (purl.org/rss/1.0/modules/event) and calendars' properties as elements. */
export const STARTS = ['module:startdate', 'ev:startdate', 'xcal:dtstart']
export const ENDS = ['module:enddate', 'ev:enddate', 'xcal:dtend']
export const PLACES = ['module:location', 'ev:location', 'xcal:location']
const ITEM_FIELDS = [
  ...[DATES, UPDATES, TITLES, SUMMARIES, CATEGORIES, AUTHORS, OTHERS, LANGUAGES].flat(),
  ...[STARTS, ENDS, PLACES].flat(),
]

/** rss-parser keeps only the first guid and enclosure under their own names, and that without attributes. */
const ALL = 'all:'

/** An element as xml2js gives it: bare text, or text and attributes. */
const Element = z
  .union([z.string(), z.looseObject({ _: z.string().optional(), $: z.record(z.string(), z.string()).optional() })])
  .transform(node =>
    typeof node === 'string' ? { text: node, attributes: {} } : { text: node._ ?? '', attributes: node.$ ?? {} },
  )
export interface Element {
  text: string
  attributes: Record<string, string>
}
/** Elements of an item by their customary name. */
export type Fields = Record<string, Element[]>

const Item = z
  .object(Object.fromEntries(ITEM_FIELDS.map(name => [`${ALL}${name}`, z.array(Element).default([])])))
  .transform((item): Fields => Object.fromEntries(ITEM_FIELDS.map(name => [name, item[`${ALL}${name}`] ?? []])))
const Feed = z.looseObject({
  link: z.string().optional(),
  paginationLinks: z.looseObject({ self: z.string().optional() }).optional(),
  language: z.string().optional(),
  'dc:language': z.string().optional(),
  items: z.array(Item),
})

const parser = new Parser<{ 'dc:language': string }>({
  customFields: {
    feed: ['dc:language'],
    item: ITEM_FIELDS.map(name => [name, `${ALL}${name}`, { keepArray: true }]),
  },
})

/** The items of a tidy feed (ingest/adapters/lib/feed/tidy.ts), what links in them are relative to (nearest first), the language. */
export async function readItems(tidy: string, addresses: string[]) {
  const feed = Feed.parse(await parser.parseString(tidy))
  const bases = [feed.link, feed.paginationLinks?.self, ...addresses]
  return { items: feed.items, bases, language: feed.language ?? feed['dc:language'] }
}

/** All that the named elements say, in order of the names. */
export function texts(fields: Fields, names: string[]): string[] {
  return names.flatMap(name => (fields[name] ?? []).map(({ text }) => unwrapCdata(text).trim())).filter(Boolean)
}
