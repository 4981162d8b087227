/**
 * The matching rule of the whole service, used for texts and queries alike: NFKC, lower case, accents folded; words
 * are runs of letters, digits and inner `.`, `+`, `#`. A closing `+` or `#` stays too, so that `C++` and `C#` are
 * words of their own and not the letter C.
 */
import { PLACE_SIZE, split } from './split-text.ts'

const COMBINING_ACCENTS = /[\u0300-\u036f]/g
const SHORT_LATIN = /^[\p{Script=Latin}\p{N}.+#]{1,3}$/u
/** All but ASCII, and but the dashes, quotes and bullets of nearly every posting, which no normalization changes either. */
const MAY_CHANGE = /[^\0-\x7f\u2010\u2012-\u2016\u2018-\u2023]/g
/** What lies closer together is normalized as one piece. */
const NEAR = 32

/** Most of a text is plain, and normalizing is slow: only the pieces that may change are normalized. */
export function fold(text: string): string {
  // ASCII takes one byte a character.
  if (Buffer.byteLength(text) === text.length) return text.toLowerCase()
  let folded = ''
  let done = 0
  for (let piece = nextPiece(text, 0); piece; piece = nextPiece(text, done)) {
    folded += text.slice(done, piece.start).toLowerCase() + normalize(text.slice(piece.start, piece.end))
    done = piece.end
  }
  return folded + text.slice(done).toLowerCase()
}

function normalize(text: string): string {
  return text.normalize('NFKD').replace(COMBINING_ACCENTS, '').normalize('NFKC').toLowerCase()
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

/** Folded words in order, repeats included. */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  const words: string[] = []
  eachWord(folded, (start, end) => words.push(folded.slice(start, end)))
  return words
}

/** Where the words of a text are. */
export function eachWord(text: string, visit: (start: number, end: number) => void): void {
  const { places, count } = split(text)
  // The visitor may ask for the words of another text.
  const own = places.slice(0, count)
  for (let at = 0; at < count; at += PLACE_SIZE) visit(own[at] ?? 0, own[at + 1] ?? 0)
}

/** Words joined by hyphens: `Layer 2`, `layer-2` and `LAYER 2` are one value. */
export function slugOf(text: string): string {
  return wordsOf(text).join('-')
}

/**
 * Up to three Latin letters or digits must start a word (`ai` is not in "maintain"); longer words may stand anywhere in
 * it.
 */
export function mustStartWord(word: string): boolean {
  return SHORT_LATIN.test(word)
}
