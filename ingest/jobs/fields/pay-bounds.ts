import type { PayPeriod } from '#contract'
import type { Amounts } from './amounts.ts'
import { unitsPerDollar } from './currency.ts'

/**
 * What one hour to one year of work can earn, in US dollars. Outside it the period or the number is wrong: forms have a
 * default period that employers leave as it is, so that the pay of a year is called that of a month.
 */
const PLAUSIBLE: Record<PayPeriod, [number, number]> = {
  hour: [2, 600],
  day: [15, 4000],
  week: [50, 12_000],
  month: [150, 30_000],
  year: [2500, 3_000_000],
}
/** US dollars are paid everywhere, and nobody works a year for less than these in one of these countries. */
const LEAST_DOLLARS = 12_000
const DEAR = new Set('US CA GB IE DE FR NL BE LU AT CH DK NO SE FI IS AU NZ SG JP'.split(' '))
/** Where nobody works a year for less: a smaller sum is that of a month. */
const LEAST_YEAR: Record<string, number> = {
  EUR: 9000,
  GBP: 9000,
  CHF: 15_000,
  CAD: 15_000,
  AUD: 15_000,
  NZD: 15_000,
  SGD: 12_000,
  SEK: 120_000,
  NOK: 120_000,
  DKK: 100_000,
  JPY: 1_000_000,
}
/**
 * The most that a month earns, in US dollars, where it is paid in the country's own money: 24,000 euros a month and
 * 1,200,000 rupees are what a year earns there.
 */
const MOST_MONTH: [currencies: RegExp, dollars: number][] = [
  [/^(?:USD[CT]?|CHF|KYD|BMD|BSD)$/, 30_000],
  [/^(?:EUR|GBP|CAD|AUD|NZD|SGD|HKD|TWD|JPY|CNY|KRW|AED|SAR|QAR|KWD|BHD|ILS|SEK|NOK|DKK|ISK)$/, 20_000],
  [/./, 12_000],
]

/** Whether work can earn this. Currencies without a rate here are let through: their size says nothing. */
export function isPlausible({ min, max }: Amounts, currency: string, period: PayPeriod, countries: string[]): boolean {
  const rate = unitsPerDollar(currency)
  if (rate === undefined) return true
  const low = period === 'year' ? leastYear(currency, countries) : undefined
  const least = low ?? PLAUSIBLE[period][0] * rate
  const most = (period === 'month' ? mostMonth(currency) : PLAUSIBLE[period][1]) * rate
  return [min, max].every(amount => amount === undefined || (amount >= least && amount <= most))
}

function leastYear(currency: string, countries: string[]): number | undefined {
  const isDear = countries.length > 0 && countries.every(country => DEAR.has(country))
  return currency === 'USD' && isDear ? LEAST_DOLLARS : LEAST_YEAR[currency]
}

function mostMonth(currency: string): number {
  return MOST_MONTH.find(([currencies]) => currencies.test(currency))?.[1] ?? PLAUSIBLE.month[1]
}
