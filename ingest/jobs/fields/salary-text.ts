import type { Pay } from '#contract'
import { saysNothing } from '../../text/nothing.ts'
import { line } from '../../text/plain-text.ts'
import { currencyCode } from './currency.ts'
import type { PublishedPay } from './pay.ts'
import { readPeriod } from './pay-period.ts'

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
