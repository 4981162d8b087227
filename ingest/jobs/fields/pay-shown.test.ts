import { describe, expect, it } from 'vitest'
import { readTiers, salaryText } from './pay.ts'

const TEXT = 'Zone A: one thing; Zone B: another'
const usd = (min: number | undefined, max: number | undefined, period = '1 YEAR', currency = 'USD') => ({
  ...{ min, max, currency, period },
})
function wageOf(...tiers: ReturnType<typeof usd>[]): string | undefined {
  const pay = readTiers(tiers, TEXT, [])
  return pay && `${pay.currency} ${pay.min ?? ''}-${pay.max ?? ''} ${pay.period}`
}

describe('the wage of several tiers', () => {
  it('reaches from the lowest to the highest', () => {
    expect(wageOf(usd(150_000, 190_000), usd(90_000, 120_000))).toBe('USD 90000-190000 year')
    expect(wageOf(usd(40, 60, 'Hourly rate, Zone A'), usd(35, 55, 'Zone B hourly'))).toBe('USD 35-60 hour')
    expect(readTiers([usd(90_000, 120_000), usd(100_000, 130_000)], TEXT, [])?.raw).toBe(TEXT)
  })

  it('is open if one of them is', () =>
    expect(wageOf(usd(90_000, undefined), usd(100_000, 130_000))).toBe('USD 90000- year'))

  it('leaves aside amounts that are not a wage', () => {
    expect(wageOf(usd(90_000, 120_000), usd(180_000, 240_000, 'On-Target Earnings'))).toBe('USD 90000-120000 year')
    expect(wageOf(usd(90_000, 120_000), usd(200_000, 300_000, 'Yearly token grant'))).toBe('USD 90000-120000 year')
    expect(wageOf(usd(90_000, 120_000, 'Annual base (excluding bonus)'), usd(95_000, 125_000))).toBe(
      'USD 90000-125000 year',
    )
  })

  it('stays a text if currencies or periods differ, one is not sure, or they are too far apart', () => {
    expect(wageOf(usd(90_000, 120_000), usd(80_000, 100_000, '1 YEAR', 'EUR'))).toBeUndefined()
    expect(wageOf(usd(90_000, 120_000), usd(50, 60, '1 HOUR'))).toBeUndefined()
    expect(wageOf(usd(90_000, 120_000), usd(90_000, 120_000, '1 MONTH'))).toBeUndefined()
    expect(wageOf(usd(20_000, 30_000), usd(150_000, 190_000))).toBeUndefined()
    expect(wageOf()).toBeUndefined()
  })
})

const pay = { currency: 'USD', period: 'year' as const, raw: '' }

describe('the salary shown', () => {
  it('is the published text if there is one', () => {
    expect(salaryText('OTE $25k - $35k', undefined)).toBe('OTE $25k - $35k')
    expect(salaryText(' $80k &ndash; $90k ', { ...pay, min: 80000, max: 90000 })).toBe('$80k – $90k')
    expect(salaryText('Competitive', undefined)).toBe('Competitive')
  })
  it('is pay in words if only numbers were published', () => {
    expect(salaryText(undefined, { ...pay, min: 150000, max: 200000 })).toBe('$150,000 – $200,000 a year')
    expect(salaryText('-', { ...pay, min: 40, max: 40, period: 'hour' })).toBe('$40 an hour')
    expect(salaryText('', { ...pay, max: 120000, currency: 'CAD' })).toBe('up to CA$120,000 a year')
    expect(salaryText('', { ...pay, min: 22.5, period: 'hour', currency: 'EUR' })).toBe('from €22.50 an hour')
    expect(salaryText('', { ...pay, min: 5000, max: 5000, period: 'month', currency: 'USDC' })).toBe(
      '5,000 USDC a month',
    )
  })
  it.each(['-', '', 'n/a', '0', '$0 - $0', 'null', 'NaN', '[object Object]', undefined])('is absent for %j', text =>
    expect(salaryText(text, undefined)).toBeUndefined(),
  )

  it('is numbers without their period if it does not fit them', () => {
    const year = { min: '60000', max: 75000, currency: 'EUR', period: 'month' }
    expect(salaryText(undefined, undefined, year)).toBe('€60,000 – €75,000')
    expect(salaryText(undefined, undefined, { ...year, currency: undefined })).toBeUndefined()
    expect(salaryText(undefined, undefined, { ...year, period: undefined })).toBeUndefined()
  })
})
