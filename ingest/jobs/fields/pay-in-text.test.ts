import { describe, expect, it } from 'vitest'
import { readPayInText } from './pay-in-text.ts'

function told(description: string, where: { places?: string[]; countries?: string[] } = {}): string | undefined {
  const pay = readPayInText({ description, places: [], countries: ['US'], ...where })
  return pay && `${pay.currency} ${pay.min}-${pay.max} ${pay.period}`
}

describe('the wage a description states', () => {
  it.each([
    [
      'The estimated salary range for this position is $60,000 - $97,000/year. Total compensation may include stock.',
      'USD 60000-97000 year',
    ],
    ['United States Salary Range\n$108,400—$129,600 USD', 'USD 108400-129600 year'],
    ['Base salary range: $185,000 - $220,000, plus equity and benefits', 'USD 185000-220000 year'],
    ['- Base Compensation Band: $190K - $260K. Level decides.', 'USD 190000-260000 year'],
    ['Hourly rate: $40–$60 per hour', 'USD 40-60 hour'],
    ['$90,000 - $100,000 a year\nThe base pay range is $90,000 - $100,000 annually.', 'USD 90000-100000 year'],
    ['Salary: $120k-$150k. OTE: $200k-$240k.', 'USD 120000-150000 year'],
    ['Compensation: $120k - $150k base + tokens', 'USD 120000-150000 year'],
    ['Compensation: $120,000 - $150,000', 'USD 120000-150000 year'],
    ['$45,000 - $65,000 a year', 'USD 45000-65000 year'],
    ['Gehalt: 60.000 – 80.000 € brutto/Jahr', 'EUR 60000-80000 year'],
    ['Rémunération : 60 000 € - 75 000 € brut par an', 'EUR 60000-75000 year'],
    ['Salaire de 55 000 € à 70 000 € brut annuel.', 'EUR 55000-70000 year'],
    ['Jahresgehalt von 60.000 € bis 75.000 €', 'EUR 60000-75000 year'],
    ['Remuneración: 40.000€ - 50.000€ brutos anuales', 'EUR 40000-50000 year'],
    ['Wynagrodzenie: 15 000 - 20 000 PLN brutto miesięcznie', 'PLN 15000-20000 month'],
    ['Salary range: 4600 - 5500 Euro net per month', 'EUR 4600-5500 month'],
    ['Pay range: $152,405—$179,300 USD + bonus + equity + 401(k)', 'USD 152405-179300 year'],
    ['- $500 per month credit for lunch\nSalary: $120k to $150k', 'USD 120000-150000 year'],
  ])('is told: %j', (text, pay) => expect(told(text)).toBe(pay))

  it.each([
    ['The base salary range is $150,000 - $200,000 in New York and $130,000 - $170,000 elsewhere.'],
    ['Base salary in New York: $150,000 - $200,000\nBase salary in Austin: $130,000 - $170,000'],
    ['Base salary: $150,000 - $200,000\nAustin: $130,000 - $170,000'],
    ['The base salary range in New York is $150,000 - $200,000.'],
    ['OTE: $120k-$150k'],
    ['Colorado Base Salary Range\n$150,000 - $200,000'],
    ['Salary: $150,000 - $200,000 (New York)'],
    ['The base salary is $150,000 - $200,000 in the State of New York.'],
    ['Salary (Senior): $150k - $180k\nSalary (Staff): $180k - $220k'],
    ['Compensation: $200k - $300k total comp'],
    ['You save clients $20,000 - $50,000 a year'],
    ['Grants\n$20,000 - $50,000 a year'],
    ['Salary $120k-$150k OTE'],
    ['Total compensation: $120k - $150k'],
    ['Signing bonus of $10,000 - $20,000'],
    ['We raised $20,000,000 - $30,000,000 last year'],
    ['Our customers pay salaries of $20,000 - $50,000 through us'],
    ['$120,000 - $150,000'],
    ['Salary: $120,000'],
    ['Salary sacrifice and 5 - 10 days off'],
  ])('is not told where it is doubtful: %j', text => expect(told(text)).toBeUndefined())

  it('holds for the one place it names', () => {
    const text = 'The base salary range in Denver is $150,000 - $200,000.'
    expect(told(text, { places: ['Denver, Colorado'] })).toBe('USD 150000-200000 year')
    expect(told(text, { places: ['Denver, Colorado', 'Austin'] })).toBeUndefined()
  })
  it('of the United States is not the wage in other countries', () => {
    const text = 'US base salary range: $150,000 - $200,000'
    expect(told(text, { countries: ['US'] })).toBe('USD 150000-200000 year')
    expect(told(text, { countries: ['GB'] })).toBeUndefined()
    expect(told(text, { countries: [] })).toBeUndefined()
    expect(told('Base salary: $150,000 - $200,000', { countries: ['US', 'CA'] })).toBeUndefined()
  })
})
