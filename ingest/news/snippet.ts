import { z } from 'zod'
import { squash } from '#contract/text.ts'
import { cut, saysNothing } from '../text/characters.ts'
import { line, plainText } from '../text/plain-text.ts'
import { readYaml } from '../text/read-yaml.ts'
import { nameLetters } from './headline.ts'

const MAX_LENGTH = 300
/** The notice is behind the text, so more is read than is shown. */
const READ_LENGTH = 6000
/** A notice holds a title and a name; longer lines are text that happens to use its words. */
const NOTICE_LENGTH = 500

const Groups = z.enum(['intros', 'notices', 'more', 'sentences'])
const phrases = readYaml(new URL('./boilerplate.yaml', import.meta.url), z.record(Groups, z.array(z.string())))
const INTRO = new RegExp(`(?:^|(?<=[\\s.!?…\\]]))(?:${phrases.intros.join('|')})\\s`, 'giu')
const NOTICE = new RegExp(`(?:${phrases.notices.join('|')})`, 'iu')
const MORE_LINE = new RegExp(`^[\\s(\\[»→>-]*(?:${phrases.more.join('|')})(?![\\p{L}])`, 'iu')
/** Behind the last sentence, on the same line. */
const MORE_TAIL = new RegExp(
  `(?<=[.!?…»”"\\])。])\\s*[(\\[]?\\s*(?:${phrases.more.join('|')})(?![\\p{L}])[^.!?]{0,120}[.…»→>\\s)\\]]*$`,
  'iu',
)
const NOTICE_SENTENCE = new RegExp(`^\\W{0,3}(?:${phrases.sentences.join('|')})[^\\p{L}\\p{N}]{0,5}$`, 'iu')
/** The whole text of a link that leads to the page. */
const MORE_ONLY = new RegExp(`^[\\s(\\[»→>-]*(?:${phrases.more.join('|')})[\\s.…»→>\\])]*$`, 'iu')
/** A link at the end of a paragraph; elsewhere its words belong to a sentence ("Learn more about it"). */
const LAST_LINK =
  /<a\b[^<>]{0,2000}>[^<>]{0,480}(?:<\/?(?:span|i|b|em|strong)\b[^<>]{0,300}>[^<>]{0,120}){0,4}<\/a\s*>(?=[\s.…]{0,20}(?:$|<(?:\/(?:p|div|span|em|strong)|br|p|div)\b))/gi
/** Hacker News feeds write it instead of a summary. */
const NO_SUMMARY = /^comments?$/i
/** Captions of pictures, in HTML and as WordPress keeps them in the text. */
const CAPTION =
  /<figcaption\b[^<>]{0,1000}>[\s\S]{0,3000}?<\/figcaption\s*>|\[caption\b[^[\]]{0,1000}\][\s\S]{0,3000}?\[\/caption\]/gi
/** A WordPress plugin would have replaced it: `[vc_row]`, `[gallery ids="1,2"]`, `[/embed]`; not `[sic]`. */
const SHORTCODE =
  /\[\/?[a-z]{2,20}_[a-z0-9_]{1,40}(?:\s[^[\]]{0,500})?\]|\[\/[a-z]{2,30}\]|\[[a-z]{2,30}(?:\s+[\w-]{1,40}=["'“”″][^[\]]{0,500})\]/gi
const PARAGRAPH = /<p\b[^<>]{0,500}>((?:(?!<\/?p\b)[\s\S]){0,4000}?)<\/p\s*>/gi
const LINK_TEXT = /<a\b[^<>]{0,2000}>([\s\S]{0,600}?)<\/a\s*>/gi
const ELLIPSIS = /(?:(?<!\s)\s+)?(?:\[\s*(?:…|\.{3})\s*\]|\(\s*(?:…|\.{3})\s*\))\s*$/u

/** The first words of a summary as plain text, or undefined if it only repeats the title and `names`. */
export function snippetOf(summary: string | undefined, title: string, names: string[] = []): string | undefined {
  const lines = plainText(ownWords(summary ?? '', title), { format: 'html', maxLength: READ_LENGTH }).split('\n')
  const stated = lines
    .map(words => dropNotice(words, title))
    .filter(words => !(MORE_LINE.test(words) && words.length < NOTICE_LENGTH))
  // A text that is a list begins with its first item, not with the dash before it.
  const text = dropTail(withoutNotices(stated.join(' ').replace(/\s+/g, ' ').trim()).replace(/^- /, ''))
  return NO_SUMMARY.test(text) || saysNothing(text) || saysOnly(text, [title, ...names])
    ? undefined
    : cut(text, MAX_LENGTH)
}

/** "This article is for subscribers only." is not about the subject, at the start or at the end. */
function withoutNotices(text: string): string {
  const sentences = text.split(/(?<=[.!?…]) /)
  const first = sentences.findIndex(sentence => !NOTICE_SENTENCE.test(sentence))
  const last = sentences.findLastIndex(sentence => !NOTICE_SENTENCE.test(sentence))
  return first < 0 ? '' : sentences.slice(first, last + 1).join(' ')
}

/** The markup without captions, shortcodes, notices and links to the page. */
function ownWords(markup: string, title: string): string {
  return markup
    .replace(CAPTION, ' ')
    .replace(SHORTCODE, ' ')
    .replace(PARAGRAPH, (paragraph, words: string) => (isNotice(words, title) ? ' ' : paragraph))
    .replace(LAST_LINK, link => (MORE_ONLY.test(line(link)) ? ' ' : link))
}

/** In whatever language: a paragraph with two links, to the item by its title and to the site. */
function isNotice(paragraph: string, title: string): boolean {
  const own = nameLetters(title)
  const links = [...paragraph.matchAll(LINK_TEXT)].map(([, text = '']) => nameLetters(line(text)))
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
  const notice = NOTICE.exec(plain)
  if (!notice) return words
  const before = words.slice(0, notice.index).trimEnd()
  const intro = [...plain.slice(0, notice.index).matchAll(INTRO)].at(-1)
  if (intro && notice.index - intro.index < NOTICE_LENGTH) return words.slice(0, intro.index).trim()
  return title !== '' && before.endsWith(title) ? before.slice(0, -title.length).trim() : words
}

function dropTail(text: string): string {
  let kept = text
  for (let before = ''; before !== kept; ) {
    before = kept
    kept = kept.replace(ELLIPSIS, '…').replace(MORE_TAIL, '').trim()
  }
  return kept.replace(/(?<!\s)\s+…$/, '…')
}
