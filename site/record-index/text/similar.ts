/** Words of names, labels and facts that are like a word which no record has. Running text is no guide to spelling. */
import { firstWhere, ones } from '../bits.ts'
import type { TextIndexData } from './build-index.ts'
import { MEMBERS } from './synonyms.ts'
import { lettersOf, type Vocabulary, wordAt } from './vocabulary.ts'

/** Letters from which a part of a word is taken for it: of its beginning, and anywhere. */
const BEGINNING_FROM = 4
const INSIDE_FROM = 5
/** Letters from which a word may have one error, and two. */
const ONE_FROM = 5
const TWO_FROM = 9
const MOST_PARTS = 32

/** Words that begin with a part; else such as contain it. */
export function wordsContaining(words: Vocabulary, part: string): string[] {
  const { text, starts } = words
  const beginning: string[] = []
  const inside: string[] = []
  if (part.length < BEGINNING_FROM) return []
  for (let at = text.indexOf(part); at !== -1 && beginning.length < MOST_PARTS; at = text.indexOf(part, at + 1)) {
    const word = firstWhere(starts.length, number => (starts[number] ?? 0) > at) - 1
    const found = starts[word] === at ? beginning : inside
    if (found.length < MOST_PARTS) found.push(wordAt(words, word))
  }
  if (beginning.length > 0) return beginning
  return part.length < INSIDE_FROM ? [] : [...new Set(inside)]
}

/** Words with the same first letter that the typed one may be with typing errors; of synonyms such as no record has, too. */
export function nearWords({ words, letters }: Pick<TextIndexData, 'words' | 'letters'>, typed: string): string[] {
  const wanted = lettersOf(typed)
  const allowed = errorsAllowed(typed)
  if (allowed === 0) return []
  const near = [...MEMBERS]
  const first = typed.charCodeAt(0)
  for (let number = 0; number < letters.length; number++) {
    if (words.text.charCodeAt(words.starts[number] ?? 0) !== first) continue
    // An error changes at most two letters of the set: few words are left to be compared.
    if (ones((letters[number] ?? 0) ^ wanted) <= 2 * allowed) near.push(wordAt(words, number))
  }
  return near.filter(word => isLike(typed, word))
}

/** Whether a word is the typed one with errors, none of them in its first letter. */
export function isLike(typed: string, word: string): boolean {
  return word[0] === typed[0] && isNearly(typed, word)
}

/** How many typing errors a word may have; none where it is short or has digits. */
export function errorsAllowed(word: string): number {
  if (!/^\p{L}+$/u.test(word) || word.length < ONE_FROM) return 0
  return word.length < TWO_FROM ? 1 : 2
}

/** Whether one folded text is the other but for as many typing errors as its length allows. */
export function isNearly(typed: string, text: string): boolean {
  const allowed = errorsAllowed(typed)
  return allowed > 0 && Math.abs(typed.length - text.length) <= allowed && distance(typed, text, allowed) <= allowed
}

/**
 * Letters to add, take away, exchange, or swap with their neighbour (Damerau and Levenshtein, no letter touched twice);
 * more than `most` where it takes more.
 */
export function distance(a: string, b: string, most: number): number {
  let [before, last, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at), [] as number[]]
  for (let i = 1; i <= a.length; i++) {
    row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let errors = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, (before[j - 2] ?? 0) + 1)
      row.push(errors)
      least = Math.min(least, errors)
    }
    // A swap reaches two rows back, so one row above the limit is not the end.
    if (least > most + 1) return least
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
