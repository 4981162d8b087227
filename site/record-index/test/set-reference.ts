/** What a table says of sets, as a walk over its documents that looks at each of them. */
import { slugOf } from '#contract/words.ts'
import type { Texts } from '../text/texts.ts'
import { referenceSearch } from './search-reference.ts'

/** The listed documents, each by its place in the list. */
export interface PlainTable {
  texts: Texts[]
  facets: Record<string, readonly string[]>[]
  /** NaN is unknown. */
  numbers: Record<string, number>[]
  ownWords: string[]
}

/** How a set is put together. */
export type SetQuestion =
  | { kind: 'every' }
  | { kind: 'having'; facet: string; value: string }
  | { kind: 'within'; number: string; least: number; most: number }
  | { kind: 'behind'; document: number }
  | { kind: 'documents'; documents: readonly number[] }
  | { kind: 'search'; query: string }
  | { kind: 'common'; of: readonly [SetQuestion, ...SetQuestion[]] }
  | { kind: 'either'; of: readonly [SetQuestion, SetQuestion] }
  | { kind: 'except'; of: SetQuestion }

/** The documents of a set, in list order. */
export function walkSet(table: PlainTable, question: SetQuestion): number[] {
  const all = [...table.texts.keys()]
  const has = testOf(table, question)
  return all.filter(has)
}

function testOf(table: PlainTable, question: SetQuestion): (document: number) => boolean {
  switch (question.kind) {
    case 'every':
      return () => true
    case 'having':
      return at => hasSlug(table.facets[at]?.[question.facet], slugOf(question.value))
    case 'within':
      return at => isBetween(table.numbers[at]?.[question.number], question.least, question.most)
    case 'behind':
      return at => at > question.document
    case 'documents':
      return at => question.documents.includes(at)
    case 'search': {
      const { found } = referenceSearch(table.texts, question.query, { own: table.ownWords, mends: true })
      return at => found.includes(at)
    }
    case 'except': {
      const has = testOf(table, question.of)
      return at => !has(at)
    }
    default: {
      const tests = question.of.map(one => testOf(table, one))
      return at => (question.kind === 'common' ? tests.every(has => has(at)) : tests.some(has => has(at)))
    }
  }
}

function isBetween(number = Number.NaN, least: number, most: number): boolean {
  return number >= least && number <= most
}

function hasSlug(values: readonly string[] = [], slug: string): boolean {
  return slug !== '' && values.some(one => slugOf(one) === slug)
}

/** Values with how many documents of a set have them, each as the first of all documents writes it. */
export function walkValues({ facets }: PlainTable, facet: string, set: readonly number[], limit: number) {
  const written = new Map<string, string>()
  for (const value of facets.flatMap(one => one[facet] ?? []))
    if (!written.has(slugOf(value))) written.set(slugOf(value), value)
  return [...written]
    .map(([slug, value]) => ({ value, count: set.filter(at => hasSlug(facets[at]?.[facet], slug)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
}

/** The greatest number first; an unknown one is nowhere. */
export function walkHighest({ numbers }: PlainTable, number: string, set: readonly number[], most: number): number[] {
  const numberOf = (document: number) => numbers[document]?.[number] ?? Number.NaN
  const known = set.filter(document => !Number.isNaN(numberOf(document)))
  // Not by subtraction: an infinite number minus itself is none.
  return known
    .sort((a, b) => Number(numberOf(b) > numberOf(a)) - Number(numberOf(a) > numberOf(b)) || a - b)
    .slice(0, most)
}

/** Finite ones alone: what was and what will be at no moment is not around one. */
export function walkAround({ numbers }: PlainTable, number: string, value: number): number[] {
  const known = numbers.map(one => one[number] ?? Number.NaN)
  const last = known.filter(one => one <= value)
  const next = known.filter(one => one > value)
  return [Math.max(...last), Math.min(...next)].filter(Number.isFinite)
}
