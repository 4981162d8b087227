/**
 * Words, the same in texts, queries and slugs: a run of letters, digits and inner `.`, `+`, `#` of a folded text.
 * A closing `+` or `#` stays, so that `C++` and `C#` are words of their own and not the letter C.
 */
import { fold } from './text.ts'

const WORDS = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.+#]*[\p{L}\p{N}\p{M}+#])?/gu

/** Folded words in order, repeats included. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORDS) ?? []
}

/** The places of the words of a text. */
export function eachWord(text: string, visit: (start: number, end: number) => void): void {
  for (const { 0: word, index } of text.matchAll(WORDS)) visit(index, index + word.length)
}

/** Words joined by hyphens: `Layer 2`, `layer-2` and `LAYER 2` are one value. */
export function slugOf(text: string): string {
  return wordsOf(text).join('-')
}
