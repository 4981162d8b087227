import { type ReadDate, readDate } from '../normalize/date.ts'

/** No feed is older than RSS itself; programs write a date they do not have as the year 1 (Go, Hugo) or 1970 (Unix). */
const EARLIEST = '1999-01-01'

/** The first of an item's dates that is one; undefined where it has none, and the first-seen time stands in. */
export function readNewsDate(dates: string[], now: Date): ReadDate | undefined {
  const read = dates.map(text => readDate(text, now))
  return read.find(date => date !== undefined && date.instant >= EARLIEST)
}
