import type { Pay } from '#contract'
import { saysNothing } from '../../text/nothing.ts'
import { line } from '../../text/plain-text.ts'

const PLACEHOLDER = /^(?:[-–—.*\s]*|0|\$?0(?:\s?[-–]\s?\$?0)?|tba|not (?:disclosed|available))$/i
const PER = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month', year: 'a year' }

/** The published pay text; without one, structured pay in words. Nothing is added that was not stated. */
export function salaryText(published: string | undefined, pay: Pay | undefined): string | undefined {
  const text = line(published ?? '')
  if (!PLACEHOLDER.test(text) && !saysNothing(text)) return text
  if (!pay) return undefined
  const { min, max, currency, period } = pay
  if (min !== undefined && max !== undefined && min !== max) {
    return `${money(min, currency)} – ${money(max, currency)} ${PER[period]}`
  }
  const amount = money(min ?? max ?? 0, currency)
  if (max === undefined) return `from ${amount} ${PER[period]}`
  return `${min === undefined ? 'up to ' : ''}${amount} ${PER[period]}`
}

function money(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  if (currency.length !== 3) return `${new Intl.NumberFormat('en-US', options).format(amount)} ${currency}`
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options }).format(amount)
  return text.replace(/\u00a0/g, ' ')
}
