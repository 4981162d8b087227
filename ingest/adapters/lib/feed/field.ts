import type { Scope } from './names.ts'
import { escapeMarkup } from './repair.ts'

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

/**
 * rss-parser makes a snippet of `description` and `content:encoded` with a pattern that takes quadratic time on
 * hostile text; under other names it leaves them alone.
 */
const RENAMED: Record<string, string> = {
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
  /** Whether anybody reads it. */
  isKept: boolean
  /** Characters it may still take. */
  room: number
}

/** What is kept of a feed. */
export interface Keep {
  /** The elements that are read of an item; the rest is passed over. */
  names: ReadonlySet<string>
  /** Characters of one text. */
  maxText: number
}

export function startField(
  frame: { name: string; scope: Scope },
  depth: number,
  attributes: Record<string, string>,
  keep: Keep,
): Field {
  const kept = Object.entries(attributes)
    .map(([key, value]) => [key.toLowerCase(), value.trim()] as const)
    .filter(([key]) => ATTRIBUTES.has(key))
  const { base: address } = frame.scope
  const base = address === undefined ? [] : [['base', address] as const]
  const name = RENAMED[frame.name] ?? frame.name
  const isKept = keep.names.has(name)
  const room = isKept ? keep.maxText : 0
  return { name, depth, attributes: Object.fromEntries([...kept, ...base]), parts: [], isKept, room }
}

export function appendText(field: Field, text: string, isMarkup = false): void {
  if (field.room <= 0) return
  field.parts.push({ text: text.slice(0, field.room), isMarkup })
  field.room -= text.length
}

/** The element with flat text: a tag inside it becomes part of the text, as if it had been escaped. */
export function writeField(field: Field): string {
  if (!field.isKept) return ''
  const isMarkup = field.parts.some(part => part.isMarkup)
  const text = field.parts.map(part => (isMarkup && !part.isMarkup ? escapeMarkup(part.text) : part.text)).join('')
  const attributes = writeAttributes(Object.entries(field.attributes))
  return `<${field.name}${attributes}${isMarkup ? ' markup="yes"' : ''}>${escapeMarkup(text.trim())}</${field.name}>`
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
