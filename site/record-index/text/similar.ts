/** Words of names, labels and facts that are similar to a word which no record has. Running text is too varied. */
import { distance } from 'fastest-levenshtein'
import { firstWhere } from '../bits.ts'
import { MEMBERS } from './synonyms.ts'
import { type Vocabulary, wordAt } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

/** Words of names, labels and facts: two that a word is run together of, such as contain it, such as it may be. */
export interface Similar {
  kind: 'apart' | 'part' | 'near'
  words: readonly string[]
}

/** Letters of either of two words that are written as one. */
const SHORTEST_HALF = 3

/** Letters from which a part of a word is taken for it: of its beginning, and anywhere. */
const BEGINNING_FROM = 4
const INSIDE_FROM = 5
/** Letters from which a word may have one error, and two. */
const ONE_FROM = 5
const TWO_FROM = 9
const MOST_PARTS = 32

/** Returns the pairs of words that a word may be run together of, the first as short as can be. */
export function halvesOf(word: string): [string, string][] {
  const places = Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_HALF + 1) }, (_, at) => at + SHORTEST_HALF)
  return places.map(at => [word.slice(0, at), word.slice(at)])
}

/** Returns the part by which words that contain another one are found. */
export function partOf(word: string): string {
  const stem = stemOf(word)
  return word.startsWith(stem) ? stem : word
}

/** Returns the words that contain another one; else those that it may be. */
export function similarIn(words: Vocabulary, word: string): Similar {
  const parts = wordsContaining(words, partOf(word))
  return parts.length > 0 ? { kind: 'part', words: parts } : { kind: 'near', words: nearWords(words, word) }
}

/** Words that begin with a part; else such as contain it. */
function wordsContaining(words: Vocabulary, part: string): string[] {
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
function nearWords({ text }: Vocabulary, typed: string): string[] {
  if (errorsAllowed(typed) === 0) return []
  const near = [...MEMBERS]
  const beginning = `\n${typed[0]}`
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1))
    near.push(text.slice(at + 1, text.indexOf('\n', at + 1)))
  return near.filter(word => word[0] === typed[0] && isNearly(typed, word))
}

/** How many typing errors a word may have; none if it is short or has digits. */
export function errorsAllowed(word: string): number {
  if (!/^\p{L}+$/u.test(word) || word.length < ONE_FROM) return 0
  return word.length < TWO_FROM ? 1 : 2
}

/** Whether one folded text is the other but for as many typing errors as its length allows. */
export function isNearly(typed: string, text: string): boolean {
  const allowed = errorsAllowed(typed)
  return allowed > 0 && Math.abs(typed.length - text.length) <= allowed && errorsBetween(typed, text) <= allowed
}

/** Letters to add, take away or exchange; two neighbors that changed places are one error. */
export function errorsBetween(a: string, b: string): number {
  const errors = distance(a, b)
  const at = [...a].findIndex((letter, place) => letter !== b[place])
  const isSwap = a.slice(at + 2) === b.slice(at + 2) && a[at] === b[at + 1] && a[at + 1] === b[at]
  return errors === 2 && isSwap ? 1 : errors
}
