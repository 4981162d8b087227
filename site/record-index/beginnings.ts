/** Documents by how their words begin, where joining the lists of all those words takes long. */

import { addList, type Bits } from './bits.ts'
import { numberCharacters } from './characters.ts'
import { type Postings, runLength } from './postings.ts'
import { type Vocabulary, wordAt } from './vocabulary.ts'
import { mustStartWord } from './words.ts'

export interface Beginnings {
  texts: string[]
  /** One bit per document, one run of words per text. */
  bits: Int32Array
}

/** Longer words may stand anywhere in another. */
const MAX_LENGTH = 3
/** Joining lists of fewer entries than so many lists of bits is quick enough; finding words by one letter never is. */
const MANY = 16

export function buildBeginnings(vocabulary: Vocabulary, postings: Postings, size: number): Beginnings {
  const run = runLength(size)
  const found = new Map<number, { text: string; entries: number }>()
  eachBeginning(vocabulary, (beginning, word, length) => {
    const entries = (postings.offsets[word + 1] ?? 0) - (postings.offsets[word] ?? 0)
    const known = found.get(beginning)
    if (known) known.entries += entries
    else found.set(beginning, { text: wordAt(vocabulary, word).slice(0, length), entries })
  })
  const isListed = ({ text, entries }: { text: string; entries: number }) =>
    mustStartWord(text) && (text.length === 1 || entries > MANY * run)
  const listed = [...found].filter(([, one]) => isListed(one))
  const places = new Map(listed.map(([beginning], place) => [beginning, place]))
  const bits = new Int32Array(run * listed.length)
  eachBeginning(vocabulary, (beginning, word) => {
    const place = places.get(beginning)
    if (place !== undefined) addList(bits.subarray(place * run, (place + 1) * run), postings, word)
  })
  return { texts: listed.map(([, { text }]) => text), bits }
}

/** Every beginning of every word, as one number. */
function eachBeginning(
  { text, starts }: Vocabulary,
  visit: (beginning: number, word: number, length: number) => void,
): void {
  const { numbers, base } = numberCharacters(text)
  for (let word = 0; word < starts.length; word++) {
    const start = starts[word] ?? 0
    let beginning = 0
    for (let length = 1; length <= MAX_LENGTH && numbers[start + length - 1]; length++) {
      beginning = beginning * base + (numbers[start + length - 1] ?? 0)
      visit(beginning, word, length)
    }
  }
}

/** Documents with a word that begins so; undefined when that is not listed. */
export function beginningWith({ texts, bits }: Beginnings, text: string, size: number): Bits | undefined {
  const place = texts.indexOf(text)
  const run = runLength(size)
  return place === -1 ? undefined : bits.subarray(place * run, (place + 1) * run)
}
