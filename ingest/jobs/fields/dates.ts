import { instantOf, isFirstSight, type JobRecord } from '#contract'
import type { RawJob } from '../../adapter.ts'
import { type ReadDate, readDate } from '../../text/date.ts'
import { line } from '../../text/plain-text.ts'
import { readPatterns } from '../../text/read-yaml.ts'

const SAYS = readPatterns(new URL('dates.yaml', import.meta.url), 'everyDeadline today yesterday daysAgo')
/** No board of ours is older; earlier dates are an empty field read as 1970 or a typing error. */
const EARLIEST = '2008-01-01'
/** No posting stays open for longer; forms write a far day for "open". */
const MOST_OPEN_MS = 3 * 366 * 86_400_000
const DAY_MS = 86_400_000

type Posted = Pick<JobRecord, 'date'> & { dateIssue?: 'missing' | 'zoneless' | 'future' }

/** The publication date; without one, or for one in the future, the first-seen time with a `dateIssue`. */
export function readPosted(posted: RawJob['posted'], now: Date): Posted {
  const days = daysAgo(line(String(posted ?? '')))
  if (days !== undefined) {
    const day = instantOf(new Date(now.getTime() - days * DAY_MS))
    return { date: `${day.slice(0, 10)}T00:00:00Z`, dateIssue: 'zoneless' }
  }
  const read = posted === undefined ? undefined : readDate(posted, now)
  if (!read || read.instant < EARLIEST) return { date: instantOf(now), dateIssue: 'missing' }
  if (read.issue === 'future') return { date: instantOf(now), dateIssue: 'future' }
  return { date: read.instant, dateIssue: read.issue }
}

/** As Workday and others write the day, which counts from the day of reading. "30+ Days Ago" is not a day. */
function daysAgo(posted: string): number | undefined {
  if (SAYS.today.test(posted)) return 0
  if (SAYS.yesterday.test(posted)) return 1
  const days = SAYS.daysAgo.exec(posted)?.groups?.days
  return days === undefined ? undefined : Number(days)
}

/** The last day to apply: that of the source's own field, else the one that the text names; undefined for none. */
export function readCloses(field: RawJob['closes'], text: string, posted: Posted, now: Date): string | undefined {
  const stated = field === undefined ? undefined : readDate(field, now)
  return closingDay(stated, posted, now) ?? closingDay(dayIn(text, now), posted, now)
}

/** The last day that is named, unless it is older than the posting itself or no day at all: the year 9999. */
function closingDay(read: ReadDate | undefined, posted: Posted, now: Date): string | undefined {
  if (!read || read.instant < EARLIEST) return undefined
  const closes = read.dateOnly ? read.instant.replace('T00:00:00Z', 'T23:59:59Z') : read.instant
  if (Date.parse(closes) - now.getTime() > MOST_OPEN_MS) return undefined
  return isFirstSight(posted) || closes >= posted.date ? closes : undefined
}

/** The last day to apply that a text names; undefined for several. */
function dayIn(text: string, now: Date): ReadDate | undefined {
  const days = [...text.matchAll(SAYS.everyDeadline)].flatMap(({ groups }) => readDate(groups?.day ?? '', now) ?? [])
  return new Set(days.map(({ instant }) => instant)).size === 1 ? days.at(-1) : undefined
}
