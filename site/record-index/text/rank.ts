/**
 * The one formula that orders results, in whole numbers, the same for every collection and engine:
 *
 *     score = Σ weight of a unit × best place of it × how closely it is meant
 *           + the best of the record's names and leads: if it says nothing else than the query, the weight of the units in it × NAMED
 *               × their part of the query's weight, and of each that stands in it as typed, weight × AS_TYPED;
 *             + of each two neighbors of the query that are neighbors in it too, the lesser weight × SIDE_BY_SIDE
 *
 * Results are records with all needed units. If none has all, and always in a glossary, which is searched by
 * descriptions, the one with the highest score decides, if its first sum is LEAST_SHARE of what having all in a name
 * would count (a unit that no record has counts half): results are those whose first sum is LEAST_OF_BEST of its own.
 */
import { TENTHS } from './alternatives.ts'
import type { TextIndexData } from './build-index.ts'
import type { Unit } from './units.ts'
import { numberOf, wordAt } from './vocabulary.ts'

/** By place: names, labels and leads, facts, text. */
const PLACE_WEIGHTS = [10, 7, 5, 2] as const
/** By the role of a text in its record: its name, another name, a lead. */
export const NAMED = { name: 100, otherName: 95, lead: 85 } as const
export const SIDE_BY_SIDE = 30
export const AS_TYPED = 12
const LEAST_SHARE = 0.25
/** Definitions have the words of a description in running text. */
const LEAST_OF_DESCRIPTION = 0.15
export const LEAST_OF_BEST = 0.5

/** The sum for a name that consists only of units of this weight, out of those of a query. */
export function wholeName(covered: number, all: number, named: number): number {
  return Math.round((named * covered * covered) / all)
}

/** The sum for a unit in a place, before its weight: 100 for the typed word in a name. */
export function placeValue(place: number, tenths: number): number {
  return (PLACE_WEIGHTS[place] ?? 0) * tenths
}

/** Whether a record is worth showing that lacks some of the needed units: `value` is its first sum. */
export function isEnough(value: number, needed: readonly Unit[], isDescribed = false): boolean {
  // A word that no record has says as much about the vocabulary here as about the records.
  const weights = needed.map(({ weight, any }) => (any.length === 0 ? weight / 2 : weight))
  const all = weights.reduce((sum, weight) => sum + weight, 0) * placeValue(0, TENTHS.word)
  return value > 0 && value >= all * (isDescribed ? LEAST_OF_DESCRIPTION : LEAST_SHARE)
}

/** A unit as a name may spell it: terms by number. */
interface Spelling {
  unit: number
  terms: readonly number[]
}

/** The input for comparing names. */
interface NameQuery {
  index: TextIndexData
  weights: readonly number[]
  /** All of them. */
  weight: number
  /** Per term the place of its spellings in the list, or 0, or PASSED_OVER. */
  beginning: Uint16Array
  /** Those that begin with one term, the longest first. */
  spellings: Spelling[][]
  /** Words in the longest name that says nothing else than the query. */
  longest: number
  typed: ReadonlySet<string>
  /** Whether a word is one that was typed. */
  isTyped: Map<number, boolean>
}

const PASSED_OVER = 0xffff

export function nameQueryOf(index: TextIndexData, units: readonly Unit[]): NameQuery {
  const beginning = new Uint16Array(index.frequencies.length)
  for (const term of index.stopTerms) beginning[term] = PASSED_OVER
  const spellings: Spelling[][] = [[]]
  const weights: number[] = []
  const typed = new Set<string>()
  let weight = 0
  let longest = 0
  for (const [unit, { any, typed: words, weight: own }] of units.entries()) {
    weights.push(own)
    weight += own
    for (const word of words.split(' ')) typed.add(word)
    for (const spelled of any.flatMap(({ spelled }) => spelled)) {
      const terms = spelled.flatMap(term => numberOf(index.terms, index.byText, term) ?? [])
      const [first] = terms
      if (first === undefined || terms.length < spelled.length) continue
      const place = beginning[first] ?? 0
      if (place === 0 || place === PASSED_OVER) beginning[first] = spellings.push([{ unit, terms }]) - 1
      else spellings[place]?.push({ unit, terms })
      longest = Math.max(longest, terms.length * units.length)
    }
  }
  for (const same of spellings) same.sort((a, b) => b.terms.length - a.terms.length)
  return { index, weights, weight, beginning, spellings, longest, typed, isTyped: new Map() }
}

/** The best that a name or lead of a record adds. */
export function nameBonus(query: NameQuery, document: number): number {
  const { words, starts, nameEnds, leadEnds } = query.index.sequences
  const first = starts[document] ?? 0
  const nameEnd = nameEnds[document] ?? 0
  const leadEnd = leadEnds[document] ?? 0
  let best = 0
  for (let start = first; start < leadEnd; ) {
    let end = start
    while (words[end] !== 0) end++
    const named = start >= nameEnd ? NAMED.lead : start === first ? NAMED.name : NAMED.otherName
    best = Math.max(best, fieldBonus(query, start, end, named))
    start = end + 1
  }
  return best
}

function fieldBonus(query: NameQuery, start: number, end: number, named: number): number {
  const { index, weights, beginning } = query
  const { termOf, sequences } = index
  let met = 0
  let covered = 0
  let beside = 0
  let typed = 0
  let saysNoMore = true
  let before = -2
  for (let at = start; at < end; ) {
    const begins = beginning[termOf[(sequences.words[at] ?? 0) - 1] ?? 0] ?? 0
    const spelling = begins === 0 || begins === PASSED_OVER ? undefined : spellingAt(query, begins, at)
    if (!spelling) {
      at++
      if (begins === PASSED_OVER) continue
      saysNoMore = false
      before = -2
      continue
    }
    const { unit, terms } = spelling
    const weight = weights[unit] ?? 0
    if ((met & (1 << unit)) === 0) {
      met |= 1 << unit
      covered += weight
      if (isTyped(query, at, terms.length)) typed += weight
    }
    if (unit === before + 1) beside += Math.min(weight, weights[before] ?? 0)
    before = unit
    at += terms.length
  }
  return (saysNoMore ? wholeName(covered, query.weight, named) + typed * AS_TYPED : 0) + beside * SIDE_BY_SIDE
}

/** The spelling that a name has at a place. */
function spellingAt({ index, spellings }: NameQuery, begins: number, at: number): Spelling | undefined {
  const { termOf, sequences } = index
  return spellings[begins]?.find(({ terms }) =>
    terms.every((term, step) => step === 0 || termOf[(sequences.words[at + step] ?? 0) - 1] === term),
  )
}

function isTyped({ index, typed, isTyped }: NameQuery, at: number, length: number): boolean {
  for (let step = 0; step < length; step++) {
    const word = (index.sequences.words[at + step] ?? 0) - 1
    const is = isTyped.get(word) ?? typed.has(wordAt(index.words, word))
    isTyped.set(word, is)
    if (!is) return false
  }
  return true
}
