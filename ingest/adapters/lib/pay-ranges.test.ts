import { describe, expect, it } from 'vitest'
import { payRanges } from './posting-parts.ts'
import { rowOf } from './row.ts'

const readPayRanges = (pay_input_ranges: object[]) => payRanges(rowOf({ pay_input_ranges }))

const range = (min_cents: number | null, max_cents: number | null, title: string | null = null) => ({
  min_cents,
  max_cents,
  currency_type: 'USD',
  title,
})

describe('pay ranges', () => {
  it('are numbers if there is one, numbers, with the period in its own words', () => {
    expect(readPayRanges([range(4000, 4550, 'Hourly Rate:')])).toEqual({
      pay: { min: 40, max: 45.5, currency: 'USD', period: 'Hourly Rate:' },
    })
  })

  it('tells several ranges as a text and each as numbers, because they are of several places or levels', () => {
    expect(readPayRanges([range(10_000_000, 12_000_000, 'Zone A:'), range(9_000_000, 9_000_000)])).toEqual({
      salary: 'Zone A: 100,000 - 120,000 USD; 90,000 USD',
      tiers: [
        { min: 100_000, max: 120_000, currency: 'USD', period: 'Zone A:' },
        { min: 90_000, max: 90_000, currency: 'USD' },
      ],
    })
  })

  it('reads the same range, entered once per place, as one', () => {
    expect(readPayRanges([range(9_000_000, 9_500_000, 'Annual'), range(9_000_000, 9_500_000, 'Annual')])).toEqual({
      pay: { min: 90_000, max: 95_000, currency: 'USD', period: 'Annual' },
    })
  })

  it('takes zero and null for a form left empty', () => {
    expect(readPayRanges([range(0, 0), range(null, null)])).toEqual({})
    expect(readPayRanges([range(0, 0), range(null, 500_000)])).toEqual({ pay: { max: 5000, currency: 'USD' } })
  })
})
