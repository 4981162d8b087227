/** Documents by how their words begin, where joining the lists of all those words takes long. */
import { mustStartWord } from '../words.ts'
import { addList, type Bits } from './bits.ts'
import { type Postings, runLength } from './postings.ts'
import { type Vocabulary, wordAt } from './vocabulary.ts'

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
  const entries = new Map<string, number>()
  const eachBeginning = (visit: (text: string, word: number) => void) => {
    for (let word = 0; word < vocabulary.starts.length; word++) {
      const text = wordAt(vocabulary, word)
      for (let length = 1; length <= Math.min(MAX_LENGTH, text.length); length++) visit(text.slice(0, length), word)
    }
  }
  const lengthOf = (word: number) => (postings.offsets[word + 1] ?? 0) - (postings.offsets[word] ?? 0)
  eachBeginning((text, word) => entries.set(text, (entries.get(text) ?? 0) + lengthOf(word)))
  const run = runLength(size)
  const isListed = (text: string, length: number) => mustStartWord(text) && (text.length === 1 || length > MANY * run)
  const texts = [...entries].flatMap(([text, length]) => (isListed(text, length) ? [text] : []))
  const places = new Map(texts.map((text, place) => [text, place]))
  const bits = new Int32Array(run * texts.length)
  eachBeginning((text, word) => {
    const place = places.get(text)
    if (place !== undefined) addList(bits.subarray(place * run, (place + 1) * run), postings, word)
  })
  return { texts, bits }
}

/** Documents with a word that begins so; undefined when that is not listed. */
export function beginningWith({ texts, bits }: Beginnings, text: string, size: number): Bits | undefined {
  const place = texts.indexOf(text)
  const run = runLength(size)
  return place === -1 ? undefined : bits.subarray(place * run, (place + 1) * run)
}
