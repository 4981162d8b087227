/** Keys of days, months and pay, by which a search finds records. Apart from days.ts: readers of snapshots need no chrono. */
import { DAY_MS, dayOf } from '../base/when.ts'

const MOST_DAYS = 31

/** Returns the keys of the days or, in a longer span of whole months, of the months. */
export function codesOfSpan({ from, to }: { from?: string; to?: string }): string[] {
  if (from === undefined || to === undefined) return []
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const days = (last - first) / DAY_MS + 1
  if (days <= MOST_DAYS && days < 28)
    return Array.from({ length: days }, (_, at) => `@day:${dayOf(first + at * DAY_MS)}`)
  const start = new Date(first)
  const end = new Date(last + DAY_MS)
  if (start.getUTCDate() !== 1 || end.getUTCDate() !== 1) return []
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  return Array.from(
    { length: Math.min(months, 12) },
    (_, at) => `@month:${dayOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + at)).slice(0, 7)}`,
  )
}

/** Returns the keys of each day from one to another, and of their months. */
export function codesOfDays(first: string, last = first): string[] {
  const start = Date.parse(first)
  const days = Math.min(MOST_DAYS, Math.max(0, (Date.parse(last) - start) / DAY_MS) + 1)
  const all = Array.from({ length: days }, (_, at) => dayOf(start + at * DAY_MS))
  return [...all.map(day => `@day:${day}`), ...new Set(all.map(day => `@month:${day.slice(0, 7)}`))]
}

/** What people ask for is round. */
const STEP = 10_000
const STRIDE = 100_000
const MOST_PAY = 1_000_000

/** Returns the keys of a least pay a year, each of which is enough: of the steps up to a round sum, and of that sum. */
export function codesOfLeastPay(amount: number, currency = 'USD'): string[] {
  if (amount < STEP) return []
  const first = stepOf(amount, STEP)
  const round = Math.ceil(first / STRIDE) * STRIDE
  const steps = Array.from({ length: (round - first) / STEP }, (_, at) => keyOfPay(first + at * STEP, currency))
  return [...steps, keyOfPay(round, currency, '+')]
}

/** Returns the keys of a pay a year: of its step, and of each round sum that it reaches. */
export function codesOfPay(amount: number, currency: string): string[] {
  if (!(amount >= STEP)) return []
  const reached = Array.from({ length: stepOf(amount, STRIDE) / STRIDE }, (_, at) => (at + 1) * STRIDE)
  return [keyOfPay(stepOf(amount, STEP), currency), ...reached.map(sum => keyOfPay(sum, currency, '+'))]
}

function stepOf(amount: number, step: number): number {
  return Math.floor(Math.min(amount, MOST_PAY) / step) * step
}

function keyOfPay(amount: number, currency: string, above = ''): string {
  return `@pay:${currency.toLowerCase()}:${amount}${above}`
}
