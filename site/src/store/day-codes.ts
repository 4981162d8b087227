/** Keys of days and months, by which records of a day are found. Apart from days.ts: readers of snapshots need no chrono. */
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
