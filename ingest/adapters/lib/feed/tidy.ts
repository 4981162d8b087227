/**
 * Any XML feed as the one shape rss-parser reads without a doubt: RSS 2.0, well-formed, each field flat text. RSS of
 * every version, RDF and Atom differ in nesting and names only; Atom's elements keep theirs under the `atom:` prefix,
 * as feeds that mix both write them. What stands outside the root, before the declaration or behind the end, a second
 * document included, is not looked at; what is left open is closed; the item a cut-off text breaks in is dropped.
 */
import { Parser } from 'htmlparser2'
import { SourceError } from '../../../adapter.ts'
import { dropDoctype } from './doctype.ts'
import { ITEM_ELEMENTS } from './elements.ts'
import {
  appendText,
  type Field,
  type Keep,
  startField,
  writeAttributes,
  writeChannelField,
  writeField,
} from './field.ts'
import { canonicalName, enterRoot, enterScope, OUTERMOST, type Scope } from './names.ts'
import { dropIllegalCharacters, escapeBareLessThan, escapeMarkup, resolveReferences, wrapLoneEntry } from './repair.ts'

/** The largest real feed met has 12 MB; what is bigger, deeper or longer is an attack or no feed. */
export const MAX_CHARACTERS = 13_000_000
const MAX_DEPTH = 200
export const MAX_ITEMS = 20_000
const MAX_FIELDS = 200
const MAX_ATTRIBUTES = 500
/** Enough for any snippet. Full articles are not stored. */
const MAX_TEXT = 20_000

/** Either word in either family: readers take a feed that mixes them. */
const ITEMS = new Set(['item', 'entry', 'atom:entry', 'atom:item'])
/** Elements that only group: RSS 1.1 wraps its items, some homemade feeds too, and YouTube what it says of a film. */
const GROUPS = new Set(['channel', 'items', 'media:group'])

interface Frame {
  name: string
  scope: Scope
}

interface Item {
  depth: number
  fields: string[]
}

/** What an adapter asks of a feed beyond what news need. */
export interface TidyOptions {
  /** Further elements of its items, by their names in lower case. */
  elements?: string[]
  /** Characters to keep of one text. */
  maxText?: number
  /** A feed that is cut off is refused: what lies behind the cut would be missing, and after two answers gone. */
  mustBeWhole?: true
}

interface State {
  sourceId: string
  keep: Keep
  frames: Frame[]
  /** How deep the feed's outermost element stands; 0 outside of it. */
  rootDepth: number
  isFeed: boolean
  isDone: boolean
  channel: string[]
  items: string[]
  item?: Item
  field?: Field
  inCdata: boolean
  /** Attributes of the tag being read. */
  attributes: number
  parser?: Parser
}

/** The feed as RSS 2.0 text. Refuses what is no feed, and what is out of all proportion. */
export function tidyFeed(text: string, sourceId: string, options: TidyOptions = {}): string {
  if (text.length > MAX_CHARACTERS) throw refusal(sourceId, `${text.length} characters are too many for a feed`)
  const { elements = [], maxText = MAX_TEXT, mustBeWhole } = options
  const document = dropDoctype(dropIllegalCharacters(text), sourceId)
  const clean = escapeBareLessThan(mustBeWhole ? document : wrapLoneEntry(document))
  const state: State = {
    sourceId,
    keep: { names: new Set([...ITEM_ELEMENTS, ...elements]), maxText },
    frames: [],
    rootDepth: 0,
    isFeed: false,
    isDone: false,
    channel: [],
    items: [],
    inCdata: false,
    attributes: 0,
  }
  const parser = new Parser(handlers(state), { xmlMode: true, decodeEntities: false })
  parser.write(clean)
  const isCutOff = state.rootDepth > 0
  // What the end of the text closes was cut off and is not finished.
  state.isDone = true
  parser.end()
  if (!state.isFeed) throw refusal(sourceId, 'no rss, RDF or feed element')
  if (mustBeWhole && isCutOff) throw refusal(sourceId, 'the feed is cut off')
  return `<rss version="2.0"><channel>${state.channel.join('')}${state.items.join('')}</channel></rss>`
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
      if (state.attributes > MAX_ATTRIBUTES) throw refusal(state.sourceId, `more than ${MAX_ATTRIBUTES} attributes`)
    },
    onopentag: (name: string, attributes: Record<string, string>) => open(state, name, attributes),
    ontext: (text: string) => {
      if (state.field) appendText(state.field, state.inCdata ? text : resolveReferences(text))
    },
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
  if (frames.length >= MAX_DEPTH) throw refusal(state.sourceId, `elements nested more than ${MAX_DEPTH} deep`)
  const attributes = Object.entries(written).map(([key, value]) => [key, resolveReferences(value)] as const)
  const scope = enterScope(frames.at(-1)?.scope ?? OUTERMOST, attributes)
  const root = state.rootDepth === 0 ? enterRoot(name, scope) : undefined
  frames.push({ name: canonicalName(name, root ?? scope), scope: root ?? scope })
  if (root) {
    state.rootDepth = frames.length
    state.isFeed = true
  } else if (state.field) appendText(state.field, `<${name}${writeAttributes(attributes)}>`, true)
  else if (state.rootDepth > 0) openInFeed(state, Object.fromEntries(attributes))
}

function openInFeed(state: State, attributes: Record<string, string>): void {
  const depth = state.frames.length
  const frame = state.frames[depth - 1] ?? { name: '', scope: OUTERMOST }
  const { name, scope } = frame
  const inChannel = depth === state.rootDepth + 1 || GROUPS.has(state.frames[depth - 2]?.name ?? '')
  const inItem = state.item?.depth === depth - 1
  if (!(inChannel || inItem) || GROUPS.has(name)) return
  if (!ITEMS.has(name)) {
    state.field = startField(frame, depth, attributes, state.keep)
    return
  }
  // An item inside an item: the end of the first was forgotten.
  finishItem(state)
  const said = new Map(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]))
  const inherited: [string, string | undefined][] = [
    ['rdf:about', attributes['rdf:about']],
    ['xml:lang', scope.lang],
    // The Channel Definition Format says both in the tag: <ITEM HREF="..." LASTMOD="...">.
    ['link', said.get('href')],
    ['dcterms:modified', said.get('lastmod')],
  ]
  state.item = {
    depth,
    fields: inherited.flatMap(([key, value]) => (value ? [`<${key}>${escapeMarkup(value)}</${key}>`] : [])),
  }
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
  const fields = state.item?.fields ?? state.channel
  if (fields.length < MAX_FIELDS) fields.push(state.item ? writeField(field) : writeChannelField(field))
}

function finishItem(state: State): void {
  if (!state.item) return
  if (state.items.length >= MAX_ITEMS) throw refusal(state.sourceId, `more than ${MAX_ITEMS} items`)
  // xml2js gives an element without children as a bare string, which rss-parser cannot read; the rules refuse it later.
  state.items.push(`<item>${state.item.fields.join('') || '<title/>'}</item>`)
  state.item = undefined
}

function refusal(sourceId: string, message: string): SourceError {
  return new SourceError(sourceId, 'parse', message)
}
