/** Reads texts as numbers of words, which are learned as they are met. */
import { GAPS, gapOf, kindOf, mayJoin, type Sequence } from './compounds.ts'
import { PLACE_SIZE, split } from './split-text.ts'
import { collectVocabulary } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

export type WordReader = ReturnType<typeof readWords>

/** Valid until the next text is read. */
interface ReadText {
  /** Numbers of the words in order. */
  words: Int32Array
  /** Places of words that may be one with the next. */
  joints: number[]
  /** Some words from one on. */
  slice(from: number, length: number): Sequence
}

export function readWords() {
  const vocabulary = collectVocabulary()
  const words: string[] = []
  const stems: string[] = []
  /** The number of each stem, a term. */
  const terms = new Map<string, number>()
  let termOf = new Uint32Array(1 << 10)
  let kinds = new Uint8Array(1 << 10)
  let numbers = new Int32Array(1 << 10)
  let gaps = new Uint8Array(1 << 10)
  return { read, words, terms, termNumber, termOfWord, finish }

  function read(folded: string): ReadText {
    const { units, places, count: filled } = split(folded)
    const count = filled / PLACE_SIZE
    if (count > numbers.length) {
      numbers = new Int32Array(count * 2)
      gaps = new Uint8Array(count * 2)
    }
    const joints: number[] = []
    let before = -1
    let kind = 0
    for (let word = 0; word < count; word++) {
      const at = word * PLACE_SIZE
      const [start, end] = [places[at] ?? 0, places[at + 1] ?? 0]
      const number = vocabulary.numberOf(units, start, end, places[at + 2] ?? 0, places[at + 3] ?? 0)
      if (number === words.length) learn(folded.slice(start, end))
      numbers[word] = number
      const gap = start - before === 1 ? gapOf(units[before] ?? 0) : GAPS.other
      gaps[word] = gap
      const next = kinds[number] ?? 0
      if (gap !== GAPS.other && mayJoin(kind, gap, next)) joints.push(word - 1)
      before = end
      kind = next
    }
    return {
      words: numbers.subarray(0, count),
      joints,
      slice: (from, length) => slice(from, Math.min(from + length, count)),
    }
  }

  function learn(word: string): void {
    const stem = stemOf(word)
    if (words.length === kinds.length) {
      kinds = grown(kinds, new Uint8Array(words.length * 2))
      termOf = grown(termOf, new Uint32Array(words.length * 2))
    }
    kinds[words.length] = kindOf(word, stem)
    termOf[words.length] = termNumber(stem)
    words.push(word)
    stems.push(stem)
  }

  function slice(from: number, end: number): Sequence {
    const here = [...numbers.subarray(from, end)]
    return {
      words: here.map(number => words[number] ?? ''),
      stems: here.map(number => stems[number] ?? ''),
      gaps: [...gaps.subarray(from, end)],
    }
  }

  function termNumber(term: string): number {
    const number = terms.get(term) ?? terms.size
    if (number === terms.size) terms.set(term, number)
    return number
  }

  function termOfWord(word: number): number {
    return termOf[word] ?? 0
  }

  function finish() {
    return { words: vocabulary.finish(), termOf: termOf.slice(0, words.length) }
  }
}

function grown<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
