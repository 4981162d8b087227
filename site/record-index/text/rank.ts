/**
 * The one formula by which what is found is ordered, in whole numbers, the same for every collection and engine:
 *
 *     score = Σ weight of a unit × best place of it × how closely it is meant
 *           + the best of the record's names and leads: if it says nothing else than the query, the weight of the units in it × NAMED
 *               × their part of the query's weight, and of each that stands in it as typed, weight × AS_TYPED;
 *             + of each two neighbors of the query that are neighbors in it too, the lesser weight × SIDE_BY_SIDE
 *
 * Found are records with all units that are needed. Where none has all, and always in a glossary, which is asked in
 * descriptions, the one with the highest score decides, if its first sum is LEAST_SHARE of what having all in a name
 * would count: found are those whose first sum is LEAST_OF_BEST of its own.
 */
import { TENTHS } from './alternatives.ts'
import type { Unit } from './units.ts'

/** By place: names, labels and leads, facts, text. */
export const PLACE_WEIGHTS = [10, 7, 5, 2] as const
/** By what a text is to its record: its name, another name, a lead. */
export const NAMED = { name: 100, otherName: 95, lead: 85 } as const
export const SIDE_BY_SIDE = 30
export const AS_TYPED = 12
export const LEAST_SHARE = 0.25
/** Definitions have the words of a description in running text. */
const LEAST_OF_DESCRIPTION = 0.15
export const LEAST_OF_BEST = 0.5

/** What a name adds that says nothing else than units of this weight, out of those of a query. */
export function wholeName(covered: number, all: number, named: number): number {
  return Math.round((named * covered * covered) / all)
}

/** What a unit in a place adds, before its weight: 100 for the typed word in a name. */
export function placeValue(place: number, tenths: number): number {
  return (PLACE_WEIGHTS[place] ?? 0) * tenths
}

/** Whether a record is worth showing that lacks some of the needed units: `value` is its first sum. */
export function isEnough(value: number, needed: readonly Unit[], isDescribed = false): boolean {
  const all = needed.reduce((sum, { weight }) => sum + weight, 0) * placeValue(0, TENTHS.word)
  return value > 0 && value >= all * (isDescribed ? LEAST_OF_DESCRIPTION : LEAST_SHARE)
}
