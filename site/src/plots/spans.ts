import type { FacetCount } from '../store/records.ts'
import type { Span } from './plot.ts'

const asMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const asDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const DAY_MS = 86_400_000

/** Returns the counts of so many months, from that of `first` on; `counts` are by month, such as `2026-11`. */
export function perMonth(counts: readonly FacetCount[], first: Date, months: number): Span[] {
  const start = (at: number) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1))
  return spans(counts, months, start, 'YYYY-MM'.length, asMonth)
}

/** Returns the counts of the last days, that of `last` included; `counts` are by day, such as `2026-11-27`. */
export function perDay(counts: readonly FacetCount[], last: Date, days: number): Span[] {
  const start = (at: number) => new Date(last.getTime() - (days - 1 - at) * DAY_MS)
  return spans(counts, days, start, 'YYYY-MM-DD'.length, asDay)
}

function spans(
  counts: readonly FacetCount[],
  length: number,
  startOf: (at: number) => Date,
  letters: number,
  format: Intl.DateTimeFormat,
): Span[] {
  const byName = new Map(counts.map(({ value, count }) => [value, count]))
  return Array.from({ length }, (_, at) => {
    const start = startOf(at)
    return { name: format.format(start), count: byName.get(start.toISOString().slice(0, letters)) ?? 0 }
  })
}
