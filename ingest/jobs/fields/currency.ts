import { z } from 'zod'
import { PayPeriod } from '#contract'
import { readYaml } from '../../text/read-yaml.ts'
import type { Amounts } from './amounts.ts'

const Texts = z.record(z.string(), z.string())
const Numbers = z.record(z.string(), z.number().positive())
const WORDS = readYaml(
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
/** The currencies that "$" may mean. */
const DOLLARS = new Set(['USD', 'USDC', 'USDT', ...Object.values(WORDS.dollars)])
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

/**
 * The currency a pay text is in. "$" alone is the US dollar unless the job is in a country with a dollar or peso of its
 * own, where both readings are possible; a code in the text decides ("$120,000 (CAD)"), undefined for several currencies.
 */
export function currencyIn(
  text: string,
  countries: string[],
  isPlausible: (currency: string) => boolean,
): string | undefined {
  const beside = (text.match(CODE_BESIDE) ?? []).filter(code => ISO.has(code))
  // "100k - 120k (USD)", "USD/EUR 100k": a code with a rate counts anywhere.
  const anywhere = (text.match(CODE) ?? []).filter(code => code in WORDS.perDollar)
  const signs = readSigns(text)
  const [first, second] = new Set([...beside, ...anywhere, ...signs.found])
  // "60k-80k $/€" is paid in either.
  if (second || (first && signs.rest.includes('$') && !DOLLARS.has(first))) return undefined
  if (first) return first
  const shared = WORDS.shared.find(({ sign }) => sign.test(text))
  if (shared) {
    const [meant, another] = new Set(countries.flatMap(country => shared.of[country] ?? []))
    return another ? undefined : meant
  }
  if (!text.includes('$')) return undefined
  if (countries.includes('US')) return 'USD'
  const local = countries.flatMap(country => WORDS.dollars[country] ?? [])
  const [candidate, another] = new Set(['USD', ...local].filter(isPlausible))
  return another ? undefined : candidate
}

/** Whether work can earn this. Currencies without a rate are let through: their size shows nothing. */
export function isPossibleWage({ min, max }: Amounts, currency: string, period: PayPeriod, countries: string[]) {
  const rate = WORDS.perDollar[currency]
  if (rate === undefined) return true
  const [low, high] = WORDS.bounds[period]
  const isDear = countries.length > 0 && countries.every(country => WORDS.dear.includes(country))
  const leastYear = currency === 'USD' && isDear ? LEAST_DOLLARS : WORDS.leastYear[currency]
  const least = (period === 'year' ? leastYear : undefined) ?? low * rate
  // A form's default of dollars beside rupees or zloty.
  const isDefault = currency === 'USD' && countries.length > 0 && !isDear
  const limit = isDefault ? Math.min(high, WORDS.mostDollars[period] ?? high) : high
  const most = (period === 'month' && !isDefault ? mostMonth(currency) : limit) * rate
  return [min, max].every(amount => amount === undefined || (amount >= least && amount <= most))
}

/** Whether this is more than a month earns and no more than an ordinary year does, so that no other period is meant. */
export function isOfYearAlone({ min, max }: Amounts, currency: string): boolean {
  const rate = WORDS.perDollar[currency] ?? 0
  const [low = 0, high = low] = [min ?? max, max ?? min].map(amount => (amount ?? 0) / rate)
  return low > mostMonth(currency) && high <= (WORDS.mostDollars.year ?? 0)
}

function mostMonth(currency: string): number {
  const [dollars] = Object.entries(WORDS.mostMonth).find(([, currencies]) => currencies.includes(currency)) ?? []
  return Number(dollars ?? MOST_MONTH)
}

function readSigns(text: string): { found: string[]; rest: string } {
  let rest = text
  const found: string[] = []
  for (const [code, sign] of Object.entries(WORDS.signs)) {
    const without = rest.replace(sign, ' ')
    if (without !== rest) found.push(code)
    rest = without
  }
  return { found, rest }
}
