import { instantOf } from '#contract'
import type { RawJob } from '../../adapter.ts'
import { readDate } from '../../text/date.ts'

/** No board of ours is older; earlier dates are an empty field read as 1970 or a typing error. */
const EARLIEST = '2008-01-01'

/** Without a date, or with one still to come, the first-seen time stands in and says so. */
export function readPosted(
  posted: RawJob['posted'],
  now: Date,
): { date: string; dateIssue?: 'missing' | 'zoneless' | 'future' } {
  const read = posted === undefined ? undefined : readDate(posted, now)
  if (!read || read.instant < EARLIEST) return { date: instantOf(now), dateIssue: 'missing' }
  if (read.issue === 'future') return { date: instantOf(now), dateIssue: 'future' }
  return { date: read.instant, dateIssue: read.issue }
}

/** A closing day is open until it ends. */
export function readCloses(closes: RawJob['closes'], now: Date): string | undefined {
  const read = closes === undefined ? undefined : readDate(closes, now)
  // An empty field is the first instant of some program's calendar: no posting was open until then.
  if (!read || read.instant < EARLIEST) return undefined
  return read.dateOnly ? read.instant.replace('T00:00:00Z', 'T23:59:59Z') : read.instant
}
