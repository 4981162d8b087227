/** English words, and some of other languages, that queries have and records seldom. */
import { fold, wordsOf } from '#contract/text.ts'
// `passedOver`: left out of a query that has others, and of names when they are compared. `asking`: words of questions,
// which a result may lack.
import written from './stop-words.json' with { type: 'json' }

const setOf = (lines: readonly string[]) => new Set(lines.flatMap(line => fold(line).split(' ')))
export const STOP_WORDS: ReadonlySet<string> = setOf(written.passedOver)
const ASKING = setOf(written.asking)

/** Words that exclude the next one. */
export const EXCLUDING: ReadonlySet<string> = new Set(['not', 'without', 'excluding', 'except', 'outside'])

export function isAsking(word: string): boolean {
  return ASKING.has(word)
}

/** Returns whether every word of a text is one that any query may have; `others` are those of a collection. */
export function saysNothing(text: string, others: ReadonlySet<string>): boolean {
  return wordsOf(text).every(word => STOP_WORDS.has(word) || ASKING.has(word) || others.has(word))
}
