import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hitsOf } from './bits.ts'
import { buildNumbers, within } from './number-index.ts'

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
