import { decodeHTMLAttribute } from 'entities'
import { readAlternatives } from './read-yaml.ts'

const { elements: ELEMENTS } = readAlternatives(new URL('markup.yaml', import.meta.url), ['elements'])

/**
 * Attribute text: quoted parts may hold `>`, an unclosed quote ends with the tag. Bounded, so that a page of bare `<a
 * "` stays linear.
 */
const REST = `(?:"[^"]{0,4000}"|'[^']{0,4000}'|[^'"<>]){0,200}?`
/** Known elements, anything with a prefix, hyphen or attribute; `<T>` and `a < b` are text. */
const TAG = String.raw`<(?:\/?${ELEMENTS}(?:[\s/](?:${REST}|[^<>]{0,4000}))?|\/?[a-z][\w]{0,30}[:-][\w:-]{1,40}(?:\s${REST})?\/?|[a-z]\w{0,30}\s{1,9}[\w:-]{1,40}\s{0,9}=${REST})>`
const TAGS = new RegExp(TAG, 'gi')
const KEPT = new RegExp(`${TAG}|<!--|-->`, 'gi')
const HAS_TAG = new RegExp(TAG, 'i')
const HAS_ESCAPED_TAG = new RegExp(String.raw`&(?:amp;)*(?:lt|#0*60|#x0*3c);\/?(?:${ELEMENTS}|!--)(?![\w])`, 'i')
/** A tag the source itself cut off, at the very end. */
const OPEN_END = new RegExp(String.raw`<\/?${ELEMENTS}(?:\s[^<>]{0,4000})?$`, 'i')
const BREAKING = /^<\/?(?:br|p|div|li|ul|ol|h[1-6]|tr|td|th|table|section|article|blockquote|hr|dd|dt|pre|title)\b/i
/** Where what no reader sees begins, and its end by the name of the beginning. */
const HIDDEN = /<(script|style|template|noscript|iframe|svg)\b[^<>]{0,4000}>|<(!--)/gi
const HIDDEN_ENDS: Record<string, RegExp> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  template: /<\/template\s*>/gi,
  noscript: /<\/noscript\s*>/gi,
  iframe: /<\/iframe\s*>/gi,
  svg: /<\/svg\s*>/gi,
  '!--': /-->/g,
}
const DECLARATION = /<!doctype[^<>]{0,300}>|<\?xml[^<>]{0,300}>/gi
const CDATA = /<!\[CDATA\[|\]\]>/g

/** Stands for a `<` that is text, past every reader that would take it for the beginning of a tag. */
const BRACKET = '\uE03C'

/** A text without markup, though it may look like some: its brackets come back at the very end. */
export function asLiteral(text: string): string {
  return text.replaceAll('<', BRACKET)
}

/** The text with the brackets that were set aside. */
export function withLiterals(text: string): string {
  return text.replaceAll(BRACKET, '<')
}

/** Whether a browser would see an element in the text; generics and comparisons are not elements. */
export function hasMarkup(text: string): boolean {
  return text.includes('<') && (HAS_TAG.test(text) || text.includes('<!--'))
}

/** Whether the markup itself was escaped once more, as Greenhouse does with `content`. */
export function hasEscapedMarkup(text: string): boolean {
  return HAS_ESCAPED_TAG.test(text)
}

/** Decodes entities once. `&copy=1` in a query and `R&D` stay as they are. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLAttribute(text) : text
}

/** CDATA brackets that weak XML writers leave in the text. */
export function dropCdata(text: string): string {
  return text.replace(CDATA, '')
}

/** Text without elements; what separated blocks becomes a space. Removing a tag may join a new one, so until stable. */
export function stripTags(text: string): string {
  if (!text.includes('<')) return text
  let stripped = text
  for (let round = 0; round < 5; round++) {
    const before = stripped
    stripped = withoutHidden(before)
      .replace(DECLARATION, ' ')
      .replace(TAGS, tag => (BREAKING.test(tag) ? ' ' : ''))
      .replace(OPEN_END, '')
    if (stripped === before) return stripped
  }
  return stripped.replaceAll('<', ' ')
}

/**
 * Scripts, comments and the like become a space. One that never ends is searched for an end once, not at each of its
 * beginnings: a description of `<script>` alone would take quadratic time.
 */
function withoutHidden(text: string): string {
  const endless = new Set<string>()
  let end = 0
  let seen = ''
  for (const { index, 0: open, 1: element, 2: mark = '' } of text.matchAll(HIDDEN)) {
    const name = element?.toLowerCase() ?? mark
    const close = HIDDEN_ENDS[name]
    if (index < end || !close || endless.has(name)) continue
    close.lastIndex = index + open.length
    if (close.test(text)) {
      seen += `${text.slice(end, index)} `
      end = close.lastIndex
    } else endless.add(name)
  }
  return seen + text.slice(end)
}

/** Keeps elements and turns every other `<` into an entity, so that the parser reads `a < b` and `List<T>` as text. */
export function escapeStrayBrackets(html: string): string {
  let end = 0
  let safe = ''
  for (const tag of html.matchAll(KEPT)) {
    safe += html.slice(end, tag.index).replaceAll('<', '&lt;') + tag[0]
    end = tag.index + tag[0].length
  }
  return safe + html.slice(end).replace(OPEN_END, '').replaceAll('<', '&lt;')
}
