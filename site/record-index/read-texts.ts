/** A document's texts as words, field by field. */
import { fold } from '#contract/text.ts'
import { type Compound, compoundsAt } from './compounds.ts'
import { isFiller } from './fillers.ts'
import { isCompound } from './synonyms.ts'
import type { numberWords } from './word-numbers.ts'

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

export interface Field {
  kind: 'name' | 'lead' | 'fact' | 'text'
  /** The least layer that has it. */
  layer: Layer
  /** Valid until the next field is read. */
  numbers: Int32Array
  /** Words beside each other that are one. */
  compounds: Compound[]
  /** How many words it has besides fillers. */
  length: number
}

type Reader = Pick<ReturnType<typeof numberWords>, 'words' | 'read'>

/** Visits the fields of a document: its names, its leads, its facts, its text. */
export function readTexts(reader: Reader, texts: Texts, visit: (field: Field) => void): void {
  const { names, leads = [], facts = [], text = '' } = texts
  for (const name of names) visit(readField(reader, 'name', NAMES, name))
  for (const lead of leads) visit(readField(reader, 'lead', FACTS, lead))
  for (const fact of facts) if (fact) visit(readField(reader, 'fact', FACTS, fact))
  if (text) visit(readField(reader, 'text', TEXT, text))
}

function readField({ words, read }: Reader, kind: Field['kind'], layer: Layer, text: string): Field {
  const { numbers, joints, slice } = read(fold(text))
  const compounds = joints.flatMap(at => compoundsAt(at, slice))
  let length = 0
  // Of a text nobody asks.
  if (kind !== 'text') for (const word of numbers) length += isFiller(words[word] ?? '') ? 0 : 1
  return { kind, layer, numbers, compounds, length }
}

/** Of which two words a compound is run together, where these may also stand apart. */
export function apartOf({ token, parts }: Compound): [string, string] | undefined {
  return parts && !isCompound(token) ? parts : undefined
}
