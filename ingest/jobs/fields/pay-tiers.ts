import type { Pay } from '#contract'
import { line } from '../../text/plain-text.ts'
import { isNoWage, MAX_SPREAD, type PublishedPay, readPay } from './pay.ts'

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
