/** What a table can be asked of its sets, put to a table and to the reference. */
import fc from 'fast-check'
import type { DocumentSet, Hits, Weighed } from '../record-index/index.ts'
import { query } from '../record-index/test/generated-texts.ts'
import {
  type Asked,
  type PlainTable,
  walkAround,
  walkHighest,
  walkSet,
  walkValues,
} from '../record-index/test/set-reference.ts'
import { definition, type GeneratedTable, MOST_RECORDS, VALUES } from './generated-table.ts'

const bound = fc.constantFrom(Number.NEGATIVE_INFINITY, -1, 0, 0.25, 1, 1.5, 1790000000000, Number.POSITIVE_INFINITY)
const facet = fc.constantFrom(...Object.keys(definition.facets))
const number = fc.constantFrom('date', 'confirmedUntil')
const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary', maxLength: 5 }))
const document = fc.nat(MOST_RECORDS)
const kind = <K extends Asked['kind']>(name: K) => fc.constant(name)

const { set } = fc.letrec<{ set: Asked; several: [Asked, ...Asked[]] }>(tie => ({
  set: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: kind('every') }),
    fc.record({ kind: kind('having'), facet, value }),
    fc.record({ kind: kind('within'), number, least: bound, most: bound }),
    fc.record({ kind: kind('behind'), document }),
    fc.record({ kind: kind('documents'), documents: fc.uniqueArray(document, { maxLength: 6 }) }),
    fc.record({ kind: kind('search'), query }),
    fc.record({ kind: kind('common'), of: tie('several') }),
    fc.record({ kind: kind('either'), of: fc.tuple(tie('set'), tie('set')) }),
    fc.record({ kind: kind('except'), of: tie('set') }),
  ),
  several: fc.tuple(tie('set'), fc.array(tie('set'), { maxLength: 2 })).map(([one, more]) => [one, ...more]),
}))

export const question = fc.record({
  asked: set,
  other: set,
  facet,
  number,
  offset: fc.nat(4),
  limit: fc.nat(MOST_RECORDS),
  at: bound,
})
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never

/** Documents are told by their places in the list, whatever their numbers. */
export function placesIn(table: GeneratedTable): (documents: Hits) => number[] {
  const all = [...table.page()]
  return documents => Array.from(documents, one => all.indexOf(one))
}

const WEIGHTS = [2, 3.5] as const

export function answersOf(table: GeneratedTable, { asked, other, facet, number, offset, limit, at }: Question) {
  const places = placesIn(table)
  const set = setOf(table, asked)
  const total = table.countOf(set)
  const weighed: Weighed[] = [
    { set, weight: WEIGHTS[0] },
    { set: setOf(table, other), weight: WEIGHTS[1] },
  ]
  const { values } = table.namesOf(facet)
  const matching = { documents: set, total }
  return {
    isEmpty: table.isEmpty(set),
    total,
    list: places(table.listOf(set)),
    page: places(table.listOf(set, offset, limit, total)),
    highest: places(table.highest(number, set, limit)),
    heaviest: places(table.heaviest(weighed, limit)),
    counts: table.countValues(facet, matching, limit),
    top: table.topValues(facet, matching, limit).map(({ place, count }) => ({ value: values[place], count })),
    ofAll: table.countValues(facet, undefined, limit),
    around: table.numbersAround(number, at),
  }
}

/** The same by a walk. */
export function walkedAnswers(table: PlainTable, { asked, other, facet, number, offset, limit, at }: Question) {
  const set = walkSet(table, asked)
  const others = walkSet(table, other)
  const weightOf = (one: number) => (set.includes(one) ? WEIGHTS[0] : 0) + (others.includes(one) ? WEIGHTS[1] : 0)
  const all = [...table.texts.keys()]
  const counts = walkValues(table, facet, set, limit)
  return {
    isEmpty: set.length === 0,
    total: set.length,
    list: set,
    page: set.slice(offset, offset + limit),
    highest: walkHighest(table, number, set, limit),
    heaviest: all
      .filter(one => weightOf(one) > 0)
      .sort((a, b) => weightOf(b) - weightOf(a) || a - b)
      .slice(0, limit),
    counts,
    top: counts,
    ofAll: walkValues(table, facet, all, limit),
    around: walkAround(table, number, at),
  }
}

function setOf(table: GeneratedTable, asked: Asked): DocumentSet {
  const numbersOf = (places: readonly number[]) => table.page().filter((_, place) => places.includes(place))
  switch (asked.kind) {
    case 'every':
      return table.every
    case 'having':
      return table.having(asked.facet, asked.value)
    case 'within':
      return table.within(asked.number, asked.least, asked.most)
    case 'behind': {
      const [document] = numbersOf([asked.document])
      return document === undefined ? table.except(table.every) : table.behind(document)
    }
    case 'documents':
      return table.setOf(numbersOf(asked.documents))
    case 'search':
      return table.search(asked.query).documents
    case 'except':
      return table.except(setOf(table, asked.of))
    case 'either':
      return table.either(setOf(table, asked.of[0]), setOf(table, asked.of[1]))
    case 'common': {
      const [first, ...more] = asked.of
      return table.common([setOf(table, first), ...more.map(one => setOf(table, one))])
    }
  }
}
