import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { cut } from '../normalize/characters.ts'
import { plainText } from '../normalize/plain-text.ts'
import { squash } from './headline.ts'

const MAX_LENGTH = 300
/** The notice stands behind the text, so more is read than is shown. */
const READ_LENGTH = 6000
/** A notice holds a title and a name; longer lines are text that happens to use its words. */
const NOTICE_LENGTH = 500

const Phrases = z.strictObject({
  intros: z.array(z.string()),
  notices: z.array(z.string()),
  more: z.array(z.string()),
})
const phrases = Phrases.parse(parse(readFileSync(new URL('./boilerplate.yaml', import.meta.url), 'utf8')))
const INTRO = new RegExp(`(?:^|(?<=[\\s.!?…\\]]))(?:${phrases.intros.join('|')})\\s`, 'giu')
const NOTICE = new RegExp(`(?:${phrases.notices.join('|')})`, 'iu')
const MORE_LINE = new RegExp(`^[\\s(\\[»→>-]*(?:${phrases.more.join('|')})(?![\\p{L}])`, 'iu')
/** Behind the last sentence, on the same line. */
const MORE_TAIL = new RegExp(
  `(?<=[.!?…»”"\\])。])\\s*[(\\[]?\\s*(?:${phrases.more.join('|')})(?![\\p{L}])[^.!?]{0,120}[.…»→>\\s)\\]]*$`,
  'iu',
)
const ELLIPSIS = /\s*(?:\[\s*(?:…|\.{3})\s*\]|\(\s*(?:…|\.{3})\s*\))\s*$/u

/**
 * The first words of a summary as plain text, or undefined when it says no more than the title does. `names` are the
 * publication's: aggregators write `TITLE PUBLISHER` where a summary should be.
 */
export function snippetOf(summary: string | undefined, title: string, names: string[] = []): string | undefined {
  const lines = plainText(summary ?? '', { format: 'html', maxLength: READ_LENGTH }).split('\n')
  const told = lines.map(dropNotice).filter(words => !(MORE_LINE.test(words) && words.length < NOTICE_LENGTH))
  const text = dropTail(told.join(' ').replace(/\s+/g, ' ').trim())
  return saysOnly(text, [title, ...names]) ? undefined : cut(text, MAX_LENGTH)
}

/** Nothing is left of the text when each of these is taken out of it; `the` in front of a name may be missing. */
function saysOnly(text: string, known: string[]): boolean {
  const letters = (words: string) =>
    words
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  const rest = known
    .map(letters)
    .filter(words => words !== '')
    .reduce((left, words) => left.replaceAll(words, ''), letters(text))
  return rest === '' || squash(text) === squash(known[0] ?? '')
}

/** "The post TITLE appeared first on SITE." */
function dropNotice(words: string): string {
  const notice = NOTICE.exec(words)
  if (!notice) return words
  const intro = [...words.slice(0, notice.index).matchAll(INTRO)].at(-1)
  if (intro && notice.index - intro.index < NOTICE_LENGTH) return words.slice(0, intro.index).trim()
  return words
}

function dropTail(text: string): string {
  let kept = text
  for (let before = ''; before !== kept; ) {
    before = kept
    kept = kept.replace(ELLIPSIS, '…').replace(MORE_TAIL, '').trim()
  }
  return kept.replace(/\s+…$/, '…')
}
