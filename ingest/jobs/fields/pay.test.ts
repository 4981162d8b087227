import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Pay } from '#contract'
import { type PublishedPay, readPay } from './pay.ts'

function payIn(published: Partial<PublishedPay>): string | undefined {
  const pay = readPay({ countries: [], ...published })
  return pay && `${pay.currency} ${pay.min ?? ''}-${pay.max ?? ''} ${pay.period}`
}

describe('a pay text', () => {
  it.each([
    ['€60.000 - €80.000 brutto/Jahr', 'EUR 60000-80000 year'],
    ['12-15 LPA', 'INR 1200000-1500000 year'],
    ['₹12,00,000 - ₹18,00,000 per annum', 'INR 1200000-1800000 year'],
    ['€5.000/month', 'EUR 5000-5000 month'],
    ['55 T€ – 70 T€ p.a.', 'EUR 55000-70000 year'],
    ['5,000 USDC per month', 'USDC 5000-5000 month'],
    ['$3k/month', 'USD 3000-3000 month'],
    ['NOK 50 000 / mnd', 'NOK 50000-50000 month'],
    ['Up to $150k', 'USD -150000 year'],
    ['From €90k', 'EUR 90000- year'],
    ['$150k+', 'USD 150000- year'],
    ['$1,500 weekly', 'USD 1500-1500 week'],
    ['USD 56.30 - 84.45 Hourly', 'USD 56.3-84.45 hour'],
    ['USD$150,000.00/Yr. - USD$200,000.00/Yr.', 'USD 150000-200000 year'],
    ['€600-€700 p.d.', 'EUR 600-700 day'],
    ['6000 - 8000 PLN net / month (B2B)', 'PLN 6000-8000 month'],
    ['6000 - 8000 EUR net / month', undefined],
    ['18 000 - 24 000 PLN netto + VAT miesięcznie', 'PLN 18000-24000 month'],
    ['US$ 4.000 - 6.000 mensuales', 'USD 4000-6000 month'],
    ['800 000 - 950 000 NOK per år', 'NOK 800000-950000 year'],
    ['年収800万円〜1200万円', 'JPY 8000000-12000000 year'],
    ['연봉 6,000만원 ~ 9,000만원', 'KRW 60000000-90000000 year'],
    ['연봉 8천만원', 'KRW 80000000-80000000 year'],
    ['Up to 1.2 crore per year', 'INR -12000000 year'],
    ['₹15L - ₹25L', 'INR 1500000-2500000 year'],
    ['IDR 15jt - 25jt / bulan', 'IDR 15000000-25000000 month'],
    ['30 - 50 triệu VND/tháng', 'VND 30000000-50000000 month'],
    ['1 200 000 - 1 500 000 Ft / hó', 'HUF 1200000-1500000 month'],
    ['€5.000,- tot €7.000,- per maand', 'EUR 5000-7000 month'],
    ['entre 45 et 55 k€', 'EUR 45000-55000 year'],
    ['Rs. 12,00,000 - 18,00,000 per annum', undefined],
    ['120.000 TL - 180.000 TL aylık', 'TRY 120000-180000 month'],
    ['NT$1.2M - NT$1.8M per year', 'TWD 1200000-1800000 year'],
    ['月薪 30k-50k RMB', 'CNY 30000-50000 month'],
    ['90 000 $ - 120 000 $ CA', 'CAD 90000-120000 year'],
    ['$90,000 or more', 'USD 90000- year'],
    ['$150,000/yr, 4-day week', 'USD 150000-150000 year'],
    ['€60K – €80K • Offers Commission', 'EUR 60000-80000 year'],
    ['$60,000 - $80,000 incl. commission', undefined],
    ['$100,000 for 40 hours per week, 12 months', 'USD 100000-100000 year'],
    ['¥8,000,000 - ¥12,000,000 per year', undefined],
    ['20 000 - 28 000 PLN', undefined],
    ['$25', undefined],
    ['$5000 - $7000', undefined],
    ['Base: $90k, OTE: $180k', undefined],
    ['$10k-$200k', undefined],
    ['$4,000 bi-weekly', undefined],
    ['$500 per article', undefined],
    ['$120,000 per year ($10,000 per month)', undefined],
    ['£150k+ cash/equity', undefined],
    ['Rp 20.000.000 - 30.000.000 per month', 'IDR 20000000-30000000 month'],
    // A period is trusted only if the amount fits it.
    ['€60,000 - €75,000 per month', undefined],
    ['₹1,50,000 - ₹2,50,000 per month', 'INR 150000-250000 month'],
    ['£45k pw', undefined],
    ['£900 pw', 'GBP 900-900 week'],
    ['€4,000 a year', undefined],
    ['$25,000 monthly', 'USD 25000-25000 month'],
    ['$100 - $150 per hour, 20 hours per week', 'USD 100-150 hour'],
    ['80k€', 'EUR 80000-80000 year'],
    ['$1.5M', undefined],
    ['Up to 3 months salary', undefined],
    ['1-2 BTC per year', undefined],
    ['140000 - 180000', undefined],
    ['$140.000 - $180.000', 'USD 140000-180000 year'],
    ['bis 90.000 € p.a.', 'EUR -90000 year'],
    ['no less than $100k', 'USD 100000- year'],
    ['≤ $100k', 'USD -100000 year'],
    ['do 20 000 zł / miesiąc', 'PLN -20000 month'],
    ['>$100k', 'USD 100000- year'],
    ['vanaf €3.000 tot €4.500 per maand', 'EUR 3000-4500 month'],
    ['od 15 000 do 20 000 zł / mies.', 'PLN 15000-20000 month'],
    ['à partir de 45 000 € par an', 'EUR 45000- year'],
    ['de 45 000 à 55 000 € par an', 'EUR 45000-55000 year'],
    ['$100k until filled', 'USD 100000-100000 year'],
    ['$25,000 sign-on bonus', undefined],
    ['$60,000 for 6 months', undefined],
    ['$50,000 total for the engagement', undefined],
    ['$120k base / 200k total', undefined],
    ['$120,000 per year, 6-month contract', 'USD 120000-120000 year'],
    ['100k - 120k (USD)', 'USD 100000-120000 year'],
    ['TOP SALARY $100k', 'USD 100000-100000 year'],
    ['€90k\u2011€110k', 'EUR 90000-110000 year'],
    ['€45 per uur', 'EUR 45-45 hour'],
  ])('%j is %s', (salary, expected) => expect(payIn({ salary })).toBe(expected))

  it('resolves "$" only if one reading is possible', () => {
    const salary = '$120,000 - $140,000'
    expect(payIn({ salary, countries: ['US'] })).toBe('USD 120000-140000 year')
    expect(payIn({ salary, countries: ['US', 'CA'] })).toBe('USD 120000-140000 year')
    expect(payIn({ salary, countries: ['PL'] })).toBe('USD 120000-140000 year')
    expect(payIn({ salary, countries: ['CA'] })).toBeUndefined()
    expect(payIn({ salary: '$120,000 (CAD)', countries: ['US', 'CA'] })).toBe('CAD 120000-120000 year')
  })
  it('says which krone and yen it means by its country', () => {
    expect(payIn({ salary: 'kr 45 000 per month', countries: ['SE'] })).toBe('SEK 45000-45000 month')
    expect(payIn({ salary: 'kr 45 000 per month', countries: ['SE', 'NO'] })).toBeUndefined()
    expect(payIn({ salary: '¥8,000,000 - ¥12,000,000 a year', countries: ['JP'] })).toBe('JPY 8000000-12000000 year')
  })
})

describe('pay in numbers', () => {
  it.each([
    [3_000_000, 3_600_000, 'year', 'IN'],
    [18_000, 24_000, 'month', 'PL'],
    [900_000, 1_100_000, 'year', 'NG'],
  ])('%i to %i dollars a %s in %s are of another currency', (min, max, period, country) =>
    expect(readPay({ pay: { min, max, currency: 'USD', period }, countries: [country] })).toBeUndefined(),
  )

  it('in dollars may be high if dollars are paid', () =>
    expect(payIn({ pay: { min: 700_000, max: 900_000, currency: 'USD', period: 'year' }, countries: ['US'] })).toBe(
      'USD 700000-900000 year',
    ))

  it('is not yearly if it is too low for a year', () => {
    const pay = { min: 5000, max: 7000, currency: 'USD', period: 'year' }
    expect(payIn({ pay, countries: ['US'] })).toBeUndefined()
    expect(payIn({ pay, countries: ['US', 'PH'] })).toBe('USD 5000-7000 year')
    expect(payIn({ pay, countries: ['IN'] })).toBe('USD 5000-7000 year')
  })
  it('is read with its own words for currency and period', () => {
    expect(payIn({ pay: { min: 40, max: 55.5, currency: 'EUR', period: 'per-hour-wage' } })).toBe('EUR 40-55.5 hour')
    expect(payIn({ pay: { max: 9000, currency: '€', period: 'Monthly' } })).toBe('EUR -9000 month')
  })
  it('reads a sign in the currency field as in a text', () => {
    const pay = { min: 120000, max: 150000, currency: '$', period: 'year' }
    expect(payIn({ pay })).toBe('USD 120000-150000 year')
    expect(payIn({ pay, countries: ['CA'] })).toBeUndefined()
  })
  it('takes zero for unknown', () =>
    expect(payIn({ pay: { min: 0, max: 120000, currency: 'USD', period: 'year' } })).toBe('USD -120000 year'))
  it.each([
    { min: 120000, max: 150000, currency: 'USD', period: 'hour' },
    { min: 120, max: 700, currency: 'USD', period: 'hour' },
    { min: 150000, max: 120000, currency: 'USD', period: 'year' },
    { min: 3000, max: 4000, currency: 'USD', period: 'every 2 weeks' },
    { min: 100000, max: 200000, currency: 'USD', period: 'On-Target Earnings (OTE)' },
    { min: 100000, max: 200000, currency: 'USD', period: 'Base + Bonus' },
    { min: 0.5, max: 1, currency: 'ETH', period: 'month' },
    // As JSON writes it: 1e999. No rate of this currency says that it is too much.
    { max: Number.POSITIVE_INFINITY, currency: 'XPF', period: 'year' },
  ])('%j is uncertain and stays absent', pay => expect(payIn({ pay })).toBeUndefined())
  it('is not believed when the text calls it a target', () =>
    expect(payIn({ salary: 'OTE $200k', pay: { min: 200000, currency: 'USD', period: 'year' } })).toBeUndefined())
  it('trusts no text against an unlisted period', () => {
    const pay = { min: 60000, max: 70000, currency: 'USD', period: '6 MONTH' }
    expect(payIn({ salary: '$60K – $70K', pay })).toBeUndefined()
    expect(payIn({ salary: '$60K – $70K', pay: { ...pay, period: '1 YEAR' } })).toBe('USD 60000-70000 year')
  })
  it('takes no range for one number', () =>
    expect(payIn({ pay: { min: '50,000 - 60,000', currency: 'GBP', period: 'YEAR' } })).toBeUndefined())
  it('fills the gaps of the numbers from the text', () =>
    expect(payIn({ salary: '€700 per day', pay: { min: 700, currency: 'EUR' } })).toBe('EUR 700- day'))
})

describe('pay of any kind', () => {
  it('is absent or possible, whatever was published', () => {
    const strange = fc.constantFrom('', '-', '0', '75.00', '1e9', '120,000')
    const amount = fc.oneof(fc.integer({ min: -10, max: 400_000 }), fc.double(), strange)
    const period = fc.constantFrom('year', 'hour', '1 MONTH', 'NONE', 'Annual base salary range', '', 'weekly')
    const currency = fc.constantFrom('USD', 'usd', '€', 'XXX', '')
    const numbers = fc.record({ min: amount, max: amount, currency, period }, { requiredKeys: [] })
    const pieces = '$|€|120|k|-|150,000| |/hr|per year|OTE|USD|+ equity|–|.|%'.split('|')
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map(parts => parts.join(''))
    const countries = fc.subarray(['US', 'CA', 'SE', 'JP'])
    fc.assert(
      fc.property(text, fc.option(numbers, { nil: undefined }), countries, (salary, pay, countries) => {
        const read = readPay({ salary, pay, countries })
        if (read) expect(Pay.safeParse(read).success).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
