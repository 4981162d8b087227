/** The texts of a record, and what they are to a search. */
import { fold } from '#contract/text.ts'
import { type Compound, compoundsAt } from './compounds.ts'
import type { WordReader } from './read-words.ts'

/** Line breaks keep the parts of a text apart. */
export interface Texts {
  /** Its name first, then others. */
  names: readonly string[]
  /** Words that lead to the record without being a name of it. */
  leads?: readonly string[]
  /** Whose it is and what it is about: company, tags. */
  labels?: readonly (string | undefined)[]
  /** Place, level, type. */
  facts?: readonly (string | undefined)[]
  /** Terms that are no words: the place and day of the record, by which a recognized phrase finds it (see withCodes). */
  codes?: readonly string[]
  text?: string
}

/** Places of a word, the one that counts most first; a word counts in its best place only. */
export const PLACES = { names: 0, labels: 1, facts: 2, text: 3 } as const
export type Place = (typeof PLACES)[keyof typeof PLACES]

export interface Field {
  kind: keyof Texts
  place: Place
  /** The words in order, by number. */
  words: readonly number[]
  /** Words beside each other that are one. */
  compounds: Compound[]
}

const FIELDS: readonly [kind: 'names' | 'leads' | 'labels' | 'facts', place: Place][] = [
  ['names', PLACES.names],
  ['leads', PLACES.labels],
  ['labels', PLACES.labels],
  ['facts', PLACES.facts],
]

/** Visits the fields of a record in the order above. */
export function readTexts(reader: Pick<WordReader, 'read'>, texts: Texts, visit: (field: Field) => void): void {
  const visitField = (kind: keyof Texts, place: Place, text: string | undefined) => {
    if (!text) return
    const { words, joints, slice } = reader.read(fold(text))
    visit({ kind, place, words, compounds: joints.flatMap(at => compoundsAt(at, slice)) })
  }
  for (const [kind, place] of FIELDS) for (const text of texts[kind] ?? []) visitField(kind, place, text)
  const codes = texts.codes ?? []
  const compounds = codes.map(token => ({ token, length: 1, isLoose: false }))
  if (codes.length > 0) visit({ kind: 'codes', place: PLACES.facts, words: [], compounds })
  visitField('text', PLACES.text, texts.text)
}
