/**
 * What of a query is searched for: all of it, or, where no record has all of it, as much as some record has. Then words
 * that seldom tell anything are left out, and after these all but the names in it: "how do I keep my seed phrase safe".
 */
import { CLOSENESS } from './find-words.ts'
import { NAMED, nameMatcher } from './match-names.ts'
import { type Clauses, documentsOf } from './match-units.ts'
import type { Alternative, Clause, Mended } from './query-units.ts'
import { LAYERS } from './read-texts.ts'
import type { WordIndex } from './word-index.ts'

const [NAMES, FACTS, TEXT] = LAYERS
/** Names with more words, and words after these, are not looked for in what finds nothing as a whole. */
const LONGEST_NAME = 4
const MOST_CLAUSES = 16

export interface Read<S> {
  documents: S
  clauses: Clauses
  mended: Mended[]
}

/** Every clause must match. */
export function readWhole<S>(index: WordIndex<S>, wanted: Clause[]): Read<S> {
  const clauses = wanted.map(({ alternatives }) => alternatives)
  const documents = documentsOf(index, clauses, TEXT, CLOSENESS.part)
  return { documents, clauses, mended: wanted.flatMap(({ mended }) => mended) }
}

export function readWithoutSoft<S>(index: WordIndex<S>, wanted: Clause[]): Read<S> | undefined {
  const telling = wanted.filter(({ isSoft }) => !isSoft)
  if (telling.length === 0 || telling.length === wanted.length) return undefined
  const read = readWhole(index, telling)
  return { ...read, mended: [...read.mended, ...leftOut(wanted.filter(({ isSoft }) => isSoft))] }
}

/** The longest whole names that stand in a query. */
export function readNames<S>(index: WordIndex<S>, wanted: Clause[]): Read<S> | undefined {
  const words = wanted.slice(0, MOST_CLAUSES)
  if (words.some(({ alternatives: [, ...others] }) => others.length > 0)) return undefined
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length--) {
    const found = words.flatMap((_, start) => {
      const here = words.slice(start, start + length)
      return here.length === length && !here.every(({ isSoft }) => isSoft) ? readName(index, here) : []
    })
    if (found.length === 0) continue
    const named = found.flatMap(({ here }) => here)
    const clauses = [found.map(({ alternative }) => alternative)]
    const mended = named.flatMap(clause => clause.mended)
    const documents = index.anyOf(found.map(one => one.documents))
    return { documents, clauses, mended: [...mended, ...leftOut(wanted.filter(clause => !named.includes(clause)))] }
  }
  return undefined
}

function readName<S>(index: WordIndex<S>, here: Clause[]) {
  const units = here.flatMap(({ alternatives }) => alternatives.flatMap(({ units }) => units))
  const alternative: Alternative = { units, isPhrase: false }
  const documents = wholeNames(index, [[alternative]])
  return index.isEmpty(documents) ? [] : [{ here, alternative, documents }]
}

/** Documents one of whose names or leads is nothing but the clauses. */
export function wholeNames<S>(index: WordIndex<S>, clauses: Clauses): S {
  const { whole, wholeLead, named } = nameMatcher(index, clauses, CLOSENESS.synonym)
  const byName = whole(documentsOf(index, clauses, NAMES, CLOSENESS.synonym))
  const byLead = wholeLead(documentsOf(index, clauses, FACTS, CLOSENESS.synonym))
  return index.keep(index.anyOf([byName, byLead]), document => named(document) >= NAMED.lead)
}

function leftOut(clauses: Clause[]): Mended[] {
  return clauses.map(({ typed }) => ({ from: typed }))
}
