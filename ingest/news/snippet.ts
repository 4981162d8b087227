import { squash } from '#contract/text.ts'
import { cut, saysNothing } from '../text/characters.ts'
import { line, plainText } from '../text/plain-text.ts'
import { readPatterns } from '../text/read-yaml.ts'
import { nameLetters } from './headline.ts'

const MAX_LENGTH = 300
/** The notice is after the text, so more is read than is shown. */
const READ_LENGTH = 6000
/** A notice holds a title and a name; longer lines are text that happens to use its words. */
const NOTICE_LENGTH = 500

const SAYS = readPatterns(
  new URL('boilerplate.yaml', import.meta.url),
  'everyIntro notice moreLine moreTail noticeSentence moreOnly everyLastLink everyCaption everyShortcode',
  'everyParagraph everyLinkText noSummary',
)
const ELLIPSIS = /(?:(?<!\s)\s+)?(?:\[\s*(?:…|\.{3})\s*\]|\(\s*(?:…|\.{3})\s*\))\s*$/u

/** The first words of a summary as plain text, or undefined if it only repeats the title and `names`. */
export function snippetOf(summary: string | undefined, title: string, names: string[] = []): string | undefined {
  const lines = plainText(ownWords(summary ?? '', title), { format: 'html', maxLength: READ_LENGTH }).split('\n')
  const stated = lines
    .map(words => dropNotice(words, title))
    .filter(words => !(SAYS.moreLine.test(words) && words.length < NOTICE_LENGTH))
  // A text that is a list begins with its first item, not with the dash before it.
  const text = dropTail(withoutNotices(stated.join(' ').replace(/\s+/g, ' ').trim()).replace(/^- /, ''))
  return SAYS.noSummary.test(text) || saysNothing(text) || saysOnly(text, [title, ...names])
    ? undefined
    : cut(text, MAX_LENGTH)
}

/** "This article is for subscribers only." is not about the subject, at the start or at the end. */
function withoutNotices(text: string): string {
  const sentences = text.split(/(?<=[.!?…]) /)
  const first = sentences.findIndex(sentence => !SAYS.noticeSentence.test(sentence))
  const last = sentences.findLastIndex(sentence => !SAYS.noticeSentence.test(sentence))
  return first < 0 ? '' : sentences.slice(first, last + 1).join(' ')
}

/** The markup without captions, shortcodes, notices and links to the page. */
function ownWords(markup: string, title: string): string {
  return markup
    .replace(SAYS.everyCaption, ' ')
    .replace(SAYS.everyShortcode, ' ')
    .replace(SAYS.everyParagraph, (paragraph, words: string) => (isNotice(words, title) ? ' ' : paragraph))
    .replace(SAYS.everyLastLink, link => (SAYS.moreOnly.test(line(link)) ? ' ' : link))
}

/** In whatever language: a paragraph with two links, to the item by its title and to the site. */
function isNotice(paragraph: string, title: string): boolean {
  const own = nameLetters(title)
  const links = [...paragraph.matchAll(SAYS.everyLinkText)].map(([, text = '']) => nameLetters(line(text)))
  // A link may hold the publication's name too, which is not part of the title here.
  const isItem = (text: string) => own !== '' && text.includes(own) && own.length * 2 > text.length
  return links.length === 2 && links.some(isItem) && line(paragraph).length < NOTICE_LENGTH
}

/** Nothing is left of the text when each of these is taken out of it; `the` in front of a name may be missing. */
function saysOnly(text: string, phrasesOfPage: string[]): boolean {
  const rest = phrasesOfPage
    .map(squash)
    .filter(words => words !== '')
    .reduce((left, words) => left.replaceAll(words, ''), squash(text))
  return rest === '' || nameLetters(text) === nameLetters(phrasesOfPage[0] ?? '')
}

/** "The post TITLE appeared first on SITE.", and the same without the words in front of the title. */
function dropNotice(words: string, title: string): string {
  const plain = words.replaceAll('’', "'")
  const notice = SAYS.notice.exec(plain)
  if (!notice) return words
  const before = words.slice(0, notice.index).trimEnd()
  const intro = [...plain.slice(0, notice.index).matchAll(SAYS.everyIntro)].at(-1)
  if (intro && notice.index - intro.index < NOTICE_LENGTH) return words.slice(0, intro.index).trim()
  return title !== '' && before.endsWith(title) ? before.slice(0, -title.length).trim() : words
}

function dropTail(text: string): string {
  let kept = text
  for (let before = ''; before !== kept; ) {
    before = kept
    kept = kept.replace(ELLIPSIS, '…').replace(SAYS.moreTail, '').trim()
  }
  return kept.replace(/(?<!\s)\s+…$/, '…')
}
