import type { RawJob } from '../../adapter.ts'
import { type PayPaths, payOf } from './json-source.ts'
import type { Row } from './row.ts'

type Pay = NonNullable<RawJob['pay']>

/** Pay whose amounts are in cents. */
export function payInCents(row: Row, at: PayPaths): Pay | undefined {
  const pay = payOf(row, at)
  const units = (cents: number | string | undefined) => (cents === undefined ? undefined : Number(cents) / 100)
  const [min, max] = [units(pay?.min), units(pay?.max)]
  return Number.isNaN(min) || Number.isNaN(max) ? undefined : pay && { ...pay, min, max }
}

const RANGE = { min: 'min_cents', max: 'max_cents', currency: 'currency_type', period: 'title' }

/** The `pay_input_ranges` of Greenhouse and Gem: in cents, the period only in the words of their titles. */
export function payRanges(row: Row): Pick<RawJob, 'pay' | 'tiers' | 'salary'> {
  return oneOrTiers(row.rows('pay_input_ranges').flatMap(range => payInCents(range, RANGE) ?? []))
}

/** Numbers where there is one range. Several are those of several places or levels: a text, and the tiers it is made of. */
export function oneOrTiers(ranges: Pay[]): Pick<RawJob, 'pay' | 'tiers' | 'salary'> {
  // The same figures entered once per place are one range.
  const figures = ({ min, max, currency }: Pay) => JSON.stringify([min, max, currency])
  const all = ranges.filter((range, at) => ranges.findIndex(other => figures(range) === figures(other)) === at)
  return all.length > 1 ? { salary: all.map(describe).join('; '), tiers: all } : { pay: all[0] }
}

function describe({ period: title, min, max, currency }: Pay): string {
  const amounts = [min, max].flatMap(amount => (amount === undefined ? [] : Number(amount).toLocaleString('en-US')))
  const label = title?.trim().replace(/:$/, '')
  return [label ? `${label}:` : '', [...new Set(amounts)].join(' - '), currency ?? ''].filter(Boolean).join(' ')
}
