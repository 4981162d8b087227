import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitsOf, hitsOf } from './bits.ts'
import { buildNumbers, collectFacet, countValues, type FacetCount, spreadOf, within } from './columns.ts'

const VALUES = ['DeFi', 'Rust', 'Layer 2', 'Zürich', 'a', 'b', 'c', 'd', 'e']
const severalEach = fc.array(fc.uniqueArray(fc.constantFrom(...VALUES), { maxLength: 4 }), { maxLength: 80 })
const oneEach = fc.array(
  fc.constantFrom(...VALUES).map(value => [value]),
  { maxLength: 80 },
)
const documents = fc.oneof(severalEach, oneEach)

function indexOf(valuesOfDocuments: string[][]) {
  const facet = collectFacet()
  for (const [document, values] of valuesOfDocuments.entries()) facet.add(document, values)
  return facet.finish(valuesOfDocuments.length)
}

function counted(valuesOfDocuments: string[][], hits: number[], limit: number): FacetCount[] {
  const all = hits.flatMap(document => valuesOfDocuments[document] ?? [])
  return [...new Set(all)]
    .map(value => ({ value, count: all.filter(one => one === value).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
}

it('counts what a walk over the documents counts, most first, then by the alphabet', () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 12 }), fc.func(fc.boolean()), (given, limit, isHit) => {
      const index = indexOf(given)
      const hits = [...given.keys()].filter(document => isHit(document))
      expect(countValues(index, bitsOf(hits, given.length), limit)).toEqual(counted(given, hits, limit))
      expect(countValues(index, undefined, limit)).toEqual(counted(given, [...given.keys()], limit))
    }),
    { numRuns: 500 },
  )
})

it('holds documents without a value, and counts none in an empty index', () => {
  const index = indexOf([[], ['Rust'], []])
  expect(countValues(index, bitsOf([0, 2], 3), 5)).toEqual([])
  expect(countValues(indexOf([]), undefined, 5)).toEqual([])
})

const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0.5))
const inAnyOrder = fc.array(number, { maxLength: 100 })
const falling = inAnyOrder.map(numbers => numbers.filter(one => !Number.isNaN(one)).sort((a, b) => (a < b ? 1 : -1)))

it('finds the documents within bounds, both included, and nothing unknown', () => {
  fc.assert(
    fc.property(fc.oneof(inAnyOrder, falling), number, number, (numbers, least, most) => {
      const expected = numbers.flatMap((given, document) => (given >= least && given <= most ? [document] : []))
      expect([...hitsOf(within(buildNumbers(numbers), least, most))]).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

it('has the least and the median of the numbers of a set, small or large', () => {
  fc.assert(
    fc.property(fc.oneof(inAnyOrder, falling), fc.integer({ min: 1, max: 40 }), (numbers, step) => {
      const documents = [...numbers.keys()].filter(document => document % step === 0)
      const known = documents.map(document => numbers[document] ?? 0).filter(one => !Number.isNaN(one))
      const sorted = known.sort((a, b) => (a < b ? -1 : 1))
      const expected = sorted.length > 0 ? { least: sorted[0], median: sorted[(sorted.length - 1) >> 1] } : undefined
      const set = bitsOf(documents, numbers.length)
      expect(spreadOf(buildNumbers(numbers), set)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
