import { describe, expect, it } from 'vitest'
import { readPayInText, readPayInTitle } from './pay-in-text.ts'

function payIn(description: string, where: { places?: string[]; countries?: string[] } = {}): string | undefined {
  const { places = [], countries = ['US'] } = where
  const pay = readPayInText(description, places, countries)
  return pay && `${pay.currency} ${pay.min}-${pay.max} ${pay.period}`
}

describe('the wage a description states', () => {
  it.each([
    ['The salary range is $60,000 - $97,000/year. Total compensation may include stock.', 'USD 60000-97000 year'],
    ['United States Salary Range\n$108,400—$129,600 USD', 'USD 108400-129600 year'],
    ['Base salary range: $185,000 - $220,000, plus equity and benefits', 'USD 185000-220000 year'],
    ['- Base Compensation Band: $190K - $260K. Level decides.', 'USD 190000-260000 year'],
    ['Hourly rate: $40–$60 per hour', 'USD 40-60 hour'],
    ['Salary: $120k-$150k. OTE: $200k-$240k.', 'USD 120000-150000 year'],
    ['Compensation: $120k - $150k base + tokens', 'USD 120000-150000 year'],
    ['Gehalt: 60.000 – 80.000 € brutto/Jahr', 'EUR 60000-80000 year'],
    ['Wynagrodzenie: 15 000 - 20 000 PLN brutto miesięcznie', 'PLN 15000-20000 month'],
    ['Salary range: 4600 - 5500 Euro gross per month', 'EUR 4600-5500 month'],
    ['Løn: 45.000-55.000 kr. om måneden.', 'DKK 45000-55000 month', 'DK'],
    ['Salary: 25K-35K NIS monthly.', 'ILS 25000-35000 month', 'IL'],
    ['Faixa salarial: de R$ 8 mil a R$ 12 mil por mês', 'BRL 8000-12000 month', 'BR'],
    ['想定年収：800万円～1,200万円', 'JPY 8000000-12000000 year', 'JP'],
    ['Salary: CHF 120’000–150’000 per year (80-100%).', 'CHF 120000-150000 year', 'CH'],
    ['Зарплата: 250 000 – 350 000 руб. в месяц', 'RUB 250000-350000 month', 'RU'],
    ['Salary: £85,000 per annum.', 'GBP 85000-85000 year', 'GB'],
    ['Base salary: from $150,000 per year.', 'USD 150000-undefined year'],
    ['Pay range: $152,405—$179,300 USD + bonus + equity + 401(k)', 'USD 152405-179300 year'],
    ['- $500 per month credit for lunch\nSalary: $120k to $150k', 'USD 120000-150000 year'],
  ])('is read: %j', (text, pay, country = 'US') => expect(payIn(text, { countries: [country] })).toBe(pay))

  it.each([
    ['The base salary range is $150,000 - $200,000 in New York and $130,000 - $170,000 elsewhere.'],
    ['Base salary: $150,000 - $200,000\nAustin: $130,000 - $170,000'],
    ['The base salary range in New York is $150,000 - $200,000.'],
    ['OTE: $120k-$150k'],
    ['The base salary is $150,000 - $200,000 in the State of New York.'],
    ['Salary (Senior): $150k - $180k\nSalary (Staff): $180k - $220k'],
    ['Compensation: $200k - $300k total comp'],
    ['You save clients $20,000 - $50,000 a year'],
    ['Signing bonus of $10,000 - $20,000'],
    ['Our customers pay salaries of $20,000 - $50,000 through us'],
    ['$120,000 - $150,000'],
    ['Salary: $120,000. Salary after a year: $140,000.'],
    ['Salary advances of $1,500 per month for the staff of our clients'],
    ['The salary data of $90,000 a year that our product shows'],
    ['Salary: competitive. We raised $50,000 a year ago.'],
    ['Salary: competitive, with $100,000 in tokens'],
    ['We pay salaries in USDC and hold $150,000,000 in TVL for 100k - 200k users.'],
  ])('is absent if it is doubtful: %j', text => expect(payIn(text)).toBeUndefined())

  it.each([
    ['Solidity Engineer ($150k - $200k)', 'USD 150000-200000 year'],
    ['Rust Engineer - $180,000-$220,000/yr', 'USD 180000-220000 year'],
    ['Rust Engineer (up to $250k + equity)', 'USD undefined-250000 year'],
    ['Rust Engineer [€80-100k], Berlin', 'EUR 80000-100000 year'],
    ['Auditor | $90/hour', 'USD 90-90 hour'],
    ['Head of $100M Ecosystem Fund', undefined],
    ['Growth Lead (1M+ users)', undefined],
    ['Grants Lead ($50k - $100k grants)', undefined],
    ['Account Executive ($120k OTE)', undefined],
    ['Trader, 24/7, 2026', undefined],
  ])('a title states: %s', (title, wanted) => {
    const pay = readPayInTitle(title, [])
    expect(pay && `${pay.currency} ${pay.min}-${pay.max} ${pay.period}`).toBe(wanted)
  })

  it('holds for the one place it names', () => {
    const text = 'The base salary range in Denver is $150,000 - $200,000.'
    expect(payIn(text, { places: ['Denver, Colorado'] })).toBe('USD 150000-200000 year')
    expect(payIn(text, { places: ['Denver, Colorado', 'Austin'] })).toBeUndefined()
  })
  it('of the United States is not the wage in other countries', () => {
    const text = 'US base salary range: $150,000 - $200,000'
    expect(payIn(text, { countries: ['US'] })).toBe('USD 150000-200000 year')
    expect(payIn(text, { countries: ['GB'] })).toBeUndefined()
    expect(payIn(text, { countries: [] })).toBeUndefined()
    expect(payIn('Base salary: $150,000 - $200,000', { countries: ['US', 'CA'] })).toBeUndefined()
  })
})
