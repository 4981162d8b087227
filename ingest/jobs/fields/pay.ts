import { type Pay, PayPeriod } from '#contract'
import type { RawJob } from '../../adapter.ts'
import { saysNothing } from '../../text/characters.ts'
import { line } from '../../text/plain-text.ts'
import { readPatterns } from '../../text/read-yaml.ts'
import { type Amounts, amountsIn, currencyCode, currencyIn, isOfYearAlone, isPossibleWage } from './amounts.ts'

const SAYS = readPatterns(
  new URL('pay.yaml', import.meta.url),
  ...PayPeriod.options,
  'notWage net ofInvoice everyTax extras leftOut everyWorkingTime several otherPeriod noYear placeholder lakh',
)

/** The pay of a posting, and its place, which decides the meaning of "$" and "kr". */
export type PublishedPay = Pick<RawJob, 'salary' | 'pay'> & { countries: string[] }

const DASHES = /[\u2010-\u2012\u2212\uFE58\uFE63\uFF0D]/g
/** A range wider than this mixes levels or places that are not one job's. */
const MAX_SPREAD = 6
/** In these currencies an amount from 20,000 to a million with no period in sight can only be a year's. */
const YEARLY_BY_SIZE = new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD'])
const MIN_YEARLY_BY_SIZE = 20_000
const MAX_YEARLY_BY_SIZE = 1_000_000

/** Pay as far as it is certain: amounts, currency and period all stated, and possible together. Otherwise nothing. */
export function readPay({ salary, pay, countries }: PublishedPay): Pay | undefined {
  const text = line(salary ?? '')
  const wage = withoutExtras(text.replace(DASHES, '-').replace(SAYS.everyTax, ' '))
  const label = pay?.period ?? ''
  // Pay after taxes cannot be compared; on an invoice "net" is without VAT.
  if (SAYS.net.test(text) && !SAYS.ofInvoice.test(text)) return undefined
  if (SAYS.notWage.test(wage) || isNoWage(label) || /\bcash\s?\/\s?equity/i.test(text)) return undefined
  const own = readPeriod(label)
  // Paid every two weeks or half a year: the text beside it, "$60K – $70K", must not make a year of that.
  if (own === 'refused') return undefined
  const numbers = { min: toAmount(pay?.min), max: toAmount(pay?.max) }
  const period = readPeriod(wage)
  // A sign in the field ("$", "kr") is read like one in a text; letters that are not a currency (ETH) are not pay.
  const named = pay?.currency?.trim() ? `${pay.currency} 1` : wage
  const fromNumbers = build(numbers, own ?? period, salary ? text : describe(pay), countries, isPossible => {
    return currencyCode(pay?.currency) ?? currencyIn(named, countries, isPossible)
  })
  if (fromNumbers) return fromNumbers
  const isLakh = SAYS.lakh.test(wage)
  return build(amountsIn(wage) ?? {}, period ?? (isLakh ? 'year' : undefined), text, countries, isPossible =>
    isLakh ? 'INR' : currencyIn(wage, countries, isPossible),
  )
}

function isNoWage(label: string): boolean {
  const own = label.replace(SAYS.leftOut, ' ')
  return SAYS.notWage.test(own) || /\bbonus/i.test(own)
}

/** In "$150k+ and equity" the plus belongs to the amount, in "$150k + equity" it does not. */
function withoutExtras(text: string): string {
  return text.replace(SAYS.extras, (extras, at: number) =>
    extras.startsWith('+') && /[\dkm]$/i.test(text.slice(0, at)) ? '+' : ' ',
  )
}

/** Pay of these amounts, in the currency that `findCurrency` names, if work can earn it; undefined otherwise. */
function build(
  amounts: Amounts,
  reading: PeriodReading,
  raw: string,
  countries: string[],
  findCurrency: (isPossible: (currency: string) => boolean) => string | undefined,
): Pay | undefined {
  const { min, max } = amounts
  if ((min === undefined && max === undefined) || reading === 'refused') return undefined
  if (min !== undefined && max !== undefined && (min > max || max > min * MAX_SPREAD)) return undefined
  const periodIn = (currency: string) => {
    const period = reading ?? bySize(amounts, currency)
    return period && isPossibleWage(amounts, currency, period, countries) ? period : undefined
  }
  const currency = findCurrency(code => periodIn(code) !== undefined)
  const period = currency && periodIn(currency)
  if (!currency || !period) return undefined
  const stated = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return { ...stated, currency, period, raw: raw.slice(0, 300) }
}

function bySize({ min, max }: Amounts, currency: string): PayPeriod | undefined {
  if (isOfYearAlone({ min, max }, currency)) return 'year'
  const low = min ?? max ?? 0
  const high = max ?? min ?? 0
  const fits = low >= MIN_YEARLY_BY_SIZE && high <= MAX_YEARLY_BY_SIZE
  return fits && YEARLY_BY_SIZE.has(currency) ? 'year' : undefined
}

/** 0, "", "-" and null all mean unknown. */
function toAmount(value: number | string | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : undefined
  const plain = (value ?? '').trim()
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Number(plain) || undefined
  // A range in the place of one number is not a number.
  const { min, max } = amountsIn(plain) ?? {}
  return min === max ? min : undefined
}

function describe({ min, max, currency, period }: NonNullable<PublishedPay['pay']> = {}): string {
  const range = [...new Set([min, max].filter(amount => amount !== undefined && amount !== ''))].join(' - ')
  return line([range, currency, period].filter(Boolean).join(' '))
}

type PeriodReading = PayPeriod | 'refused' | undefined

/** The period that words name (`1 YEAR`, `per-hour-wage`). Undefined for two, or for one that we do not list. */
function readPeriod(text: string): PeriodReading {
  const words = text
    .replace(/^\s*1\s+(?=[a-z])/i, '')
    .replace(SAYS.everyWorkingTime, ' ')
    .replaceAll('_', ' ')
  if (SAYS.several.test(text) || SAYS.otherPeriod.test(words)) return 'refused'
  const [period, another] = PayPeriod.options.filter(option => SAYS[option].test(words))
  return another || (!period && SAYS.noYear.test(text)) ? 'refused' : period
}

/** The wage of several tiers, from the lowest to the highest, if each is sure and they are alike in kind. */
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

/** If one tier is open at an end, so is the whole. */
function bound(tiers: (Pay | undefined)[], end: 'min' | 'max', choose: (...amounts: number[]) => number) {
  const amounts = tiers.flatMap(tier => tier?.[end] ?? [])
  return amounts.length === tiers.length ? choose(...amounts) : undefined
}

const PER = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month', year: 'a year' }

/** The published pay text; without one, pay in words, and numbers whose period is not believed without it. */
export function salaryText(published = '', pay?: Pay, numbers?: PublishedPay['pay']): string | undefined {
  const text = line(published)
  if (!SAYS.placeholder.test(text) && !saysNothing(text)) return text
  if (!pay) return withoutPeriod(numbers)
  const { min, max, currency, period } = pay
  if (min !== undefined && max !== undefined && min !== max) {
    return `${money(min, currency)} – ${money(max, currency)} ${PER[period]}`
  }
  const amount = money(min ?? max ?? 0, currency)
  if (max === undefined) return `from ${amount} ${PER[period]}`
  return `${min === undefined ? 'up to ' : ''}${amount} ${PER[period]}`
}

/** "€60,000 – €75,000", if a form says that this is paid every month. */
function withoutPeriod({ min, max, currency: name, period = '' }: NonNullable<PublishedPay['pay']> = {}) {
  const currency = currencyCode(name)
  const reading = readPeriod(period)
  const amounts = [...new Set([min, max].map(Number).filter(amount => amount > 0))]
  const [low = 0, high = low] = amounts
  if (!currency || !reading || reading === 'refused' || low === 0 || low > high) return undefined
  return amounts.map(amount => money(amount, currency)).join(' – ')
}

function money(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  if (currency.length !== 3) return `${new Intl.NumberFormat('en-US', options).format(amount)} ${currency}`
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options }).format(amount)
  return text.replace(/\u00a0/g, ' ')
}
