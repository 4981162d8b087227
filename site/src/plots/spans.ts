import type { FacetCount } from '../store/records.ts'
import type { Span } from './plot.ts'

const asMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const asDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const DAY_MS = 86_400_000

/**
 * Returns the counts of so many months, from that of `first` on; `counts` are by month, such as `2026-11`. Months that
 * begin after the last look have none.
 */
export function perMonth(counts: readonly FacetCount[], first: Date, months: number, lastLook?: string): Span[] {
  const starts = Array.from(
    { length: months },
    (_, at) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1)),
  )
  return spans(counts, starts, asMonth, 'YYYY-MM'.length, lastLook)
}

/** Returns the counts of the last days, that of `last` included; `counts` are by day, such as `2026-11-27`. */
export function perDay(counts: readonly FacetCount[], last: Date, days: number, lastLook?: string): Span[] {
  const starts = Array.from({ length: days }, (_, at) => new Date(last.getTime() - (days - 1 - at) * DAY_MS))
  return spans(counts, starts, asDay, 'YYYY-MM-DD'.length, lastLook)
}

function spans(
  counts: readonly FacetCount[],
  starts: readonly Date[],
  format: Intl.DateTimeFormat,
  length: number,
  lastLook: string | undefined,
): Span[] {
  const byName = new Map(counts.map(({ value, count }) => [value, count]))
  return starts.map(start => {
    const name = start.toISOString().slice(0, length)
    const isChecked = lastLook === undefined || name <= lastLook.slice(0, length)
    return { name: format.format(start), count: byName.get(name) ?? (isChecked ? 0 : undefined) }
  })
}
