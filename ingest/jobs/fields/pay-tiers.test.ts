import { describe, expect, it } from 'vitest'
import { readTiers } from './pay.ts'

const TEXT = 'Zone A: one thing; Zone B: another'
const usd = (min: number | undefined, max: number | undefined, period = '1 YEAR', currency = 'USD') => ({
  min,
  max,
  currency,
  period,
})
function told(...tiers: ReturnType<typeof usd>[]): string | undefined {
  const pay = readTiers(tiers, TEXT, [])
  return pay && `${pay.currency} ${pay.min ?? ''}-${pay.max ?? ''} ${pay.period}`
}

describe('the wage of several tiers', () => {
  it('reaches from the lowest to the highest', () => {
    expect(told(usd(150_000, 190_000), usd(90_000, 120_000))).toBe('USD 90000-190000 year')
    expect(told(usd(40, 60, 'Hourly rate, Zone A'), usd(35, 55, 'Zone B hourly'))).toBe('USD 35-60 hour')
    expect(readTiers([usd(90_000, 120_000), usd(100_000, 130_000)], TEXT, [])?.raw).toBe(TEXT)
  })

  it('is open where one of them is', () =>
    expect(told(usd(90_000, undefined), usd(100_000, 130_000))).toBe('USD 90000- year'))

  it('leaves aside what is no wage', () => {
    expect(told(usd(90_000, 120_000), usd(180_000, 240_000, 'On-Target Earnings'))).toBe('USD 90000-120000 year')
    expect(told(usd(90_000, 120_000), usd(200_000, 300_000, 'Yearly token grant'))).toBe('USD 90000-120000 year')
    expect(told(usd(90_000, 120_000, 'Annual base (excluding bonus)'), usd(95_000, 125_000))).toBe(
      'USD 90000-125000 year',
    )
  })

  it('stays a text where currencies or periods differ, one is not sure, or they are too far apart', () => {
    expect(told(usd(90_000, 120_000), usd(80_000, 100_000, '1 YEAR', 'EUR'))).toBeUndefined()
    expect(told(usd(90_000, 120_000), usd(50, 60, '1 HOUR'))).toBeUndefined()
    expect(told(usd(90_000, 120_000), usd(90_000, 120_000, '1 MONTH'))).toBeUndefined()
    expect(told(usd(20_000, 30_000), usd(150_000, 190_000))).toBeUndefined()
    expect(told()).toBeUndefined()
  })
})
