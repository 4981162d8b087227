/** Builds what a search reads: the words of a collection's texts, and in which documents and fields they are. */
import type { Compound } from './compounds.ts'
import { collectPostings, type Postings } from './postings.ts'
import { apartOf, type Field, LAYERS, type Layer, readTexts, type Texts } from './read-texts.ts'
import { buildTrigrams, type Trigrams } from './trigrams.ts'
import type { Vocabulary } from './vocabulary.ts'
import { numberWords } from './word-numbers.ts'

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
  const reader = numberWords()
  const { words, stems, numberOf, vocabulary } = reader
  const layers = LAYERS.map(() => collectPostings())
  const parts = new Map<number, [number, number]>()
  const sequences = collectSequences()
  const nameLengths = collectPostings()
  const leadLengths = collectPostings()
  return { add, finish }

  function add(document: number, texts: Texts): void {
    let kind: Field['kind'] = 'name'
    readTexts(reader, texts, field => {
      sequences.reach(kind, field.kind)
      kind = field.kind
      addField(document, field)
    })
    sequences.reach(kind, 'text')
  }

  function addField(document: number, { kind, layer, numbers, compounds, length }: Field): void {
    if (kind === 'name') nameLengths.add(length, document)
    if (kind === 'lead') leadLengths.add(length, document)
    if (kind !== 'text') sequences.add(numbers)
    for (const postings of layers.slice(layer)) addAll(postings, numbers, document)
    for (const compound of compounds) addCompound(document, layer, compound)
  }

  function addCompound(document: number, layer: Layer, compound: Compound): void {
    const whole = numberOf(compound.token)
    for (const postings of layers.slice(layer)) postings.add(whole, document)
    const apart = apartOf(compound)
    if (apart && !parts.has(whole)) parts.set(whole, [numberOf(apart[0]), numberOf(apart[1])])
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

/** What the kept words of a document are, in order; its text is not kept. */
const KEPT = ['name', 'lead', 'fact'] as const
const KINDS = [...KEPT, 'text'] as const

function collectSequences() {
  let words = new Uint32Array(1 << 12)
  let length = 0
  const ends = { name: [] as number[], lead: [] as number[], fact: [] as number[] }
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
    /** Ends the kinds of fields that come before another one. */
    reach(from: Field['kind'], to: Field['kind']): void {
      for (const kind of KEPT.slice(KINDS.indexOf(from), KINDS.indexOf(to))) ends[kind].push(length)
    },
    finish: (): Sequences => ({
      words: words.slice(0, length),
      starts: Uint32Array.from([0, ...ends.fact]),
      nameEnds: Uint32Array.from(ends.name),
      leadEnds: Uint32Array.from(ends.lead),
    }),
  }
}
