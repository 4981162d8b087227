/** Builds what a search reads: the words of a collection's texts, and in which documents and fields they are. */
import { fold } from '#contract/text.ts'
import { type Compound, compoundsAt } from './compounds.ts'
import { isFiller } from './fillers.ts'
import { collectPostings, type Postings } from './postings.ts'
import { isCompound } from './synonyms.ts'
import { buildTrigrams, type Trigrams } from './trigrams.ts'
import type { Vocabulary } from './vocabulary.ts'
import { numberWords } from './word-numbers.ts'

/** A document's texts. Line breaks keep fields apart. */
export interface Texts {
  /** What it is called: its name first, then others. */
  names: readonly string[]
  /** Words that lead to it without being names of it: matched whole as names are, and ranked below them. */
  leads?: readonly string[]
  /** Short facts: company, tags, place. */
  facts?: readonly (string | undefined)[]
  text?: string
}

/** In the names, in the names, leads or facts, anywhere: each holds the one before it. */
export const LAYERS = [0, 1, 2] as const
export type Layer = (typeof LAYERS)[number]
const [NAMES, FACTS, TEXT] = LAYERS

/** Plain data: cheap to hand to another thread. */
export interface TextIndexData {
  vocabulary: Vocabulary
  /** Words in the order of their stems. */
  byStem: Uint32Array
  trigrams: Trigrams
  /** Per word one bit for each of its letters, for spelling.ts. */
  letters: Uint32Array
  /** Hyphenated words, as (run together, first part, second part), in the order of the first of these. */
  parts: Uint32Array
  layers: [names: Postings, facts: Postings, text: Postings]
  sequences: Sequences
  /** Documents by how many words one of their names has, fillers not counted. */
  nameLengths: Postings
  /** The same of their leads. */
  leadLengths: Postings
  size: number
}

/**
 * The names, leads and facts of document d as words in order, `words[starts[d] .. starts[d + 1]]`; names end at
 * `nameEnds[d]`, leads at `leadEnds[d]`.
 */
export interface Sequences {
  /** Words counted from 1; 0 ends a field. */
  words: Uint32Array
  starts: Uint32Array
  nameEnds: Uint32Array
  leadEnds: Uint32Array
}

/** Builds the index while documents come by, one after the other. */
export function collectTexts() {
  const { words, stems, read, numberOf, vocabulary } = numberWords()
  const layers = LAYERS.map(() => collectPostings())
  const parts = new Map<number, [number, number]>()
  const sequences = collectSequences()
  const nameLengths = collectPostings()
  const leadLengths = collectPostings()
  return { add, finish }

  function add(document: number, { names, leads = [], facts = [], text = '' }: Texts): void {
    for (const name of names) nameLengths.add(addField(document, NAMES, name), document)
    sequences.endNames()
    for (const lead of leads) leadLengths.add(addField(document, FACTS, lead), document)
    sequences.endLeads()
    for (const fact of facts) if (fact) addField(document, FACTS, fact)
    sequences.endDocument()
    if (text) addField(document, TEXT, text)
  }

  /** How many words it has besides fillers. */
  function addField(document: number, layer: Layer, text: string): number {
    const { numbers, joints, slice } = read(fold(text))
    if (layer !== TEXT) sequences.add(numbers)
    for (const postings of layers.slice(layer)) addAll(postings, numbers, document)
    const compounds = joints.flatMap(at => compoundsAt(at, slice))
    const length = layer === TEXT ? 0 : numbers.reduce((sum, word) => sum + (isFiller(words[word] ?? '') ? 0 : 1), 0)
    for (const compound of compounds) addCompound(document, layer, compound)
    return length
  }

  function addCompound(document: number, layer: Layer, { token, parts: apart }: Compound): void {
    const whole = numberOf(token)
    for (const postings of layers.slice(layer)) postings.add(whole, document)
    if (apart && !parts.has(whole) && !isCompound(token)) parts.set(whole, [numberOf(apart[0]), numberOf(apart[1])])
  }

  function finish(size: number): TextIndexData {
    const known = vocabulary()
    const [names, facts, text] = layers.map(layer => layer.finish(size))
    if (!names || !facts || !text) throw new Error('a layer is missing')
    return {
      vocabulary: known,
      byStem: Uint32Array.from(words.keys()).sort((a, b) => compare(stems[a], stems[b])),
      trigrams: buildTrigrams(known),
      letters: Uint32Array.from(words, lettersOf),
      parts: Uint32Array.from([...parts].sort(([a], [b]) => a - b).flatMap(([whole, two]) => [whole, ...two])),
      layers: [names, facts, text],
      sequences: sequences.finish(),
      nameLengths: nameLengths.finish(size),
      leadLengths: leadLengths.finish(size),
      size,
    }
  }
}

function addAll({ add }: ReturnType<typeof collectPostings>, numbers: Int32Array, document: number): void {
  for (let at = 0; at < numbers.length; at++) add(numbers[at] ?? 0, document)
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** One bit for each letter of a word, with a few letters to a bit. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

function collectSequences() {
  let words = new Uint32Array(1 << 12)
  let length = 0
  const starts = [0]
  const nameEnds: number[] = []
  const leadEnds: number[] = []
  return {
    add(numbers: Int32Array): void {
      while (length + numbers.length + 1 > words.length) {
        const larger = new Uint32Array(words.length * 2)
        larger.set(words)
        words = larger
      }
      for (const number of numbers) words[length++] = number + 1
      words[length++] = 0
    },
    endNames: () => nameEnds.push(length),
    endLeads: () => leadEnds.push(length),
    endDocument: () => starts.push(length),
    finish: (): Sequences => ({
      words: words.slice(0, length),
      starts: Uint32Array.from(starts),
      nameEnds: Uint32Array.from(nameEnds),
      leadEnds: Uint32Array.from(leadEnds),
    }),
  }
}
