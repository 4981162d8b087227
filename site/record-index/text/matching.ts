/** Records that have terms, and what reading a query asks of an index in memory. */
import { addList, type Bits, common, either, isEmpty, keepWhere, noDocument } from '../bits.ts'
import type { Alternative, Frequencies } from './alternatives.ts'
import type { TextIndexData } from './build-index.ts'
import { nearWords, wordsContaining } from './similar.ts'
import { PLACES, type Place } from './texts.ts'
import type { Similar, Words } from './units.ts'
import { numberOf, wordAt } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

type Way = Pick<Alternative, 'terms' | 'sideBySide'>

/** Letters of either of two words that are written as one. */
export const SHORTEST_PART = 3

export function wordsIn(index: TextIndexData): Words {
  return {
    size: index.size,
    frequencies: terms => frequenciesIn(index, terms),
    similar: word => similarIn(index, word),
  }
}

export function termNumber({ terms, byText }: TextIndexData, term: string): number | undefined {
  return numberOf(terms, byText, term)
}

function frequenciesIn(index: TextIndexData, terms: readonly string[]): Frequencies {
  const found = new Map<string, number>()
  for (const term of terms) {
    const number = found.has(term) ? undefined : termNumber(index, term)
    if (number !== undefined) found.set(term, index.frequencies[number] ?? 0)
  }
  return found
}

function similarIn(index: TextIndexData, word: string): Similar {
  const apart = wordsApart(index, word)
  if (apart) return { kind: 'apart', words: apart }
  const stem = stemOf(word)
  const parts = wordsContaining(index.words, word.startsWith(stem) ? stem : word)
  if (parts.length > 0) return { kind: 'part', words: parts }
  return { kind: 'near', words: nearWords(index, word) }
}

/** Two words that stand side by side somewhere and are the typed one, the first as short as can be. */
function wordsApart(index: TextIndexData, word: string): string[] | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    const terms = halves.map(stemOf)
    if (!isEmpty(setOfWay(index, { terms, sideBySide: { terms } }))) return halves
  }
  return undefined
}

/** Records that have one of the ways. */
export function setOfWays(index: TextIndexData, ways: readonly Way[]): Bits {
  return ways.reduce((found, way) => either(found, setOfWay(index, way)), noDocument(index.size))
}

/** Records that have all terms, each in this place or a better one. */
export function setOfWay(index: TextIndexData, { terms, sideBySide }: Way, place: Place = PLACES.text): Bits {
  const numbers = terms.map(term => termNumber(index, term))
  const [first, ...more] = numbers.flatMap(number => (number === undefined ? [] : [setOfTerm(index, number, place)]))
  if (!first || more.length + 1 < terms.length) return noDocument(index.size)
  const all = common([first, ...more])
  return sideBySide ? keepWhere(all, document => hasInOrder(index, document, numbers, sideBySide)) : all
}

function setOfTerm({ places, size }: TextIndexData, term: number, upTo: Place): Bits {
  const found = noDocument(size)
  for (const postings of places.slice(0, upTo + 1)) addList(found, postings, term)
  return found
}

/** Whether a name, lead, label or fact of the record has the terms one after the other, or these words of them. */
function hasInOrder(
  { words, termOf, sequences }: TextIndexData,
  document: number,
  terms: readonly (number | undefined)[],
  sideBySide: NonNullable<Alternative['sideBySide']>,
): boolean {
  const start = sequences.starts[document] ?? 0
  const end = sequences.starts[document + 1] ?? 0
  const typed = 'words' in sideBySide ? sideBySide.words : []
  for (let at = start; at < end; at++) {
    let step = 0
    for (; step < terms.length; step++) {
      const word = (sequences.words[at + step] ?? 0) - 1
      if (termOf[word] !== terms[step]) break
      if (step < typed.length && wordAt(words, word) !== typed[step]) break
    }
    if (step === terms.length) return true
  }
  return false
}
