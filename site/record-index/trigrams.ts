/** Which words of a vocabulary contain three characters in a row; a word's beginning counts as a line break before it. */
import { firstWhere } from './binary-search.ts'
import { listOf } from './bits.ts'
import { type Characters, numberCharacters } from './characters.ts'
import { collectPostings, type Postings } from './postings.ts'
import { type Vocabulary, wordAt } from './vocabulary.ts'

export interface Trigrams {
  /** Ascending; three UTF-16 units as one number. */
  keys: Float64Array
  /** Trigram (by its place in `keys`) -> words. */
  words: Postings
}

const SHIFT = 0x10000

export function buildTrigrams({ text, starts }: Vocabulary): Trigrams {
  const characters = numberCharacters(text)
  const distinct = new Map<number, number>()
  eachTrigram(characters, (trigram, at) => {
    if (!distinct.has(trigram)) distinct.set(trigram, keyAt(text, at))
  })
  const sorted = [...distinct].sort(([, a], [, b]) => a - b)
  const places = new Map(sorted.map(([trigram], place) => [trigram, place]))
  const words = collectPostings()
  let word = 0
  eachTrigram(characters, (trigram, at) => {
    // The line break before a word belongs to it.
    while (at >= (starts[word + 1] ?? Number.POSITIVE_INFINITY) - 1) word++
    words.add(places.get(trigram) ?? 0, word)
  })
  return { keys: Float64Array.from(sorted, ([, key]) => key), words: words.finish(starts.length) }
}

/**
 * Words that contain the text; a line break at its start binds it to the word's beginning. At least three characters,
 * the line break included.
 */
export function wordsContaining({ keys, words }: Trigrams, vocabulary: Vocabulary, text: string): number[] {
  let rarest = 0
  let fewest = Number.POSITIVE_INFINITY
  for (let at = 0; at + 2 < text.length; at++) {
    const place = placeOf(keys, keyAt(text, at))
    if (place === undefined) return []
    const length = (words.offsets[place + 1] ?? 0) - (words.offsets[place] ?? 0)
    if (length < fewest) rarest = place
    fewest = Math.min(fewest, length)
  }
  const candidates = Array.from(listOf(words, rarest))
  if (text.length === 3) return candidates
  return text.startsWith('\n')
    ? candidates.filter(word => vocabulary.text.startsWith(text, (vocabulary.starts[word] ?? 0) - 1))
    : candidates.filter(word => wordAt(vocabulary, word).includes(text))
}

/** Every trigram that holds no line break but at its start, as one number. */
function eachTrigram({ numbers, base }: Characters, visit: (trigram: number, at: number) => void): void {
  let [first = 0, second = 0] = numbers
  for (let at = 0; at + 2 < numbers.length; at++) {
    const third = numbers[at + 2] ?? 0
    if (second !== 0 && third !== 0) visit((first * base + second) * base + third, at)
    first = second
    second = third
  }
}

function keyAt(text: string, at: number): number {
  return (text.charCodeAt(at) * SHIFT + text.charCodeAt(at + 1)) * SHIFT + text.charCodeAt(at + 2)
}

function placeOf(keys: Float64Array, key: number): number | undefined {
  const place = firstWhere(keys.length, at => (keys[at] ?? 0) >= key)
  return keys[place] === key ? place : undefined
}
