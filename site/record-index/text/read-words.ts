/** Reads texts as numbers of words, which are learned as they are met. */
import { eachWord } from '#contract/words.ts'
import { GAPS, gapOf, kindOf, mayJoin, type Sequence } from './compounds.ts'
import { vocabularyOf } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

export type WordReader = ReturnType<typeof readWords>

interface ReadText {
  /** Numbers of the words in order. */
  words: number[]
  /** Places of words that may be one with the next. */
  joints: number[]
  /** Some words from one on. */
  slice(from: number, length: number): Sequence
}

export function readWords() {
  const numberOf = new Map<string, number>()
  const words: string[] = []
  const stems: string[] = []
  const kinds: number[] = []
  /** The number of each stem, a term. */
  const terms = new Map<string, number>()
  const termOf: number[] = []
  const finish = () => ({ words: vocabularyOf(words), termOf: Uint32Array.from(termOf) })
  return { read, words, terms, termNumber, termOfWord: (word: number) => termOf[word] ?? 0, finish }

  function read(folded: string): ReadText {
    const numbers: number[] = []
    const gaps: number[] = []
    const joints: number[] = []
    let before = -1
    let kind = 0
    eachWord(folded, (start, end) => {
      const word = folded.slice(start, end)
      const number = numberOf.get(word) ?? learn(word)
      const gap = start - before === 1 ? gapOf(folded.charCodeAt(before)) : GAPS.other
      const next = kinds[number] ?? 0
      if (gap !== GAPS.other && mayJoin(kind, gap, next)) joints.push(numbers.length - 1)
      numbers.push(number)
      gaps.push(gap)
      before = end
      kind = next
    })
    const slice = (from: number, length: number) => {
      const here = numbers.slice(from, from + length)
      return {
        words: here.map(number => words[number] ?? ''),
        stems: here.map(number => stems[number] ?? ''),
        gaps: gaps.slice(from, from + length),
      }
    }
    return { words: numbers, joints, slice }
  }

  function learn(word: string): number {
    const stem = stemOf(word)
    numberOf.set(word, words.length)
    kinds.push(kindOf(word, stem))
    termOf.push(termNumber(stem))
    stems.push(stem)
    return words.push(word) - 1
  }

  function termNumber(term: string): number {
    const number = terms.get(term) ?? terms.size
    if (number === terms.size) terms.set(term, number)
    return number
  }
}
