/**
 * Feeds name the same element in many ways: `dc:date`, `DC:Date`, `d:date` with `xmlns:d`, or `dc:date` with nothing
 * declared at all. Here each gets the one name that the reader uses: lower case, with the customary prefix of its
 * namespace, none for RSS itself.
 */
import { z } from 'zod'
import { readYaml } from '../../../text/read-yaml.ts'
import { MAX_URL_LENGTH } from '../../../text/url.ts'
import { unwrapCdata } from './repair.ts'

/** Customary prefixes by patterns of the addresses that feeds declare. */
const PREFIXES = Object.entries(
  readYaml(new URL('namespaces.yaml', import.meta.url), z.record(z.string(), z.string())),
).map(([pattern, prefix]) => ({ pattern: new RegExp(pattern), prefix }))

/** The declarations that elements inherit from a tag. */
export interface Scope {
  /** Namespace declarations: prefix (`''` is the default namespace) to customary prefix. */
  prefixes: ReadonlyMap<string, string>
  /** `xml:base`, resolved as far as it can be. */
  base: string | undefined
  /** `xml:lang`. */
  lang: string | undefined
}

export const OUTERMOST: Scope = { prefixes: new Map([['', '']]), base: undefined, lang: undefined }

/** The scope inside a tag with these attributes. */
export function enterScope(outer: Scope, attributes: (readonly [name: string, value: string])[]): Scope {
  const own = attributes.filter(([name]) => /^xml(?:ns)?(?::|$)/i.test(name))
  if (own.length === 0) return outer
  const prefixes = new Map(outer.prefixes)
  let { base, lang } = outer
  for (const [name, value] of own) {
    const [head = '', local = ''] = name.toLowerCase().split(':')
    if (head === 'xmlns') prefixes.set(local, customaryPrefix(value) ?? (local || 'unknown'))
    else if (local === 'base') base = usableBase(joinBase(base, value.trim())) ?? base
    else if (local === 'lang') lang = value.trim()
  }
  return { prefixes, base, lang }
}

/** `DC:Date` -> `dc:date`, `rss:title` -> `title`, `entry` inside an Atom feed -> `atom:entry`. */
export function canonicalName(name: string, scope: Scope): string {
  const [written, local] = splitName(name)
  const prefix = scope.prefixes.get(written) ?? written.replace(/(?<!\d)\d+$/, '')
  return prefix === '' ? local : `${prefix}:${local}`
}

const ROOTS: Record<string, string> = { rss: '', rdf: '', channel: '', feed: 'atom' }

/**
 * The scope inside a feed's outermost element; undefined for other elements. Its name alone decides what its
 * namespace means: feeds declare misspelled, outdated and plainly wrong addresses there.
 */
export function enterRoot(name: string, scope: Scope): Scope | undefined {
  const [written, local] = splitName(name)
  const core = ROOTS[local]
  if (core === undefined) return undefined
  const prefixes = new Map([...scope.prefixes, ['', core] as const])
  if (local !== 'rdf') prefixes.set(written, core)
  return { ...scope, prefixes }
}

function splitName(name: string): [prefix: string, local: string] {
  const [first = '', second] = name.toLowerCase().split(':', 2)
  return second === undefined ? ['', first] : [first, second]
}

/** Undefined for an unknown address; the prefix as written then serves. */
function customaryPrefix(uri: string): string | undefined {
  const address = uri
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/(?<![/#])[/#]+$/, '')
  return PREFIXES.find(({ pattern }) => pattern.test(address))?.prefix
}

/** Every field of the feed carries its base: one of 32 KB was resolved hundreds of times. */
function usableBase(base: string): string | undefined {
  return base.length <= MAX_URL_LENGTH ? base : undefined
}

/** The outer base may itself be relative, to an address that only the reader has (ingest/adapters/lib/feed/links.ts). */
function joinBase(outer: string | undefined, value: string): string {
  if (outer === undefined || URL.canParse(value)) return value
  if (URL.canParse(outer)) return URL.parse(value, outer)?.href ?? outer
  return value.startsWith('/') ? value : outer.slice(0, outer.lastIndexOf('/') + 1) + value
}

/** Elements of an item by content, each kind in order of preference, under their usual names (names.ts). */
export const DATES = words('pubdate dc:date atom:published atom:issued dcterms:issued dcterms:created atom:created')
/** When it was last changed: no date of publication. */
export const UPDATES = words('atom:updated atom:modified dcterms:modified')
export const TITLES = words('title atom:title dc:title media:title')
/** Beside an article's own text, `media:description` describes its picture. */
export const SUMMARIES = words(
  'description atom:summary dc:description itunes:summary content:encoded atom:content xhtml:body fullitem',
  'media:description',
)
export const CATEGORIES = words('category atom:category dc:subject')
export const AUTHORS = words('author dc:creator atom:author')
const OTHERS = words(
  'guid link atom:link atom:id feedburner:origlink enclosure source rdf:about media:player media:content',
)
export const LANGUAGES = words('dc:language language xml:lang')
/** The elements that are read of every item; an adapter may name more. */
export const ITEM_ELEMENTS = [DATES, UPDATES, TITLES, SUMMARIES, CATEGORIES, AUTHORS, OTHERS, LANGUAGES].flat()
/** The attributes that are read of them. */
export const ATTRIBUTES = new Set(words('type mode rel href url ispermalink term label rdf:resource src medium'))

function words(...lines: string[]): string[] {
  return lines.flatMap(line => line.split(' '))
}

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
