import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addHits, noDocument } from './bits.ts'
import { countValues, type FacetCount, type Matching } from './facet-counts.ts'
import { collectFacet } from './facet-index.ts'

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

function matching(hits: number[], size: number): Matching {
  const documents = noDocument(size)
  addHits(documents, Uint32Array.from(hits))
  return { documents, total: hits.length }
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
      expect(countValues(index, matching(hits, given.length), limit)).toEqual(counted(given, hits, limit))
      expect(countValues(index, undefined, limit)).toEqual(counted(given, [...given.keys()], limit))
    }),
    { numRuns: 500 },
  )
})

it('holds documents without a value, and counts none in an empty index', () => {
  const index = indexOf([[], ['Rust'], []])
  expect(countValues(index, matching([0, 2], 3), 5)).toEqual([])
  expect(countValues(indexOf([]), undefined, 5)).toEqual([])
})

it('counts the same where only the values with the most documents are looked at', () => {
  const many = fc.array(fc.nat(12), { minLength: 150, maxLength: 400 })
  fc.assert(
    fc.property(many, fc.integer({ min: 1, max: 5 }), fc.func(fc.integer({ min: 0, max: 9 })), (given, limit, draw) => {
      // Nine values are frequent, often equally so; the others are rare.
      const documents = given.map((number, at) => [VALUES[number] ?? `rare ${(at * 7) % 40}`])
      const index = indexOf(documents)
      const hits = [...given.keys()].filter(document => draw(document) > 0)
      expect(countValues(index, matching(hits, given.length), limit)).toEqual(counted(documents, hits, limit))
    }),
    { numRuns: 300 },
  )
})
