/** The texts of a record, and their roles in a search. */
import { fold } from '#contract/text.ts'
import { compoundsAt, type Sequence, sequenceOf } from './compounds.ts'

/** Line breaks keep the parts of a text apart. */
export interface Texts {
  /** Its name first, then others. */
  names: readonly string[]
  /** Words that lead to the record without being a name of it. */
  leads?: readonly string[]
  /** Its owner and subject: company, tags. */
  labels?: readonly (string | undefined)[]
  /** Place, level, type. */
  facts?: readonly (string | undefined)[]
  /** Codes instead of words: the place and day of the record, by which a recognized phrase finds it (see withCodes). */
  codes?: readonly string[]
  text?: string
}

/** Places of a word, the one that counts most first; a word counts in its best place only. */
export const PLACES = { names: 0, labels: 1, facts: 2, text: 3 } as const
export type Place = (typeof PLACES)[keyof typeof PLACES]

interface Field extends Pick<Sequence, 'words' | 'stems'> {
  kind: keyof Texts
  place: Place
  /** Words beside each other that are one. */
  compounds: readonly string[]
}

const FIELDS: readonly [kind: 'names' | 'leads' | 'labels' | 'facts', place: Place][] = [
  ['names', PLACES.names],
  ['leads', PLACES.labels],
  ['labels', PLACES.labels],
  ['facts', PLACES.facts],
]

/** Visits the fields of a record in the order above. `stem` is stemOf with a cache. */
export function readTexts(texts: Texts, stem: (word: string) => string, visit: (field: Field) => void): void {
  const visitField = (kind: keyof Texts, place: Place, text: string | undefined) => {
    if (!text) return
    const sequence = sequenceOf(fold(text), stem)
    const compounds: string[] = []
    for (let at = 0; at < sequence.words.length; at++)
      for (const { token } of compoundsAt(sequence, at)) compounds.push(token)
    visit({ kind, place, words: sequence.words, stems: sequence.stems, compounds })
  }
  for (const [kind, place] of FIELDS) for (const text of texts[kind] ?? []) visitField(kind, place, text)
  if (texts.codes?.length) visit({ kind: 'codes', place: PLACES.facts, words: [], stems: [], compounds: texts.codes })
  visitField('text', PLACES.text, texts.text)
}
