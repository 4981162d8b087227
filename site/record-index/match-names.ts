/** How the names and leads of documents have the units of a query side by side, over fillers between them. */
import type { Closeness } from './find-words.ts'
import { type Clauses, inSequence } from './match-units.ts'
import type { Unit } from './query-units.ts'
import { LAYERS } from './read-texts.ts'
import type { WordIndex } from './word-index.ts'

const [NAMES] = LAYERS
export const NAMED = { nowhere: 0, inside: 1, lead: 2, otherName: 3, name: 4 } as const
type Named = (typeof NAMED)[keyof typeof NAMED]

/** Words that may stand at one place, and at the places after it. */
type Steps = Set<number>[]

interface NameMatcher<S> {
  /** Of the documents those that may have a name which is nothing but the query. */
  whole(documents: S): S
  /** Of the documents those that may have the query side by side in a name. */
  inside(documents: S): S
  /** Of the documents those that may have a lead which is nothing but the query. */
  wholeLead(documents: S): S
  named(document: number): Named
}

export function nameMatcher<S>(index: WordIndex<S>, clauses: Clauses, most: Closeness): NameMatcher<S> {
  const isFiller = index.fillers
  let words: ArrayLike<number> = []
  const read = clauses.map(clause => clause.map(({ units }) => units.map(unit => stepsOf(unit, most))))
  const [shortest, longest] = lengthsOf(read, isFiller)
  return {
    whole: documents => index.common([documents, index.longAs('names', shortest, longest)]),
    wholeLead: documents => index.common([documents, index.longAs('leads', shortest, longest)]),
    inside: documents => index.common([documents, ...followingIn(clauses)]),
    named(document) {
      const { start, nameEnd, leadEnd, words: own } = index.wordsOf(document)
      words = own
      let best: Named = NAMED.nowhere
      for (let at = start; at < nameEnd; at++) {
        const begins = at === start || words[at - 1] === 0
        if (begins && matches(0, at, true)) {
          if (at === start) return NAMED.name
          best = NAMED.otherName
        } else if (best === NAMED.nowhere && matches(0, at, false)) best = NAMED.inside
      }
      for (let at = nameEnd; at < leadEnd && best < NAMED.lead; at++)
        if ((at === nameEnd || words[at - 1] === 0) && matches(0, at, true)) best = NAMED.lead
      return best
    },
  }

  /** A query with an OR is looked for in every document that has its words. */
  function followingIn(all: Clauses): S[] {
    if (all.some(({ length }) => length !== 1)) return []
    const units = all.flatMap(clause => clause.flatMap(({ units }) => units))
    return inSequence(index, units, NAMES, { most, overFillers: true })
  }

  /** Whether the clauses from one on follow at a place: up to the end of the name where it is to be the whole. */
  function matches(clause: number, at: number, isWhole: boolean): boolean {
    const alternatives = read[clause]
    if (!alternatives) return !isWhole || isEnd(at)
    for (const units of alternatives) if (follows(clause, units, 0, at, isWhole)) return true
    return (isWhole || clause > 0) && isFillerAt(at) && matches(clause, at + 1, isWhole)
  }

  function follows(clause: number, units: Steps[][], unit: number, at: number, isWhole: boolean): boolean {
    const ways = units[unit]
    if (!ways) return matches(clause + 1, at, isWhole)
    for (const steps of ways)
      if (stand(steps, at) && follows(clause, units, unit + 1, at + steps.length, isWhole)) return true
    return unit > 0 && isFillerAt(at) && follows(clause, units, unit, at + 1, isWhole)
  }

  function stand(steps: Steps, at: number): boolean {
    for (let step = 0; step < steps.length; step++) if (!steps[step]?.has((words[at + step] ?? 0) - 1)) return false
    return true
  }

  function isEnd(at: number): boolean {
    let place = at
    while (isFillerAt(place)) place++
    return words[place] === 0
  }

  function isFillerAt(at: number): boolean {
    return isFiller.has((words[at] ?? 0) - 1)
  }
}

function stepsOf({ ways }: Unit, most: Closeness): Steps[] {
  return ways.filter(({ closeness }) => closeness <= most).map(({ parts }) => parts.map(words => new Set(words)))
}

/** How many words besides fillers the query can stand for, at least and at most. */
function lengthsOf(read: Steps[][][][], fillers: ReadonlySet<number>): [number, number] {
  const lengthOf = (steps: Steps) => steps.filter(step => !step.isSubsetOf(fillers)).length
  const ofUnit = (ways: Steps[], pick: (...lengths: number[]) => number) =>
    pick(...ways.map(lengthOf), ...(ways.length === 0 ? [0] : []))
  const of = (pick: (...lengths: number[]) => number) =>
    read.reduce(
      (sum, clause) =>
        sum + pick(...clause.map(units => units.reduce((length, ways) => length + ofUnit(ways, pick), 0))),
      0,
    )
  return [of(Math.min), of(Math.max)]
}
