import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitsOf, hitsOf } from './bits.ts'
import { buildNumbers, spreadOf, within } from './number-index.ts'

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

it('has the least and the median of the known numbers of a set, be it small or large', () => {
  fc.assert(
    fc.property(fc.oneof(inAnyOrder, falling), fc.integer({ min: 1, max: 40 }), (numbers, step) => {
      const documents = [...numbers.keys()].filter(document => document % step === 0)
      const known = documents.map(document => numbers[document] ?? 0).filter(one => !Number.isNaN(one))
      const sorted = known.sort((a, b) => (a < b ? -1 : 1))
      const expected = sorted.length > 0 ? { least: sorted[0], median: sorted[(sorted.length - 1) >> 1] } : undefined
      const set = bitsOf(Uint32Array.from(documents), numbers.length)
      expect(spreadOf(buildNumbers(numbers), set)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
