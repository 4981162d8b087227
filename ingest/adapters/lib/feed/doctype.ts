import { SourceError } from '../../../adapter.ts'

/** `<!ENTITY nbsp "&#160;">`: a letter by its number does not refer to another entity. */
const CHARACTER_REFERENCES = /&#(?:\d{1,7}|x[\da-f]{1,6});/gi
/** Longer than any text a feed has reason to abbreviate; a block this long is there to be multiplied. */
const MAX_ENTITY = 1000

/**
 * Takes the document type away, so that nothing it declares is ever expanded or loaded. A reference to a harmless
 * entity stays as it was written; declarations that only an attack needs refuse the feed: entities made of entities
 * ("billion laughs"), oversized ones, and external ones (XXE) that the document uses.
 */
export function dropDoctype(text: string, sourceId: string): string {
  const start = prologueEnd(text)
  if (start === undefined || !/^<!doctype/i.test(text.slice(start, start + 9))) return text
  const end = doctypeEnd(text, start)
  const rest = text.slice(end)
  for (const entity of declaredEntities(text.slice(start, end))) {
    const hostile = /[&%]/.test(entity.value.replace(CHARACTER_REFERENCES, '')) || entity.value.length > MAX_ENTITY
    if (hostile || (entity.external && rest.includes(`&${entity.name};`)))
      throw new SourceError(sourceId, 'parse', `the document type declares the entity "${entity.name.slice(0, 40)}"`)
  }
  return text.slice(0, start) + rest
}

/** Where the DOCTYPE, or else the first element, begins: behind declarations and comments. */
export function prologueEnd(text: string): number | undefined {
  let at = 0
  for (;;) {
    at = text.indexOf('<', at)
    if (at < 0) return undefined
    if (text.startsWith('<!--', at)) at = after(text, '-->', at)
    else if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (text.startsWith('<![', at)) at = after(text, ']]>', at)
    else return at
  }
}

/** Just behind the `>` that ends the DOCTYPE; quotes, comments and the bracketed subset may hold others. */
function doctypeEnd(text: string, start: number): number {
  let inSubset = false
  let at = start + 2
  while (at < text.length) {
    const letter = text[at]
    if (letter === '"' || letter === "'") at = after(text, letter, at + 1)
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at)
    else if (letter === '>' && !inSubset) return at + 1
    else {
      if (letter === '[') inSubset = true
      if (letter === ']') inSubset = false
      at++
    }
  }
  return text.length
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : at + end.length
}

interface Entity {
  name: string
  value: string
  external: boolean
}

/** General entities only; parameter entities (`%`) are never followed and so can do nothing. */
function declaredEntities(doctype: string): Entity[] {
  const declaration = /<!ENTITY\s+([^\s%"'>]+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')/gi
  return Array.from(doctype.matchAll(declaration), ([, name = '', external, double, single]) => ({
    name,
    value: double ?? single ?? '',
    external: external !== undefined,
  }))
}
