import { load } from 'cheerio'
import { isDeepJson } from './read.ts'
import { isObject } from './row.ts'

/** One schema.org object of a page, its references inside the page resolved one level deep. */
export type JsonLdNode = Record<string, unknown>

/** Deeper than any real page nests; a hostile one stops here. */
const MAX_DEPTH = 20

/**
 * The nodes with a wanted type in the JSON-LD blocks of a page, in their order, but none inside of another; `unreadable`
 * are the blocks that are not JSON even after every repair.
 */
export function readJsonLd(html: string, isWanted: (type: string) => boolean) {
  const blocks = blockTexts(html).map(parseBlock)
  const values = blocks.filter(block => block !== undefined).map(block => block.value)
  const byId = indexById(values)
  const nodes = values.flatMap(value => find(value, isWanted, 0)).map(node => withReferences(node, byId))
  return { nodes, unreadable: blocks.length - values.length }
}

/** The node's types without namespace: `https://schema.org/JobPosting`, `schema:JobPosting` and `JobPosting` are one. */
export function typesOf(node: JsonLdNode): string[] {
  // The `@` is lost on some pages, even in schema.org's own examples.
  const type = node['@type'] ?? (node['@context'] === undefined ? undefined : node.type)
  return asList(type)
    .filter(name => typeof name === 'string')
    .map(name => name.replace(/^.*[/#:]/, ''))
}

/** schema.org allows one value or a list for any property. */
export function asList(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** A text, the first of several, or the value of `{"@value": …}`; numbers are texts on many pages. */
export function textOf(value: unknown): string | undefined {
  const [one] = asList(value)
  if (isObject(one)) return textOf(one['@value'])
  if (typeof one === 'number') return String(one)
  return typeof one === 'string' && one.trim() !== '' ? one.trim() : undefined
}

/** The same for a value that may also be a node with a name: `{"@type": "City", "name": …}`. */
export function wordOf(value: unknown): string | undefined {
  return textOf(value) ?? textOf(asNode(value)?.name)
}

/** The first value, if it is a node. */
export function asNode(value: unknown): JsonLdNode | undefined {
  const [one] = asList(value)
  return isObject(one) ? one : undefined
}

/** The first text that is an address: `sameAs` may be a list with the site and its profiles elsewhere. */
export function webAddress(value: unknown): string | undefined {
  return asList(value)
    .map(textOf)
    .find(text => text && /^https?:\/\//i.test(text))
}

function blockTexts(html: string): string[] {
  const $ = load(html)
  const scripts = $('script')
    .toArray()
    .filter(script => /^\s*application\/ld\+json\b/i.test($(script).attr('type') ?? ''))
  return scripts.map(script => $(script).text()).filter(text => text.trim() !== '')
}

function parseBlock(text: string): { value: unknown } | undefined {
  if (isDeepJson(text)) return undefined
  const unwrapped = unwrap(text)
  for (const write of [() => text, () => mend(unwrapped), () => mend(unescapeMarkup(unwrapped))]) {
    try {
      return { value: JSON.parse(write()) }
    } catch {
      // The next is tried; the caller learns of the last failure by undefined.
    }
  }
  return undefined
}

function find(value: unknown, isWanted: (type: string) => boolean, depth: number): JsonLdNode[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap(inner => find(inner, isWanted, depth + 1))
  if (!isObject(value)) return []
  if (typesOf(value).some(isWanted)) return [value]
  return Object.values(value).flatMap(inner => find(inner, isWanted, depth + 1))
}

function indexById(values: unknown[]): Map<string, JsonLdNode> {
  const byId = new Map<string, JsonLdNode>()
  const named = values
    .flatMap(value => [value, ...(isObject(value) ? [value['@graph']] : [])])
    .flatMap(asList)
    .filter(isObject)
  for (const node of named) if (typeof node['@id'] === 'string' && !isReference(node)) byId.set(node['@id'], node)
  return byId
}

function withReferences(node: JsonLdNode, byId: Map<string, JsonLdNode>): JsonLdNode {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    return isObject(value) && isReference(value) ? (byId.get(String(value['@id'])) ?? value) : value
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]))
}

function isReference(node: JsonLdNode): boolean {
  return typeof node['@id'] === 'string' && Object.keys(node).length === 1
}

/** The JSON within what pages put around it: `<!-- -->`, `//<![CDATA[ ]]>`, a byte order mark, a last `;`. */
function unwrap(text: string): string {
  const inner = text.replace(/\]\]>[^\]}]*$/, '')
  const start = inner.search(/\{|(?<!CDATA)\[(?!CDATA)/)
  return inner.slice(start, Math.max(inner.lastIndexOf('}'), inner.lastIndexOf(']')) + 1)
}

/** A template engine escaped the whole block: `{&quot;@type&quot;: ...`. */
function unescapeMarkup(text: string): string {
  if (!/^[\s[{]*&(?:quot|#34|#x22);/i.test(text)) return text
  return text.replace(/&(?:quot|#34|#x22);/gi, '"').replace(/&amp;/g, '&')
}

const STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?/
const STRING_OR_COMMENT = new RegExp(`${STRING.source}|\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?(?:\\*\\/|$)`, 'g')
/** Left by loops in templates. */
const STRING_OR_LAST_COMMA = new RegExp(`${STRING.source}|,(?=\\s*[}\\]])`, 'g')

/** Without comments and trailing commas; comments were met in the pages of a Taiwanese newspaper. */
function mend(text: string): string {
  return text
    .replace(STRING_OR_COMMENT, piece => (piece.startsWith('"') ? mendString(piece) : ''))
    .replace(STRING_OR_LAST_COMMA, piece => (piece === ',' ? '' : piece))
}

/** Raw line breaks and tabs inside a string, and escapes that JSON does not have (`\'`). */
function mendString(text: string): string {
  return text
    .replace(/\\([\s\S])/g, (pair, next: string) => (/["\\/bfnrtu]/.test(next) ? pair : next))
    .replace(/[\u0000-\u001f]/g, control => JSON.stringify(control).slice(1, -1))
}
