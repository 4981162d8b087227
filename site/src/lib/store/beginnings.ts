/** Documents by how their words begin, where joining the lists of all those words takes long. */
import { mustStartWord } from '../words.ts'
import { type Hits, listOf, type Postings } from './postings.ts'
import { type Vocabulary, wordAt } from './vocabulary.ts'

export interface Beginnings {
  texts: string[]
  /** One bit per document, one run of words per text. */
  bits: Uint32Array
}

/** Longer words may stand anywhere in another. */
const MAX_LENGTH = 3
/** Joining fewer entries than this times the number of documents is quick enough; finding words by one letter never is. */
const MANY = 2

export function buildBeginnings(vocabulary: Vocabulary, postings: Postings, size: number): Beginnings {
  const entries = new Map<string, number>()
  const eachBeginning = (visit: (text: string, list: Hits) => void) => {
    for (let word = 0; word < vocabulary.starts.length; word++) {
      const text = wordAt(vocabulary, word)
      const list = listOf(postings, word)
      for (let length = 1; length <= Math.min(MAX_LENGTH, text.length); length++) visit(text.slice(0, length), list)
    }
  }
  eachBeginning((text, list) => entries.set(text, (entries.get(text) ?? 0) + list.length))
  const isListed = (text: string, count: number) => mustStartWord(text) && (text.length === 1 || count > MANY * size)
  const texts = [...entries].flatMap(([text, count]) => (isListed(text, count) ? [text] : []))
  const places = new Map(texts.map((text, place) => [text, place]))
  const run = runLength(size)
  const bits = new Uint32Array(run * texts.length)
  eachBeginning((text, list) => {
    const place = places.get(text)
    if (place === undefined) return
    for (const document of list) {
      const at = place * run + (document >> 5)
      bits[at] = (bits[at] ?? 0) | (1 << (document & 31))
    }
  })
  return { texts, bits }
}

/** Documents with a word that begins so; undefined when that is not listed. */
export function beginningWith({ texts, bits }: Beginnings, text: string, size: number): Hits | undefined {
  const place = texts.indexOf(text)
  if (place === -1) return undefined
  const run = runLength(size)
  const hits = new Uint32Array(size)
  let count = 0
  for (let at = 0; at < run; at++) {
    for (let left = bits[place * run + at] ?? 0; left !== 0; left &= left - 1)
      hits[count++] = (at << 5) + (31 - Math.clz32(left & -left))
  }
  return hits.subarray(0, count)
}

function runLength(size: number): number {
  return (size + 31) >> 5
}
