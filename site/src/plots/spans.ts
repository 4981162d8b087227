import type { Span } from './plot.ts'

const asMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const asDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const DAY_MS = 86_400_000

/** How many instants (ms) fall into each of so many months, from that of `first` on. */
export function perMonth(instants: Iterable<number>, first: Date, months: number): Span[] {
  const start = first.getUTCFullYear() * 12 + first.getUTCMonth()
  const counts = new Array<number>(months).fill(0)
  for (const instant of instants) {
    const at = new Date(instant)
    const place = at.getUTCFullYear() * 12 + at.getUTCMonth() - start
    if (place >= 0 && place < months) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.map((count, at) => ({
    name: asMonth.format(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at)),
    count,
  }))
}

/** How many instants (ms) fall into each of the last days, the day of `last` included. */
export function perDay(instants: Iterable<number>, last: Date, days: number): Span[] {
  const start = Math.floor(last.getTime() / DAY_MS) - days + 1
  const counts = new Array<number>(days).fill(0)
  for (const instant of instants) {
    const place = Math.floor(instant / DAY_MS) - start
    if (place >= 0 && place < days) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.map((count, at) => ({ name: asDay.format((start + at) * DAY_MS), count }))
}
