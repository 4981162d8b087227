import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hitsOf, setOf } from './bits.ts'
import { collectPostings, holds } from './postings.ts'

/** Numbers that jump, as those of trigrams do, and numbers that take more than 16 bits. */
const list = fc.oneof(fc.nat(5), fc.nat(5000), fc.integer({ min: 65_530, max: 65_540 }), fc.nat(200_000))
const listsOfDocuments = fc.array(fc.array(list, { maxLength: 12 }), { maxLength: 80 })

it('holds each document once in each of its lists, whatever their numbers', () => {
  fc.assert(
    fc.property(listsOfDocuments, given => {
      const collected = collectPostings()
      const expected = new Map<number, number[]>()
      given.forEach((lists, document) => {
        for (const one of lists) collected.add(one, document)
        for (const one of new Set(lists)) expected.set(one, [...(expected.get(one) ?? []), document])
      })
      const postings = collected.finish(given.length)
      const found = [...expected.keys()].map(one => [one, [...hitsOf(setOf(postings, one))]])
      expect(found).toEqual([...expected])
      for (const [one, documents] of expected)
        expect(given.flatMap((_, document) => (holds(postings, one, document) ? [document] : []))).toEqual(documents)
      expect(postings.offsets).toHaveLength(Math.max(-1, ...expected.keys()) + 2)
    }),
    { numRuns: 300 },
  )
})
