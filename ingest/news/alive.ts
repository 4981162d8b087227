import type { CatalogEntry } from '#contract'
import type { RawNewsItem } from '../adapter.ts'
import { readNewsDate } from './news-date.ts'

const HOUR_MS = 3_600_000

/**
 * Why a feed says nothing new: its newest item is older than it may be. It is quiet, was long unread, moved, was
 * abandoned, or a cache froze; what it holds is true all the same, and was dropped once with the whole answer. An item
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
