import type { Scope } from './names.ts'
import { escapeMarkup } from './repair.ts'

/** Enough for any snippet. Full articles are not stored. */
const MAX_CHARACTERS = 20_000
const ATTRIBUTES = new Set([
  'type',
  'mode',
  'rel',
  'href',
  'url',
  'ispermalink',
  'term',
  'label',
  'rdf:resource',
  'src',
  'medium',
])

/** Everything the reader asks for (ingest/adapters/lib/feed/xml-feed.ts); the rest of an item is passed over. */
const KEPT = new Set(
  `title link guid pubdate description content:encoded category author enclosure source language fullitem xhtml:body
  dc:title dc:date dc:description dc:subject dc:creator dc:language dcterms:created dcterms:issued dcterms:modified
  atom:title atom:link atom:id atom:published atom:issued atom:created atom:updated atom:modified atom:summary
  abstract atom:content atom:category atom:author feedburner:origlink media:title media:description media:player media:content
  module:startdate module:enddate module:location ev:startdate ev:enddate ev:location xcal:dtstart xcal:dtend
  xcal:location itunes:summary`.split(/\s+/),
)
/**
 * rss-parser makes a snippet of `description` and `content:encoded` with a pattern that takes quadratic time on
 * hostile text; under other names it leaves them alone.
 */
const RENAMED: Record<string, string> = {
  pubdate: 'pubDate',
  description: 'text:description',
  // The summary of the Channel Definition Format.
  abstract: 'text:description',
  'content:encoded': 'text:content',
}

/** One element of a channel or item while its content is read. */
export interface Field {
  name: string
  /** How many elements it stands in, itself included. */
  depth: number
  attributes: Record<string, string>
  parts: { text: string; isMarkup: boolean }[]
  /** Characters it may still take. */
  room: number
}

export function startField(name: string, depth: number, attributes: Record<string, string>, scope: Scope): Field {
  const kept = Object.entries(attributes)
    .map(([key, value]) => [key.toLowerCase(), value.trim()] as const)
    .filter(([key]) => ATTRIBUTES.has(key))
  const base = scope.base === undefined ? [] : [['base', scope.base] as const]
  const room = KEPT.has(name) ? MAX_CHARACTERS : 0
  return { name, depth, attributes: Object.fromEntries([...kept, ...base]), parts: [], room }
}

export function appendText(field: Field, text: string, isMarkup = false): void {
  if (field.room <= 0) return
  field.parts.push({ text: text.slice(0, field.room), isMarkup })
  field.room -= text.length
}

/** The element with flat text: a tag inside it becomes part of the text, as if it had been escaped. */
export function writeField(field: Field): string {
  if (!KEPT.has(field.name)) return ''
  const isMarkup = field.parts.some(part => part.isMarkup)
  const text = field.parts.map(part => (isMarkup && !part.isMarkup ? escapeMarkup(part.text) : part.text)).join('')
  const name = RENAMED[field.name] ?? field.name
  const attributes = writeAttributes(Object.entries(field.attributes))
  return `<${name}${attributes}${isMarkup ? ' markup="yes"' : ''}>${escapeMarkup(text.trim())}</${name}>`
}

/** A channel says things once: Atom's page link becomes RSS's, empty elements and other links are left out. */
export function writeChannelField(field: Field): string {
  const text = field.parts
    .map(part => part.text)
    .join('')
    .trim()
  if (field.name !== 'atom:link') return text === '' ? '' : writeField(field)
  const { rel = 'alternate', href } = field.attributes
  if (rel === 'self') return writeField(field)
  return rel === 'alternate' && href ? `<link>${escapeMarkup(href)}</link>` : ''
}

export function writeAttributes(attributes: Iterable<readonly [name: string, value: string]>): string {
  return Array.from(attributes, ([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join('')
}
