/**
 * How texts are compared, in ingest, search and pages alike: the letters of an English keyboard find words that others
 * spell with their own. `fold` is the rule; its variants are for readers of something else than running text. Ids are
 * not made with it, but with `slugify` (ingest/text/identity.ts).
 */

const COMBINING_ACCENTS = /[\u0300-\u036f]/g
/** Letters that Unicode takes for letters of their own, so that no normalization leads to the ones people type. */
const TYPED_AS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' },
  ...{ þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ə: 'e' },
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g')

/** ASCII with the dashes, quotes and bullets of nearly every posting: folding changes no more than its case. */
const PLAIN = /^[\0-\x7f\u2010\u2012-\u2016\u2018-\u2023]*$/

/** Lower case, compatibility forms resolved, accents removed, special letters as they are typed: `Łódź` is `lodz`. */
export function fold(text: string): string {
  // Normalizing is slow, and most texts are plain.
  if (PLAIN.test(text)) return text.toLowerCase()
  return foldAccents(text).replace(OTHER_LETTERS, letter => TYPED_AS[letter] ?? letter)
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

/** Returns the first sentence of a definition. */
export function firstSentence(definition: string): string {
  return /^.+?[.!?](?=\s+\p{Lu}|$)/u.exec(definition)?.[0] ?? definition
}

/** Returns undefined if the text is not JSON; JSON.parse would quote it in its error. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a text with its first letter as a capital. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * A word is the same in texts, queries and slugs: a run of letters, digits and inner `.`, `+`, `#` of a folded text. A
 * closing `+` or `#` stays, so that `C++` and `C#` are words of their own and not the letter C.
 */
const WORDS = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.+#]*[\p{L}\p{N}\p{M}+#])?/gu

/** Folded words in order, repeats included. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORDS) ?? []
}

/** The words of a text as it is, not folded, each with its place. */
export function placedWords(text: string): Iterable<{ 0: string; index: number }> {
  return text.matchAll(WORDS)
}

/** Words joined by hyphens: `Layer 2`, `layer-2` and `LAYER 2` are one value. */
export function slugOf(text: string): string {
  return wordsOf(text).join('-')
}
