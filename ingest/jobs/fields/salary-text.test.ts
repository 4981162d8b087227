import { describe, expect, it } from 'vitest'
import { salaryText } from './pay.ts'

const pay = { currency: 'USD', period: 'year' as const, raw: '' }

describe('the salary shown', () => {
  it('is the published text where there is one', () => {
    expect(salaryText('OTE $25k - $35k', undefined)).toBe('OTE $25k - $35k')
    expect(salaryText(' $80k &ndash; $90k ', { ...pay, min: 80000, max: 90000 })).toBe('$80k – $90k')
    expect(salaryText('Competitive', undefined)).toBe('Competitive')
  })
  it('is pay in words where only numbers were published', () => {
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

  it('is numbers without their period where that does not fit them', () => {
    const year = { min: '60000', max: 75000, currency: 'EUR', period: 'month' }
    expect(salaryText(undefined, undefined, year)).toBe('€60,000 – €75,000')
    expect(salaryText(undefined, undefined, { ...year, currency: undefined })).toBeUndefined()
    expect(salaryText(undefined, undefined, { ...year, period: undefined })).toBeUndefined()
  })
})
