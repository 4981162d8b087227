/** Reads texts as numbers of words, which are learned as they are met. */
import { GAPS, gapOf, kindOf, mayJoin, type Sequence } from './compounds.ts'
import { PLACE_SIZE, split } from './split-text.ts'
import { collectVocabulary } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

/** Valid until the next text is read. */
export interface ReadWords {
  numbers: Int32Array
  /** Places of words that may be one with the next. */
  joints: number[]
  /** Some words from one on. */
  slice(from: number, length: number): Sequence
}

export function numberWords() {
  const vocabulary = collectVocabulary()
  const words: string[] = []
  const stems: string[] = []
  let kinds = new Uint8Array(1 << 10)
  const known = new Map<string, number>()
  let numbers = new Int32Array(1 << 10)
  let gaps = new Uint8Array(1 << 10)
  return { words, stems, read, numberOf, vocabulary: vocabulary.finish }

  function read(folded: string): ReadWords {
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
      numbers: numbers.subarray(0, count),
      joints,
      slice: (from, length) => slice(from, Math.min(from + length, count)),
    }
  }

  function learn(word: string): void {
    const stem = stemOf(word)
    if (words.length === kinds.length) kinds = grown(kinds)
    kinds[words.length] = kindOf(word, stem)
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

  /** The number of a single word. */
  function numberOf(word: string): number {
    const seen = known.get(word)
    if (seen !== undefined) return seen
    const [number = 0] = read(word).numbers
    known.set(word, number)
    return number
  }
}

function grown(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}
