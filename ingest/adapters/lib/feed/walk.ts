/**
 * Reads the elements of any XML feed in one pass. RSS of every version, RDF and Atom differ in nesting and names only;
 * Atom's elements keep theirs under the `atom:` prefix, as feeds that mix both write them. Text outside of the root,
 * before the declaration or behind the end is passed over; of several documents all items are read; the item in which
 * a text is cut off is dropped. Entities that a document type declares are never expanded or loaded.
 */
import { Parser } from 'htmlparser2'
import { SourceError } from '../../../adapter.ts'
import { looksLikeHtml, wallReason } from '../../../net/wall.ts'
import {
  ATTRIBUTES,
  canonicalName,
  type Element,
  enterRoot,
  enterScope,
  type Fields,
  ITEM_ELEMENTS,
  OUTERMOST,
  type Scope,
} from './names.ts'
import { dropIllegalCharacters, escapeBareLessThan, escapeMarkup, resolveReferences } from './repair.ts'

/** The largest real feed seen has 12 MB; anything bigger, deeper or longer is an attack or not a feed. */
export const MAX_CHARACTERS = 13_000_000
const MAX_DEPTH = 200
export const MAX_ITEMS = 20_000
/** Of one item, or of the channel. */
const MAX_FIELDS = 200
const MAX_ATTRIBUTES = 500
/** As long as the longest text of a record may be. */
const MAX_TEXT = 100_000

/** Either word in either family: readers take a feed that mixes them. */
const ITEMS = new Set(['item', 'entry', 'atom:entry', 'atom:item'])
/** Elements that only group: RSS 1.1 wraps its items, some homemade feeds too, and YouTube the facts of a film. */
const GROUPS = new Set(['channel', 'items', 'media:group'])

/** A cache, or a program that joins feeds, puts one document after another. */
const ANOTHER = /^\s*(?:<\?xml[^>]*>\s*)?<(?:rss|feed|rdf:rdf)[\s>]/i

/** Options of adapters that need more of a feed than news do. */
interface FeedOptions {
  /** The address of the feed, then that of its site. */
  addresses?: string[]
  /** Further elements of its items, by their names in lower case. */
  elements?: string[]
  /** Refuses a feed that is cut off: items after the cut would be missing, and after two answers gone. */
  mustBeWhole?: true
}

/** One element of a channel or item while its content is read. */
interface Field {
  name: string
  /** How many elements it is in, itself included. */
  depth: number
  attributes: Record<string, string>
  parts: { text: string; isMarkup: boolean }[]
  /** Characters it may still take; none for an element that is not read. */
  room: number
}

interface State {
  /** Names of the elements that are read; the rest is passed over. */
  names: ReadonlySet<string>
  frames: { name: string; scope: Scope }[]
  /** How deep the feed's outermost element is; 0 outside of it. */
  rootDepth: number
  isFeed: boolean
  isDone: boolean
  channel: Fields
  items: Fields[]
  item?: { depth: number; fields: Fields; count: number }
  field?: Field
  inCdata: boolean
  /** Attributes of the tag being read. */
  attributes: number
  parser?: Parser
}

/** The elements of the channel and of its items. Throws SourceError if it is not a feed, or far too large. */
function walkFeed(text: string, options: FeedOptions): Pick<State, 'channel' | 'items'> {
  if (text.length > MAX_CHARACTERS) throw new SourceError('parse', `${text.length} characters are too many for a feed`)
  const { elements = [], mustBeWhole } = options
  const state: State = {
    names: new Set([...ITEM_ELEMENTS, ...elements]),
    frames: [],
    rootDepth: 0,
    isFeed: false,
    isDone: false,
    channel: {},
    items: [],
    inCdata: false,
    attributes: 0,
  }
  let rest = escapeBareLessThan(dropIllegalCharacters(text))
  do {
    state.isDone = false
    state.frames = []
    const parser = new Parser(handlers(state), { xmlMode: true, decodeEntities: false })
    parser.write(rest)
    rest = state.isDone ? rest.slice(parser.endIndex + 1) : ''
  } while (ANOTHER.test(rest.slice(0, 1000)))
  if (!state.isFeed) throw new SourceError('parse', 'no rss, RDF or feed element')
  if (mustBeWhole && state.rootDepth > 0) throw new SourceError('parse', 'the feed is cut off')
  return state
}

function handlers(state: State) {
  return {
    onparserinit: (parser: Parser) => {
      state.parser = parser
    },
    onopentagname: () => {
      state.attributes = 0
    },
    onattribute: () => {
      state.attributes++
      if (state.attributes > MAX_ATTRIBUTES) throw new SourceError('parse', `more than ${MAX_ATTRIBUTES} attributes`)
    },
    onopentag: (name: string, attributes: Record<string, string>) => open(state, name, attributes),
    ontext: (text: string) => appendText(state.field, state.inCdata ? text : resolveReferences(text)),
    onclosetag: (name: string) => close(state, name),
    oncdatastart: () => {
      state.inCdata = true
    },
    oncdataend: () => {
      state.inCdata = false
    },
  }
}

function open(state: State, name: string, written: Record<string, string>): void {
  if (state.isDone) return
  const { frames } = state
  if (frames.length >= MAX_DEPTH) throw new SourceError('parse', `elements nested more than ${MAX_DEPTH} deep`)
  const attributes = Object.entries(written).map(([key, value]) => [key, resolveReferences(value)] as const)
  const scope = enterScope(frames.at(-1)?.scope ?? OUTERMOST, attributes)
  const root = state.rootDepth === 0 ? enterRoot(name, scope) : undefined
  frames.push({ name: canonicalName(name, root ?? scope), scope: root ?? scope })
  if (root) {
    state.rootDepth = frames.length
    state.isFeed = true
  } else if (state.field) {
    const own = attributes.map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`).join('')
    appendText(state.field, `<${name}${own}>`, true)
  } else if (state.rootDepth > 0) openInFeed(state, Object.fromEntries(attributes))
}

function openInFeed(state: State, attributes: Record<string, string>): void {
  const depth = state.frames.length
  const { name, scope } = state.frames[depth - 1] ?? { name: '', scope: OUTERMOST }
  const inChannel = depth === state.rootDepth + 1 || GROUPS.has(state.frames[depth - 2]?.name ?? '')
  const inItem = state.item?.depth === depth - 1
  if (!(inChannel || inItem) || GROUPS.has(name)) return
  if (ITEMS.has(name)) startItem(state, attributes['rdf:about'], scope.lang)
  else state.field = startField(state, name, attributes, scope.base)
}

function startItem(state: State, about: string | undefined, lang: string | undefined): void {
  // An item inside an item: the end of the first was forgotten.
  finishItem(state)
  const fields: Fields = {}
  if (about) fields['rdf:about'] = [{ text: about, attributes: {} }]
  if (lang) fields['xml:lang'] = [{ text: lang, attributes: {} }]
  state.item = { depth: state.frames.length, fields, count: Object.keys(fields).length }
}

function startField(
  { frames, names }: State,
  name: string,
  attributes: Record<string, string>,
  base: string | undefined,
): Field {
  const kept = Object.entries(attributes)
    .map(([key, value]) => [key.toLowerCase(), value.trim()] as const)
    .filter(([key]) => ATTRIBUTES.has(key))
  const own = Object.fromEntries(base === undefined ? kept : [...kept, ['base', base]])
  return { name, depth: frames.length, attributes: own, parts: [], room: names.has(name) ? MAX_TEXT : 0 }
}

function appendText(field: Field | undefined, text: string, isMarkup = false): void {
  if (!field || field.room <= 0) return
  field.parts.push({ text: text.slice(0, field.room), isMarkup })
  field.room -= text.length
}

function close(state: State, name: string): void {
  if (state.isDone) return
  const depth = state.frames.length
  state.frames.pop()
  if (state.field && state.field.depth < depth) appendText(state.field, `</${name}>`, true)
  else if (state.field) finishField(state, state.field)
  else if (state.item?.depth === depth) finishItem(state)
  else if (state.rootDepth === depth) {
    // An empty document before the real one was met at a large publication.
    state.isDone = state.items.length > 0
    state.rootDepth = 0
    // The parser moves all open elements at each tag: 256 KB of `<b>` behind the end took half a second.
    if (state.isDone) state.parser?.pause()
  }
}

function finishField(state: State, field: Field): void {
  state.field = undefined
  const { fields, count } = state.item ?? { fields: state.channel, count: 0 }
  if (!state.names.has(field.name) || count >= MAX_FIELDS) return
  const own = fields[field.name] ?? []
  if (own.length < MAX_FIELDS) fields[field.name] = [...own, elementOf(field)]
  if (state.item) state.item.count++
}

/** The element with flat text: a tag inside it becomes part of the text, as if it had been escaped. */
function elementOf({ parts, attributes }: Field): Element {
  const isMarkup = parts.some(part => part.isMarkup)
  const text = parts.map(part => (isMarkup && !part.isMarkup ? escapeMarkup(part.text) : part.text)).join('')
  return { text: text.trim(), attributes: isMarkup ? { ...attributes, markup: 'yes' } : attributes }
}

function finishItem(state: State): void {
  if (!state.item) return
  if (state.items.length >= MAX_ITEMS) throw new SourceError('parse', `more than ${MAX_ITEMS} items`)
  state.items.push(state.item.fields)
  state.item = undefined
}

/** An XML feed of any kind. Throws SourceError for anything else, such as a bot wall. */
export function readFeed(body: string, options: FeedOptions = {}) {
  // A second byte order mark is left if a cache put its own before the publisher's; to trim() it is white space.
  const text = body.trim()
  if (text === '') throw new SourceError('parse', 'an empty body')
  const { channel, items } = walkOrRefuse(text, options)
  const atomLinks = channel['atom:link'] ?? []
  const self = atomLinks.findLast(({ attributes }) => attributes.rel === 'self')
  return {
    title: firstText(channel.title),
    items,
    // The bases of relative links, nearest first.
    bases: [siteOf(channel), self?.attributes.href, ...(options.addresses ?? [])],
    language: firstText(channel.language) ?? firstText(channel['dc:language']),
  }
}

/** A feed may quote any wall's sentences, so a body is judged only if it is not a feed. */
function walkOrRefuse(text: string, options: FeedOptions): Pick<State, 'channel' | 'items'> {
  try {
    return walkFeed(text, options)
  } catch (error) {
    const reason = wallReason(text) ?? (looksLikeHtml(text) && 'HTML instead of a feed')
    throw reason ? new SourceError('parse', reason, { cause: error }) : error
  }
}

/** The site's address: RSS's link, or else Atom's link without a relation or to the `alternate`. */
function siteOf(channel: Fields): string | undefined {
  const pages = (channel['atom:link'] ?? []).filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')
  return firstText(channel.link) ?? pages.find(({ attributes }) => attributes.href)?.attributes.href
}

function firstText(elements: Element[] = []): string | undefined {
  return elements.find(({ text }) => text !== '')?.text
}
