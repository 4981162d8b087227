import { Parser } from 'htmlparser2'
import { cut, visible } from './characters.ts'
import {
  decodeEntities,
  dropCdata,
  escapeStrayBrackets,
  hasEscapedMarkup,
  hasMarkup,
  stripTags,
  withLiterals,
} from './markup.ts'

/** Longest input worth reading: real texts end far below, and a hostile page must not stall a run. */
const MAX_TEXT_INPUT = 400_000
const MAX_LINE_INPUT = 20_000
/** A line break escaped once too often: a third of Remote OK's texts hold the two signs `\n` between paragraphs. */
const ESCAPED_BREAK = /(?:\\r)?\\n(?![a-z\\])/g
const PASTED_MARKUP = /<(?:br\s*\/?|\/(?:p|div|li|ul|ol|h[1-6]|strong|b))>/i

/** Text a person reads: without markup, with paragraphs and items ("- item") as lines, cut at a word. */
export function plainText(markup: string, options: { format: 'html' | 'text'; maxLength: number }): string {
  let text = dropCdata(visible(markup.slice(0, MAX_TEXT_INPUT)))
  // Greenhouse escapes the whole HTML once more, some feeds twice.
  for (let level = 0; level < 2 && !hasMarkup(text) && hasEscapedMarkup(text); level++) text = decodeEntities(text)
  if (options.format === 'html' && hasMarkup(text)) text = renderHtml(text)
  for (let level = 0; level < 2; level++) {
    // Text escaped inside the HTML may be markup again: a page pasted into a description.
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

const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head', 'title', 'object'])
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre'])
const LINES = new Set(
  'div section article header footer main aside nav address form tr li dt dd hr br figure figcaption caption option details summary fieldset legend center button'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

/** More than a text has with all its forgotten ends. The parser moves all that are open at each tag. */
const MOST_OPEN = 1000

class TooManyOpen extends Error {}

/** HTML as lines of text: a blank line between paragraphs, "- " before list items, nothing of scripts and styles. */
function renderHtml(html: string): string {
  try {
    return renderElements(escapeStrayBrackets(html))
  } catch (error) {
    if (error instanceof TooManyOpen) return html.replace(/<[^<>]{0,4000}>/g, ' ')
    throw error
  }
}

function renderElements(html: string): string {
  const text = startText()
  let breaks = 0
  let open = 0
  let hidden = 0
  let preformatted = 0
  const atItem = () => text.end() === '- ' || text.end() === '\n- '
  const breakLine = (count: number) => {
    if (!atItem()) breaks = Math.max(breaks, count)
  }
  const write = (words: string) => {
    if (breaks > 0 && text.end() !== '') {
      text.trimEnd()
      text.add('\n'.repeat(breaks))
    }
    breaks = 0
    text.add(words)
  }
  const parser = new Parser({
    onopentagname(name) {
      if (++open > MOST_OPEN) throw new TooManyOpen()
      if (HIDDEN.has(name)) hidden++
      if (name === 'pre') preformatted++
      if (PARAGRAPHS.has(name)) breakLine(2)
      else if (name === 'br') breakLine(Math.min(breaks + 1, 2))
      else if (LINES.has(name)) breakLine(1)
      else if (CELLS.has(name)) text.add(' ')
      if (name === 'li' && hidden === 0 && !atItem()) write('- ')
    },
    ontext(data) {
      if (hidden > 0) return
      if (preformatted > 0) return write(data)
      const words = data.replace(/\s+/g, ' ')
      const atStart = text.end() === '' || breaks > 0 || text.end().endsWith('\n') || atItem()
      // A hand-typed bullet inside a list item would be a second one.
      const fresh = atItem() ? words.trimStart().replace(/^[•·▪◦‣●○*–-]\s+/u, '') : atStart ? words.trimStart() : words
      if (fresh !== '') write(fresh)
    },
    onclosetag(name) {
      open--
      if (HIDDEN.has(name) && hidden > 0) hidden--
      if (name === 'pre' && preformatted > 0) preformatted--
      if (PARAGRAPHS.has(name)) breakLine(2)
      else if (LINES.has(name) && name !== 'br') breakLine(1)
    },
  })
  parser.end(html)
  return text.whole()
}

/** Only its end is read: one string that is added to and looked at in turn takes quadratic time. */
function startText() {
  const parts: string[] = []
  let end = ''
  return {
    end: () => end,
    add(words: string) {
      parts.push(words)
      end = (end + words).slice(-3)
    },
    trimEnd() {
      let last = ''
      while (last === '' && parts.length > 0) last = (parts.pop() ?? '').trimEnd()
      parts.push(last)
      end = last.slice(-3)
    },
    whole: () => parts.join(''),
  }
}
