import type { CatalogEntry } from '#contract'
import type { RawNewsItem } from '../adapters/adapter.ts'
import { readNewsDate } from './news-date.ts'

const HOUR_MS = 3_600_000

/**
 * A feed that goes on answering without ever saying anything new: moved, abandoned, or a cache that froze. An item
 * without a date, or with one ahead of the clock, proves nothing; a feed with no other is trusted.
 */
export function frozenReason(items: RawNewsItem[], entry: CatalogEntry, now: Date): string | undefined {
  const dates = items.map(item => readNewsDate(item.dates, now))
  const times = dates.flatMap(read => (read && read.issue !== 'future' ? [Date.parse(read.instant)] : []))
  if (times.length === 0) return undefined
  const newest = times.reduce((latest, time) => Math.max(latest, time))
  const ageHours = (now.getTime() - newest) / HOUR_MS
  if (ageHours <= entry.staleAfterHours) return undefined
  return `frozen: the newest item is ${Math.floor(ageHours)} hours old, more than ${entry.staleAfterHours}`
}
