import { decodeHTMLAttribute } from 'entities'
import { readPatterns } from './read-yaml.ts'

const SAYS = readPatterns(
  new URL('markup.yaml', import.meta.url),
  'tag everyTag everyKept escapedTag openEnd breaking everyHidden everyDeclaration',
)
const HIDDEN = ['script', 'style', 'template', 'noscript', 'iframe', 'svg']
const HIDDEN_ENDS: Record<string, RegExp> = {
  ...Object.fromEntries(HIDDEN.map(name => [name, new RegExp(`</${name}\\s*>`, 'gi')])),
  '!--': /-->/g,
}
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
  return text.includes('<') && (SAYS.tag.test(text) || text.includes('<!--'))
}

/** Whether the markup itself was escaped once more, as Greenhouse does with `content`. */
export function hasEscapedMarkup(text: string): boolean {
  return SAYS.escapedTag.test(text)
}

/** Decodes entities once. `&copy=1` in a query and `R&D` stay as they are. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLAttribute(text) : text
}

/** CDATA brackets that weak XML writers leave in the text. */
export function dropCdata(text: string): string {
  return text.replace(CDATA, '')
}

/** Text without elements, with a space between blocks. Repeated until stable: removing a tag may form a new one. */
export function stripTags(text: string): string {
  if (!text.includes('<')) return text
  let stripped = text
  for (let round = 0; round < 5; round++) {
    const before = stripped
    stripped = withoutHidden(before)
      .replace(SAYS.everyDeclaration, ' ')
      .replace(SAYS.everyTag, tag => (SAYS.breaking.test(tag) ? ' ' : ''))
      .replace(SAYS.openEnd, '')
    if (stripped === before) return stripped
  }
  return stripped.replaceAll('<', ' ')
}

/** An unclosed one is searched for its end once: a text of only `<script>` would take quadratic time. */
function withoutHidden(text: string): string {
  const endless = new Set<string>()
  let end = 0
  let seen = ''
  for (const { index, 0: open, 1: element, 2: mark = '' } of text.matchAll(SAYS.everyHidden)) {
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
  for (const tag of html.matchAll(SAYS.everyKept)) {
    safe += html.slice(end, tag.index).replaceAll('<', '&lt;') + tag[0]
    end = tag.index + tag[0].length
  }
  return safe + html.slice(end).replace(SAYS.openEnd, '').replaceAll('<', '&lt;')
}
