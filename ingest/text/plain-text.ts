import { cut, visible } from './characters.ts'
import { decodeEntities, dropCdata, hasEscapedMarkup, hasMarkup, stripTags, withLiterals } from './markup.ts'
import { renderHtml } from './render.ts'

/** Longest input worth reading: real texts end far below, and a hostile page must not stall a run. */
const MAX_TEXT_INPUT = 400_000
const MAX_LINE_INPUT = 20_000
/** A line break escaped once too often: a third of Remote OK's texts hold the two signs `\n` between paragraphs. */
const ESCAPED_BREAK = /(?:\\r)?\\n(?![a-z\\])/g
const PASTED_MARKUP = /<(?:br\s*\/?|\/(?:p|div|li|ul|ol|h[1-6]|strong|b))>/i

/**
 * Text a person reads: markup, scripts, control and bidirectional characters are gone, paragraphs and list items
 * ("- item") stay lines, and it ends at a word.
 */
export function plainText(markup: string, options: { format: 'html' | 'text'; maxLength: number }): string {
  let text = dropCdata(visible(markup.slice(0, MAX_TEXT_INPUT)))
  // Greenhouse escapes the whole HTML once more, some feeds twice.
  for (let level = 0; level < 2 && !hasMarkup(text) && hasEscapedMarkup(text); level++) text = decodeEntities(text)
  if (options.format === 'html' && hasMarkup(text)) text = renderHtml(text)
  for (let level = 0; level < 2; level++) {
    // What was escaped inside the HTML may be markup again: a page pasted into a description.
    if (PASTED_MARKUP.test(text)) text = renderHtml(text.replaceAll('\n', '<br>'))
    text = decodeEntities(text)
  }
  return cut(withLiterals(tidy(stripTags(visible(text)).replace(ESCAPED_BREAK, '\n'))), options.maxLength)
}

/** One line: entities decoded, tags stripped, white space collapsed, NFC. "R&D" and "a < b" survive. */
export function line(text: string, maxLength = 300): string {
  let clean = dropCdata(visible(text.slice(0, MAX_LINE_INPUT)))
  for (let level = 0; level < 3; level++) {
    const before = clean
    clean = decodeEntities(stripTags(before))
    if (clean === before) break
  }
  const seen = stripTags(visible(clean))
  return cut(withLiterals(seen.replace(/\s+/g, ' ').trim()), maxLength)
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map(words => words.replace(/\s+/g, ' ').trim())
    .filter(words => !/^[-–•·▪◦‣●○*]$/u.test(words))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
