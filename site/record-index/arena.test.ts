import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zeros } from './arena.ts'

const makers = [Int32Array, Uint32Array].map(type => (length: number) => zeros<Int32Array | Uint32Array>(type, length))
const wish = fc.record({
  make: fc.constantFrom(...makers, (length: number) => zeros(Float64Array, length)),
  length: fc.nat(5000),
})

it('hands out zeros that nobody else writes to, across pieces and beyond them', () => {
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 60 }), wishes => {
      const arrays = wishes.map(({ make, length }, at) => {
        const array = make(length)
        expect(array).toHaveLength(length)
        expect(array.every(number => number === 0)).toBe(true)
        return array.fill(at + 1)
      })
      for (const [at, array] of arrays.entries()) expect(array.every(number => number === at + 1)).toBe(true)
    }),
    { numRuns: 50 },
  )
})
