import type { Pay, PayPeriod } from '#contract'
import { line } from '../../text/plain-text.ts'
import { type Amounts, amountsIn } from './amounts.ts'
import { currencyCode, currencyIn } from './currency.ts'
import { isPlausible } from './pay-bounds.ts'
import { type PeriodReading, readPeriod } from './pay-period.ts'

export interface PublishedPay {
  /** The pay text as published. */
  salary?: string
  /** Numbers the source gives, with its own words for currency and period. */
  pay?: { min?: number | string; max?: number | string; currency?: string; period?: string }
  /** Where the job is: it decides what "$" and "kr" mean. */
  countries: string[]
}

/** What comes on top of the wage is cut off before reading: "+ equity", "• Offers Bonus". */
const EXTRAS =
  /(?:\+|\bplus\b|&|\band\b|•|;|,(?!\d)|\bwith\b|\boffers\b|\(\s*(?:excl\w*|plus|\+|depending|doe))[^+•;,]*\b(?:equity|bonus(?:es)?|tokens?|stocks?|options|commissions?|benefits|perks|esop|rsus?|carry|profit[- ]shar\w*|vacation|pto|depending|doe|experience|super(?:annuation)?|holiday|vat)\b.*$/i
/** Not a wage: targets, commissions, whole packages, shares, coins. */
const NOT_WAGE =
  /\bote\b|on[- ]?target|commission|\btotal\b|\btc\b|\bcomp package\b|package\b|incl(?:uding|\.)? (?:bonus|equity|super)|\b(?:equity|tokens?|stock|rsus?|profit share|bounty|bounties|stipend|grants?|prize|reward)\b|(?:sign(?:ing|[- ]?on)|joining|welcome|retention|relocation|referral) bonus|success[- ]fee|milestone|revenue share|\bin (?:btc|eth|sol|crypto)\b/i
/** What a range's own title leaves out of it; "Base + bonus" is a range of both, and no base pay. */
const LEFT_OUT =
  /\(?\b(?:excl(?:uding|\.)?|not including)\b[^)]*\)?|\(\s*(?:plus|\+)[^)]*\)|\bplus\b(?!.*\bbonus)[^)]*/i
const DASHES = /[\u2010-\u2012\u2212\uFE58\uFE63\uFF0D]/g
/** A range wider than this mixes levels or places that are not one job's. */
export const MAX_SPREAD = 6
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

/** What the name of a range says. */
export function isNoWage(label: string): boolean {
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
  // A sign in the field ("$", "kr") is read like one in a text; letters that are no currency (ETH) are no pay.
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
