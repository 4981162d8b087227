import { z } from 'zod'
import type { RawJob } from '../../adapter.ts'

/** An amount in cents, as a number or as its digits. */
export const Cents = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).nullish()
/** A pay range as Greenhouse and Gem publish it: in cents, the period only in the words of its title. */
export const PayRange = z.looseObject({
  min_cents: Cents,
  max_cents: Cents,
  currency_type: z.string().nullish(),
  title: z.string().nullish(),
})
export type PayRange = z.infer<typeof PayRange>

/** Numbers where there is one range. Several are those of several places or levels: a text, and the tiers it is made of. */
export function readPayRanges(ranges: PayRange[]): Pick<RawJob, 'pay' | 'tiers' | 'salary'> {
  const [first, ...others] = ranges
    .filter(range => range.min_cents || range.max_cents)
    .filter((range, at, all) => all.findIndex(other => isSame(range, other)) === at)
  if (!first) return {}
  if (others.length === 0) return { pay: toPay(first) }
  const all = [first, ...others]
  return { salary: all.map(describe).join('; '), tiers: all.map(toPay) }
}

function toPay({ min_cents, max_cents, currency_type, title }: PayRange): NonNullable<RawJob['pay']> {
  return {
    min: units(min_cents),
    max: units(max_cents),
    currency: currency_type ?? undefined,
    period: title ?? undefined,
  }
}

/** The same figures entered once per place are one range. */
function isSame(range: PayRange, other: PayRange): boolean {
  return (['min_cents', 'max_cents', 'currency_type'] as const).every(key => range[key] === other[key])
}

function describe({ title, min_cents, max_cents, currency_type }: PayRange): string {
  const amounts = [units(min_cents), units(max_cents)].filter(amount => amount !== undefined)
  const range = [...new Set(amounts.map(amount => amount.toLocaleString('en-US')))].join(' - ')
  const label = title?.trim().replace(/:$/, '')
  return [label ? `${label}:` : '', range, currency_type ?? ''].filter(Boolean).join(' ')
}

/** Cents as whole units. Zero is a form left empty, not a wage. */
export function units(cents: number | null | undefined): number | undefined {
  return cents ? cents / 100 : undefined
}
