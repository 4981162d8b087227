/**
 * The matching rule of the whole service, used for texts and queries alike: folded (data/contract/text.ts); words are
 * runs of letters, digits and inner `.`, `+`, `#`. A closing `+` or `#` stays too, so that `C++` and `C#` are words of
 * their own and not the letter C.
 */
import { fold } from '#contract/text.ts'
import { PLACE_SIZE, split } from './split-text.ts'

const SHORT_LATIN = /^[\p{Script=Latin}\p{N}.+#]{1,3}$/u

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
