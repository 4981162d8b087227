import { unwrapCdata } from './repair.ts'

/** Elements of an item by what they say, each kind in order of preference, under their customary names (names.ts). */
export const DATES = [
  'pubdate',
  'dc:date',
  'atom:published',
  'atom:issued',
  'dcterms:issued',
  'dcterms:created',
  'atom:created',
]
/** When it was last changed: no date of publication. */
export const UPDATES = ['atom:updated', 'atom:modified', 'dcterms:modified']
export const TITLES = ['title', 'atom:title', 'dc:title', 'media:title']
export const SUMMARIES = [
  'description',
  'atom:summary',
  'dc:description',
  'itunes:summary',
  'content:encoded',
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
  'rdf:about',
  'media:player',
  'media:content',
]
export const LANGUAGES = ['dc:language', 'language', 'xml:lang']
/** RSS's event module (purl.org/rss/1.0/modules/event) and calendars' properties as elements. */
export const STARTS = ['module:startdate', 'ev:startdate', 'xcal:dtstart']
export const ENDS = ['module:enddate', 'ev:enddate', 'xcal:dtend']
export const PLACES = ['module:location', 'ev:location', 'xcal:location']
/** The elements that are read of every item; an adapter may name more. */
export const ITEM_ELEMENTS = [
  ...[DATES, UPDATES, TITLES, SUMMARIES, CATEGORIES, AUTHORS, OTHERS, LANGUAGES].flat(),
  ...[STARTS, ENDS, PLACES].flat(),
]

export interface Element {
  text: string
  attributes: Record<string, string>
}
/** Elements of an item by their customary name. */
export type Fields = Record<string, Element[]>

/** The texts of the named elements, in order of the names. */
export function texts(fields: Fields, names: string[]): string[] {
  return names.flatMap(name => (fields[name] ?? []).map(({ text }) => unwrapCdata(text).trim())).filter(Boolean)
}
