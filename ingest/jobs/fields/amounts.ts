import { z } from 'zod'
import { PayPeriod } from '#contract'
import { firstIn, readPatterns, readYaml } from '../../text/read-yaml.ts'

const FILE = new URL('amounts.yaml', import.meta.url)
const SAYS = readPatterns(
  FILE,
  'notBelow notAbove upper lower upperAfter lowerAfter everyNumber everyNotMoney everyCalendarYear rangeSign',
)
const FACTORS = readYaml(
  FILE,
  z.object({ units: z.record(z.string(), z.array(z.string().transform(unit => new RegExp(`^(?:${unit})$`, 'iu')))) }),
).units

export type Amounts = { min?: number; max?: number }

/** The one amount or the one range in a text. Undefined for several tiers, and for numbers that do not fit together. */
export function amountsIn(text: string): Amounts | undefined {
  const money = text.replace(SAYS.everyNotMoney, ' ').replace(SAYS.everyCalendarYear, ' ')
  const [first, second, third] = [...money.matchAll(SAYS.everyNumber)].map(readAmount)
  if (!first || third) return undefined
  if (!second) return single(first, money)
  if (!SAYS.rangeSign.test(money.slice(first.end, second.start))) return undefined
  const low = round(first.value * sharedFactor(first, second))
  const high = round(second.value * sharedFactor(second, first))
  return low <= high ? { min: low, max: high } : undefined
}

type Amount = ReturnType<typeof readAmount>

function readAmount({ groups = {}, index, 0: whole }: RegExpExecArray) {
  const { digits = '', unit = groups.ownUnit ?? '', open } = groups
  // The last separator is a decimal mark only before one or two digits: "31,2", "60.000,00", "1,234.50".
  const [, integer = digits, decimals = '0'] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? []
  const [factor] = Object.entries(FACTORS).find(([, signs]) => signs.some(sign => sign.test(unit))) ?? []
  const value = Number(`${integer.replace(/\D/g, '')}.${decimals}`)
  return { value, factor: Number(factor ?? 1), isOpen: open !== undefined, start: index, end: index + whole.length }
}

/** A single amount is a wage, or one side of it: "bis 90.000 €", "from", "$150k+". */
function single({ value, factor, isOpen, start, end }: Amount, text: string): Amounts {
  const amount = round(value * factor)
  const bound =
    firstIn(SAYS, ['notBelow', 'notAbove', 'upper', 'lower'], text.slice(0, start)) ??
    firstIn(SAYS, ['upperAfter', 'lowerAfter'], text.slice(end))
  if (bound === 'notAbove' || bound?.startsWith('upper')) return { max: amount }
  return bound || isOpen ? { min: amount } : { min: amount, max: amount }
}

/** "$40 - $60k" and "70k-100" give the thousands once. */
function sharedFactor(amount: Amount, other: Amount): number {
  return amount.factor === 1 && amount.value < 1000 ? other.factor : amount.factor
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const Texts = z.record(z.string(), z.string())
const Numbers = z.record(z.string(), z.number().positive())
const CURRENCIES = readYaml(
  new URL('currencies.yaml', import.meta.url),
  z.strictObject({
    ...{ dollars: Texts, perDollar: Numbers, leastYear: Numbers, mostDollars: Numbers, dear: z.array(z.string()) },
    signs: z.record(
      z.string(),
      z.string().transform(sign => new RegExp(sign, 'g')),
    ),
    shared: z.array(z.strictObject({ sign: z.string().transform(sign => new RegExp(sign)), of: Texts })),
    mostMonth: z.record(z.string(), z.array(z.string())),
    bounds: z.record(PayPeriod, z.tuple([z.number(), z.number()])),
  }),
)
const ISO = new Set([...Intl.supportedValuesOf('currency'), 'USDC', 'USDT'])
const DOLLARS = new Set(['USD', 'USDC', 'USDT', ...Object.values(CURRENCIES.dollars)])
const CODE = /\b[A-Z]{3,4}\b/g
const CODE_BESIDE = /\b[A-Z]{3,4}(?=\s?[$€£]?\s?\d)|(?<=\d[\d.,' \u00a0]*\s?[kKmM]?\+?\s?\/?)[A-Z]{3,4}\b/g
const LEAST_DOLLARS = 12_000
const MOST_MONTH = 12_000

/** The ISO code a source's own field means: a code in any case, or a sign that has one meaning. */
export function currencyCode(text = ''): string | undefined {
  const code = text.trim().toUpperCase()
  if (ISO.has(code)) return code
  const { found } = readSigns(text)
  return found.length === 1 ? found[0] : undefined
}

/** The currency of a text, undefined for several. "$" is the US dollar unless the job's country has its own. */
export function currencyIn(
  text: string,
  countries: string[],
  isPlausible: (currency: string) => boolean,
): string | undefined {
  const beside = (text.match(CODE_BESIDE) ?? []).filter(code => ISO.has(code))
  // "100k - 120k (USD)", "USD/EUR 100k": a code with a rate counts anywhere.
  const anywhere = (text.match(CODE) ?? []).filter(code => code in CURRENCIES.perDollar)
  const signs = readSigns(text)
  const [first, second] = new Set([...beside, ...anywhere, ...signs.found])
  // "60k-80k $/€" is paid in either.
  if (second || (first && signs.rest.includes('$') && !DOLLARS.has(first))) return undefined
  if (first) return first
  const shared = CURRENCIES.shared.find(({ sign }) => sign.test(text))
  if (shared) {
    const [meant, another] = new Set(countries.flatMap(country => shared.of[country] ?? []))
    return another ? undefined : meant
  }
  if (!text.includes('$')) return undefined
  if (countries.includes('US')) return 'USD'
  const local = countries.flatMap(country => CURRENCIES.dollars[country] ?? [])
  const [candidate, another] = new Set(['USD', ...local].filter(isPlausible))
  return another ? undefined : candidate
}

/** Whether work can earn this. Currencies without a rate are let through: their size shows nothing. */
export function isPossibleWage({ min, max }: Amounts, currency: string, period: PayPeriod, countries: string[]) {
  const rate = CURRENCIES.perDollar[currency]
  if (rate === undefined) return true
  const [low, high] = CURRENCIES.bounds[period]
  const isDear = countries.length > 0 && countries.every(country => CURRENCIES.dear.includes(country))
  const leastYear = currency === 'USD' && isDear ? LEAST_DOLLARS : CURRENCIES.leastYear[currency]
  const least = (period === 'year' ? leastYear : undefined) ?? low * rate
  // A form's default of dollars beside rupees or zloty.
  const isDefault = currency === 'USD' && countries.length > 0 && !isDear
  const limit = isDefault ? Math.min(high, CURRENCIES.mostDollars[period] ?? high) : high
  const most = (period === 'month' && !isDefault ? mostMonth(currency) : limit) * rate
  return [min, max].every(amount => amount === undefined || (amount >= least && amount <= most))
}

/** Whether this is more than a month earns and no more than an ordinary year does, so that no other period is meant. */
export function isOfYearAlone({ min, max }: Amounts, currency: string): boolean {
  const rate = CURRENCIES.perDollar[currency] ?? 0
  const [low = 0, high = low] = [min ?? max, max ?? min].map(amount => (amount ?? 0) / rate)
  return low > mostMonth(currency) && high <= (CURRENCIES.mostDollars.year ?? 0)
}

function mostMonth(currency: string): number {
  const [dollars] = Object.entries(CURRENCIES.mostMonth).find(([, currencies]) => currencies.includes(currency)) ?? []
  return Number(dollars ?? MOST_MONTH)
}

function readSigns(text: string): { found: string[]; rest: string } {
  let rest = text
  const found: string[] = []
  for (const [code, sign] of Object.entries(CURRENCIES.signs)) {
    const without = rest.replace(sign, ' ')
    if (without !== rest) found.push(code)
    rest = without
  }
  return { found, rest }
}
