import { z } from 'zod'
import { readAlternatives, readYaml } from '../../text/read-yaml.ts'

const WORDS = readAlternatives(new URL('amounts.yaml', import.meta.url), [
  'notBelow',
  'notAbove',
  'upper',
  'lower',
  'upperAfter',
  'lowerAfter',
  'notMoney',
  'rangeSign',
])

/** Words that leave one side of a wage open: "bis 90.000 €" is not a wage of 90,000, nor "$100k and above" one of 100,000. */
type Bound = 'lower' | 'upper' | undefined

/** Signs, a currency or "about" between the word and the amount. */
const BETWEEN = String.raw`[\s:.~≈(]*(?:(?:about|approx|around|circa|ca|roughly)\b[\s.]*)?(?:\b(?:US|CA?|AU?|NZ|SG?|HK|R)\$|\b[a-z]{3,4}\b|\p{Sc}|zł|\bkr\b|\bR[psM]?\b|[\s.])*`
const PERIOD = String.raw`(?:\s|\p{Sc}|\b[A-Z]{3,4}\b|zł|\/|,|\(|\)|\b(?:gross|brutto|per|an?|hour|hr|h|day|week|month|mo|year|yr|annum|p\.?\s?a|pro|Jahr|Monat)\b\.?)*`

const BEFORE: [Bound, RegExp][] = [
  ['lower', beforeAmount(WORDS.notBelow)],
  ['upper', beforeAmount(WORDS.notAbove)],
  ['upper', beforeAmount(WORDS.upper)],
  ['lower', beforeAmount(WORDS.lower)],
]
const AFTER: [Bound, RegExp][] = [
  ['upper', afterAmount(WORDS.upperAfter)],
  ['lower', afterAmount(WORDS.lowerAfter)],
]

/** Which side of a single amount the words around it state; undefined when it is the wage itself. */
function boundOf(before: string, after: string): Bound {
  const found = BEFORE.find(([, pattern]) => pattern.test(before)) ?? AFTER.find(([, pattern]) => pattern.test(after))
  return found?.[0]
}

function beforeAmount(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}])${words}(?!\p{L})${BETWEEN}$`, 'iu')
}

function afterAmount(words: string): RegExp {
  return new RegExp(String.raw`^${PERIOD}${words}(?!\p{L})`, 'iu')
}

/** One or two amounts of money written in a text. */
export interface Amounts {
  min?: number
  max?: number
}

const GROUPED = String.raw`\d{1,3}(?:,\d{2})+,\d{3}|\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?`
const NUMBER = new RegExp(
  String.raw`(?<![\d.,])(${GROUPED}|\d+(?:[.,]\d{1,2})?)(?!\d)(?:\s?(k|m|mio|mn|lpa|lakhs?|lacs?)(?![\p{L}(]))?((?:\s?(?:usd|eur|gbp|chf|cad|aud))?\s?\+)?`,
  'giu',
)
/** Numbers that are not money: shares, hours, days, months paid, years, retirement plans. */
const NOT_MONEY = new RegExp(WORDS.notMoney, 'giu')
const CALENDAR_YEAR = /(?<![$€£₹.,\d]\s?|[A-Z]{3}\s?|[-–—]\s?)\b(?:19|20)\d\d\b(?!\s?[k$€£.,]|\s?[-–—]|\s?[A-Z]{3})/g
const RANGE_SIGN = new RegExp(`^${WORDS.rangeSign}*$`, 'i')
const FACTORS: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  mio: 1e6,
  mn: 1e6,
  lpa: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
}

interface Amount {
  value: number
  factor: number
  open: boolean
  start: number
  end: number
}

/** The one amount or the one range in a text. Undefined for several tiers, and for numbers that do not fit together. */
export function amountsIn(text: string): Amounts | undefined {
  const money = text.replace(NOT_MONEY, ' ').replace(CALENDAR_YEAR, ' ')
  const found = [...money.matchAll(NUMBER)].map(toAmount)
  const [first, second, third] = found
  if (!first || third) return undefined
  if (!second) return single(first, money)
  if (!RANGE_SIGN.test(money.slice(first.end, second.start))) return undefined
  const [low, high] = shareFactor(first, second)
  return low <= high ? { min: low, max: high } : undefined
}

function toAmount(match: RegExpExecArray): Amount {
  const factor = FACTORS[(match[2] ?? '').toLowerCase()] ?? 1
  return {
    value: toNumber(match[1] ?? ''),
    factor,
    open: match[3] !== undefined,
    start: match.index,
    end: match.index + match[0].length,
  }
}

/** "$150k+" and "from" leave the top open, "up to" the bottom. */
function single(amount: Amount, text: string): Amounts {
  const value = round(amount.value * amount.factor)
  const bound = boundOf(text.slice(0, amount.start), text.slice(amount.end))
  if (bound === 'upper') return { max: value }
  return bound === 'lower' || amount.open ? { min: value } : { min: value, max: value }
}

/** "$40 - $60k" and "70k-100" say the thousands once. */
function shareFactor(first: Amount, second: Amount): [number, number] {
  const low = first.factor === 1 && first.value < 1000 && second.factor > 1 ? second.factor : first.factor
  const high = second.factor === 1 && second.value < 1000 && first.factor > 1 ? first.factor : second.factor
  return [round(first.value * low), round(second.value * high)]
}

/** The last separator is a decimal mark only before one or two digits: "31,2", "60.000,00", "1,234.50". */
function toNumber(text: string): number {
  const decimal = /[.,](\d{1,2})$/.exec(text)
  const whole = (decimal ? text.slice(0, decimal.index) : text).replace(/\D/g, '')
  return Number(`${whole}.${decimal?.[1] ?? 0}`)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const Texts = z.record(z.string(), z.string())
const Currencies = z.strictObject({
  ...{ dollars: Texts, perDollar: z.record(z.string(), z.number().positive()), signs: Texts },
  shared: z.array(z.strictObject({ sign: z.string().transform(sign => new RegExp(sign)), of: Texts })),
})
const CURRENCIES = readYaml(new URL('currencies.yaml', import.meta.url), Currencies)
const SIGNS = Object.entries(CURRENCIES.signs).map(([code, sign]) => ({ code, sign: new RegExp(sign, 'g') }))
const ISO = new Set(Intl.supportedValuesOf('currency'))
/** "100k - 120k (USD)", "USD/EUR 100k": a code with a rate counts anywhere. */
const CODE = /\b[A-Z]{3,4}\b/g
const CODE_BEFORE = /\b([A-Z]{3,4})(?=\s?[$€£]?\s?\d)/g
const CODE_AFTER = /(?<=\d[\d.,' \u00a0]*\s?[kKmM]?\+?\s?\/?)([A-Z]{3,4})\b/g

/** The ISO code a source's own field means: a code in any case, or a sign that has one meaning. */
export function currencyCode(text: string | undefined): string | undefined {
  const code = (text ?? '').trim().toUpperCase()
  if (isCurrency(code)) return code
  const { found } = readSigns(text ?? '')
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
  const beside = [...text.matchAll(CODE_BEFORE), ...text.matchAll(CODE_AFTER)].map(match => match[1] ?? '')
  const anywhere = (text.match(CODE) ?? []).filter(code => unitsPerDollar(code) !== undefined)
  const signs = readSigns(text)
  const [first, second] = new Set([...beside.filter(isCurrency), ...anywhere, ...signs.found])
  // "60k-80k $/€" is paid in either.
  if (second || (first && signs.rest.includes('$') && !isDollar(first))) return undefined
  if (first) return first
  for (const { sign, of } of CURRENCIES.shared) {
    const meant = new Set(countries.map(country => of[country]).filter(code => code !== undefined))
    if (sign.test(text)) return meant.size === 1 ? [...meant][0] : undefined
  }
  if (!text.includes('$')) return undefined
  if (countries.includes('US')) return 'USD'
  const local = countries.map(country => CURRENCIES.dollars[country]).filter(code => code !== undefined)
  const candidates = [...new Set(['USD', ...local])].filter(isPlausible)
  return candidates.length === 1 ? candidates[0] : undefined
}

/** Units of this currency that make about one US dollar, where known. */
export function unitsPerDollar(currency: string): number | undefined {
  return CURRENCIES.perDollar[currency]
}

function isCurrency(code: string): boolean {
  return ISO.has(code) || code === 'USDC' || code === 'USDT'
}

/** Whether "$" may mean this currency. */
function isDollar(currency: string): boolean {
  return ['USD', 'USDC', 'USDT', ...Object.values(CURRENCIES.dollars)].includes(currency)
}

function readSigns(text: string): { found: string[]; rest: string } {
  let rest = text
  const found: string[] = []
  for (const { code, sign } of SIGNS) {
    const without = rest.replace(sign, ' ')
    if (without !== rest) found.push(code)
    rest = without
  }
  return { found, rest }
}
