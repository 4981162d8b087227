import { type Pay, PayPeriod } from '#contract'
import { saysNothing } from '../../text/characters.ts'
import { line } from '../../text/plain-text.ts'
import { readAlternatives } from '../../text/read-yaml.ts'
import { type Amounts, amountsIn, currencyCode, currencyIn, unitsPerDollar } from './money.ts'

const WORDS = readAlternatives(new URL('pay.yaml', import.meta.url), [
  ...(['notWage', 'extras', 'otherPeriod', 'noYear', 'workingTime'] as const),
  ...PayPeriod.options,
  ...PayPeriod.options.map(period => `${period}Short` as const),
])

export interface PublishedPay {
  /** The pay text as published. */
  salary?: string
  /** Numbers the source gives, with its own words for currency and period. */
  pay?: { min?: number | string; max?: number | string; currency?: string; period?: string }
  /** Where the job is: it decides what "$" and "kr" mean. */
  countries: string[]
}

/** What comes on top of the wage is cut off before reading: "+ equity", "• Offers Bonus". */
const EXTRAS = new RegExp(
  String.raw`(?:\+|\bplus\b|&|\band\b|•|;|,(?!\d)|\bwith\b|\boffers\b|\(\s*(?:excl\w*|plus|\+|depending|doe))[^+•;,]*\b${WORDS.extras}\b.*$`,
  'i',
)
/** Not a wage: targets, commissions, whole packages, shares, coins. */
const NOT_WAGE = new RegExp(WORDS.notWage, 'i')
/** What a range's own title leaves out of it; "Base + bonus" is a range of both, and no base pay. */
const LEFT_OUT =
  /\(?\b(?:excl(?:uding|\.)?|not including)\b[^)]*\)?|\(\s*(?:plus|\+)[^)]*\)|\bplus\b(?!.*\bbonus)[^)]*/i
const DASHES = /[\u2010-\u2012\u2212\uFE58\uFE63\uFF0D]/g
/** A range wider than this mixes levels or places that are not one job's. */
const MAX_SPREAD = 6
/** In these currencies an amount from 20,000 to a million with no period in sight can only be a year's. */
const YEARLY_BY_SIZE = new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD'])
const MIN_YEARLY_BY_SIZE = 20_000
const MAX_YEARLY_BY_SIZE = 1_000_000

/** Pay as far as it is certain: amounts, currency and period all stated, and possible together. Otherwise nothing. */
export function readPay(published: PublishedPay): Pay | undefined {
  const text = line(published.salary ?? '')
  const wage = withoutExtras(text.replace(DASHES, '-'))
  if (NOT_WAGE.test(wage) || isNoWage(published.pay?.period ?? '') || /\bcash\s?\/\s?equity/i.test(text))
    return undefined
  // Paid every two weeks or half a year: the text beside it, "$60K – $70K", must not make a year of that.
  if (isRefused(readPeriod(published.pay?.period ?? ''))) return undefined
  return fromNumbers(published, wage) ?? fromText(wage, text, published.countries)
}

/** Whether the name of a range means something other than a wage. */
function isNoWage(label: string): boolean {
  const own = label.replace(LEFT_OUT, ' ')
  return NOT_WAGE.test(own) || /\bbonus/i.test(own)
}

function isRefused(reading: PeriodReading): boolean {
  return typeof reading === 'object' && reading.refused
}

/** In "$150k+ and equity" the plus belongs to the amount, in "$150k + equity" it does not. */
function withoutExtras(text: string): string {
  return text.replace(EXTRAS, (extras, at: number) =>
    extras.startsWith('+') && /[\dkm]$/i.test(text.slice(0, at)) ? '+' : ' ',
  )
}

function fromNumbers({ pay, salary, countries }: PublishedPay, wage: string): Pay | undefined {
  const amounts = { min: toAmount(pay?.min), max: toAmount(pay?.max) }
  const own = readPeriod(pay?.period ?? '')
  const period = own ?? readPeriod(wage)
  const raw = salary ? line(salary) : describe(pay)
  const isPossible = (code: string) => build(amounts, code, period, raw, countries) !== undefined
  // A sign in the field ("$", "kr") is read like one in a text; letters that are not a currency (ETH) are not pay.
  const named = pay?.currency?.trim() ? `${pay.currency} 1` : wage
  const currency = currencyCode(pay?.currency) ?? currencyIn(named, countries, isPossible)
  return build(amounts, currency, period, raw, countries)
}

function fromText(wage: string, text: string, countries: string[]): Pay | undefined {
  const amounts = amountsIn(wage)
  if (!amounts) return undefined
  const period = readPeriod(wage)
  const isLakh = /\d\s?(?:lpa|lakhs?|lacs?)\b/i.test(wage)
  const currency = isLakh
    ? 'INR'
    : currencyIn(wage, countries, code => build(amounts, code, period, text, countries) !== undefined)
  return build(amounts, currency, isLakh && period === undefined ? 'year' : period, text, countries)
}

function build(
  amounts: Amounts,
  currency: string | undefined,
  reading: PeriodReading,
  raw: string,
  countries: string[],
): Pay | undefined {
  const { min, max } = amounts
  if (currency === undefined || (min === undefined && max === undefined)) return undefined
  if (min !== undefined && max !== undefined && (min > max || max > min * MAX_SPREAD)) return undefined
  const period = typeof reading === 'string' ? reading : reading?.refused ? undefined : bySize(amounts, currency)
  if (period === undefined || !isPlausible(amounts, currency, period, countries)) return undefined
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    currency,
    period,
    raw: raw.slice(0, 300),
  }
}

function bySize({ min, max }: Amounts, currency: string): PayPeriod | undefined {
  const low = min ?? max ?? 0
  const high = max ?? min ?? 0
  const fits = low >= MIN_YEARLY_BY_SIZE && high <= MAX_YEARLY_BY_SIZE
  return fits && YEARLY_BY_SIZE.has(currency) ? 'year' : undefined
}

/** 0, "", "-" and null all mean that the source does not know. */
function toAmount(value: number | string | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : undefined
  const plain = (value ?? '').trim()
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Number(plain) || undefined
  // A range in the place of one number is no number.
  const { min, max } = amountsIn(plain) ?? {}
  return min === max ? min : undefined
}

function describe(pay: PublishedPay['pay']): string {
  const { min, max, currency, period } = pay ?? {}
  const range = [...new Set([min, max].filter(amount => amount !== undefined && amount !== ''))].join(' - ')
  return line([range, currency, period].filter(Boolean).join(' '))
}

/** A period, none stated, or words that rule out every period. */
type PeriodReading = PayPeriod | { refused: boolean } | undefined

const PERIODS = PayPeriod.options.map(period => [period, periodWords(WORDS[period], WORDS[`${period}Short`])] as const)
const OTHER = new RegExp(String.raw`\b${WORDS.otherPeriod}\b`, 'i')
/** A sum for something else than a year of work: its size says nothing about a year. */
const NO_YEAR = new RegExp(WORDS.noYear, 'iu')
/** A source's own word for several of a unit, "2 WEEK" or "4 WEEK"; twelve months are a year, and so large a sum tells. */
const SEVERAL = /^\s*(?!1\s|12\s+m|52\s+w)\d[\d./]*\s+(?:hour|day|week|month|year)s?\s*$/i
const UNDEFINED = /not[_ -]?defined|\bnone\b|\bunknown\b|\bunspecified\b/i
/** Working time is no pay period: "40 hours per week", "3 days a week". */
const WORKING_TIME = new RegExp(WORDS.workingTime, 'gi')

/**
 * The period a text or a source's word names: `1 YEAR`, `per-hour-wage`, "Annual base salary range". Two different ones,
 * or one that is none of ours (every two weeks, per project, "for 6 months"), refuse any guess.
 */
export function readPeriod(text: string): PeriodReading {
  const words = text
    .replace(/^\s*1\s+(?=[a-z])/i, '')
    .replace(WORKING_TIME, ' ')
    .replace(/[_]/g, ' ')
  if (SEVERAL.test(text) || UNDEFINED.test(words) || OTHER.test(words)) return { refused: true }
  const found = PERIODS.filter(([, pattern]) => pattern.test(words)).map(([period]) => period)
  if (found.length > 1 || (found.length === 0 && NO_YEAR.test(text))) return { refused: true }
  return found[0]
}

function periodWords(whole: string, short: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})${whole}(?!\p{L})|(?:/\s?|(?<=\s|^|\d)(?=p))${short}(?!\p{L})`, 'iu')
}

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
function isPlausible({ min, max }: Amounts, currency: string, period: PayPeriod, countries: string[]): boolean {
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

/**
 * The wage of several tiers, zones or levels: from the lowest to the highest of all, because who reads may be in any of
 * them. Each must be sure by itself, in one currency and period, and together they must still be one job's; otherwise
 * what was published stays a text. Tiers that are no wage are left aside.
 */
export function readTiers(tiers: PublishedPay['pay'][], salary: string, countries: string[]): Pay | undefined {
  const wages = tiers.filter(tier => !isNoWage(tier?.period ?? ''))
  const read = wages.map(pay => readPay({ pay, countries }))
  const [first] = read
  if (!first || !read.every(pay => pay?.currency === first.currency && pay.period === first.period)) return undefined
  const min = bound(read, 'min', Math.min)
  const max = bound(read, 'max', Math.max)
  if (min === undefined && max === undefined) return undefined
  if (min !== undefined && max !== undefined && max > min * MAX_SPREAD) return undefined
  return { ...first, min, max, raw: line(salary).slice(0, 300) }
}

/** Where one tier is open at an end, so is the whole. */
function bound(tiers: (Pay | undefined)[], end: 'min' | 'max', choose: (...amounts: number[]) => number) {
  const amounts = tiers.flatMap(tier => tier?.[end] ?? [])
  return amounts.length === tiers.length ? choose(...amounts) : undefined
}

const PLACEHOLDER = /^(?:[-–—.*\s]*|0|\$?0(?:\s?[-–]\s?\$?0)?|tba|not (?:disclosed|available))$/i
const PER = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month', year: 'a year' }

/**
 * The published pay text; without one, structured pay in words. Numbers whose period is not believed are told without
 * it. Nothing is added that was not stated.
 */
export function salaryText(
  published: string | undefined,
  pay: Pay | undefined,
  numbers?: PublishedPay['pay'],
): string | undefined {
  const text = line(published ?? '')
  if (!PLACEHOLDER.test(text) && !saysNothing(text)) return text
  if (!pay) return withoutPeriod(numbers)
  const { min, max, currency, period } = pay
  if (min !== undefined && max !== undefined && min !== max) {
    return `${money(min, currency)} – ${money(max, currency)} ${PER[period]}`
  }
  const amount = money(min ?? max ?? 0, currency)
  if (max === undefined) return `from ${amount} ${PER[period]}`
  return `${min === undefined ? 'up to ' : ''}${amount} ${PER[period]}`
}

/** "€60,000 – €75,000", where a form says that this is paid every month. */
function withoutPeriod({
  min,
  max,
  currency: name,
  period,
}: NonNullable<PublishedPay['pay']> = {}): string | undefined {
  const currency = currencyCode(name)
  const [low, high] = [Number(min ?? 0), Number(max ?? 0)]
  const isNamed = typeof readPeriod(period ?? '') === 'string'
  if (!currency || !isNamed || !(low > 0 || high > 0) || (low > 0 && high > 0 && low > high)) return undefined
  return [...new Set([low, high].filter(amount => amount > 0))].map(amount => money(amount, currency)).join(' – ')
}

function money(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  if (currency.length !== 3) return `${new Intl.NumberFormat('en-US', options).format(amount)} ${currency}`
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options }).format(amount)
  return text.replace(/\u00a0/g, ' ')
}
