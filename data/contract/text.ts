/**
 * How texts are compared, in ingest, search and pages alike: what people type on an English keyboard finds what others
 * spell with their own letters. `fold` is the rule; the variants below it are for readers that compare something else
 * than running text. Ids are not made with it: `slugify` in ingest/text/identity.ts stays as it was.
 */

const COMBINING_ACCENTS = /[\u0300-\u036f]/g
/** Letters that Unicode takes for letters of their own, so that no normalization leads to the ones people type. */
const TYPED_AS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g')

/** Everything but ASCII and the dashes, quotes and bullets of nearly every posting, which folding leaves alone too. */
const MAY_CHANGE = /[^\0-\x7f\u2010\u2012-\u2016\u2018-\u2023]/g
/** Characters that may change and are closer together than this are normalized as one piece. */
const NEAR = 32

/** Lower case, compatibility forms resolved, accents removed, special letters as they are typed: `Łódź` is `lodz`. */
export function fold(text: string): string {
  let folded = ''
  let done = 0
  // Most of a text is plain, and normalizing is slow: only the pieces that may change are normalized.
  for (let piece = nextPiece(text, 0); piece; piece = nextPiece(text, done)) {
    const normalized = foldAccents(text.slice(piece.start, piece.end))
    folded += text.slice(done, piece.start).toLowerCase() + normalized.replace(OTHER_LETTERS, asTyped)
    done = piece.end
  }
  return folded + text.slice(done).toLowerCase()
}

/** As `fold`, but `ø` and `ł` stay, for readers to whom they make another name: `Bø` is not the code of Bolivia. */
export function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(COMBINING_ACCENTS, '').normalize('NFKC').toLowerCase()
}

/** Lower case and compatibility forms only, for words that an accent makes another word: French `défi` is not DeFi. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** As `fold`, on one line with single blanks: titles and places whose punctuation is still to be read. */
export function foldLine(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}

/** The words of a place's name: `St. John's` is `saint johns`, `Trinidad & Tobago` is `trinidad and tobago`. */
export function foldPlace(text: string, foldLetters = fold): string {
  return foldLetters(text)
    .replace(/[’'`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/\bst\.? /g, 'saint ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Letters and digits run together: names that are written with and without blanks, dots and hyphens. */
export function squash(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

function asTyped(letter: string): string {
  return TYPED_AS[letter] ?? letter
}

/** From a space or the text's end to another: nothing is composed with a space, and a closing sigma looks no further. */
function nextPiece(text: string, from: number): { start: number; end: number } | undefined {
  const first = searchFrom(text, from)
  if (first === -1) return undefined
  const start = Math.max(from, text.lastIndexOf(' ', first))
  let end = first
  for (let at = first; at !== -1 && at < end + NEAR; at = searchFrom(text, end)) {
    const space = text.indexOf(' ', at)
    if (space === -1) return { start, end: text.length }
    end = space
  }
  return { start, end }
}

function searchFrom(text: string, from: number): number {
  MAY_CHANGE.lastIndex = from
  return MAY_CHANGE.test(text) ? MAY_CHANGE.lastIndex - 1 : -1
}
