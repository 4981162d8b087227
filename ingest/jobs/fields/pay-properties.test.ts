import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Pay } from '#contract'
import { readPay } from './pay.ts'

describe('pay of any kind', () => {
  const amount = fc.oneof(
    fc.integer({ min: -10, max: 400_000 }),
    fc.double(),
    fc.constantFrom('', '-', '0', '75.00', '1e9', '120,000'),
  )
  const word = fc.constantFrom('year', 'hour', 'YEAR', '1 MONTH', 'NONE', 'Annual base salary range', '', 'weekly')
  const piece = fc.constantFrom(
    '$',
    '€',
    '120',
    'k',
    '-',
    '150,000',
    ' ',
    '/hr',
    'per year',
    'OTE',
    'USD',
    '+ equity',
    '–',
    '.',
    '%',
  )
  it('is absent or possible, whatever was published', () => {
    const numbers = fc.record(
      { min: amount, max: amount, currency: fc.constantFrom('USD', 'usd', '€', 'XXX', ''), period: word },
      { requiredKeys: [] },
    )
    const text = fc.array(piece, { maxLength: 12 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(
        text,
        fc.option(numbers, { nil: undefined }),
        fc.subarray(['US', 'CA', 'SE', 'JP']),
        (salary, pay, countries) => {
          const read = readPay({ salary, pay, countries })
          if (read) expect(Pay.safeParse(read).success).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
