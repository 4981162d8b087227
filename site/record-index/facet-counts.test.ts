import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addHits, noDocument } from './bits.ts'
import type { FacetCount, Matching } from './engine.ts'
import { countValues } from './facet-counts.ts'
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
