import { decodeHTMLStrict } from 'entities'

/** XML 1.0 section 2.2 allows no other characters; sax and xml2js stop at the first stray one. */
const ILLEGAL = /[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g

/** Stray control characters, which editors paste and databases keep, and halves of surrogate pairs. */
export function dropIllegalCharacters(text: string): string {
  return text.replace(ILLEGAL, '').toWellFormed()
}

/** More than any text has by accident; a flood of them is left as it is. */
const MAX_BARE = 100_000

const CDATA_OR_COMMENT = String.raw`<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)`
const BARE = new RegExp(String.raw`${CDATA_OR_COMMENT}|<(?![\p{L}_:/!?])|<([\p{L}_][^\s<>/=]*)([^<>]*)>?`, 'gu')

/**
 * A `<` that begins no tag, as in "Bitcoin < $50k", "I <3 BTC" or "needs <acme-2.1 and newer": before a word it is one if
 * it has no `>`, or if the word is like no element's and is closed nowhere. CDATA sections and comments may hold any.
 */
export function escapeBareLessThan(text: string): string {
  const closed = new Set(Array.from(text.matchAll(/<\/([^\s<>]{1,100})/g), ([, name = '']) => name))
  let left = MAX_BARE
  const isBare = (match: string, name: string | undefined, rest = '') => {
    if (name === undefined) return match === '<'
    // Behind an open quotation mark a `<` is part of an attribute.
    if (!match.endsWith('>')) return rest.split('"').length % 2 === 1
    return /^(?:[^:]*[-.][^:]*|[TKVE]|\p{Lu}\w*\p{Ll}\w*)$/u.test(name) && !rest.endsWith('/') && !closed.has(name)
  }
  return text.replace(BARE, (match, name, rest) =>
    isBare(match, name, rest) && left-- > 0 ? `&lt;${match.slice(1)}` : match,
  )
}

/**
 * The characters behind references: XML's five, numbers, and every HTML name, which feeds use without declaring it.
 * A bare `&` and an unknown name are kept as written.
 */
export function resolveReferences(text: string): string {
  return text.includes('&') ? dropIllegalCharacters(decodeHTMLStrict(joinSurrogates(text))) : text
}

/** `&#55357;&#56960;`, the halves of 🚀: written by programs that count in UTF-16. `&#0;` is nothing. */
function joinSurrogates(text: string): string {
  return text
    .replace(/&#x?0+;/gi, '')
    .replace(/&#(\d{5}|x[\da-f]{4});&#(\d{5}|x[\da-f]{4});/gi, (written, first: string, second: string) => {
      const pair = String.fromCharCode(...[first, second].map(code => Number(code.replace(/^x/i, '0x'))))
      return pair.isWellFormed() && [...pair].length === 1 ? pair : written
    })
}

/** Publishers that escape twice leave a literal `<![CDATA[ ... ]]>` in the text. */
export function unwrapCdata(text: string): string {
  return /^\s*<!\[CDATA\[([\s\S]*?)(?:\]\]>\s*)?$/.exec(text)?.[1] ?? text
}

/** Text as it is written in XML and HTML, in an element or a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, letter => ESCAPES[letter] ?? letter)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
