import { type ReadDate, readDate } from '../text/date.ts'
import { stripTags } from '../text/markup.ts'

/**
 * Programs write a date they do not have as their zero: the year 1 (Go, Hugo), 1899 or 1900 (spreadsheets), 1970 (Unix).
 * Later ones are meant: the sample of the RSS specification is of 1983.
 */
const EARLIEST = '1971-01-01'

/** Drupal puts its HTML into the element: `<time datetime="2026-09-30T12:00:00Z">Wed, 09/30/2026 - 08:00</time>`. */
const MACHINE_TIME = /<time\b[^<>]{0,300}?\bdatetime\s*=\s*["']([^"'<>]{4,40})/i

/** The first of an item's dates that is one; undefined where it has none, and the first-seen time stands in. */
export function readNewsDate(dates: string[], now: Date): ReadDate | undefined {
  const read = dates.map(text => readDate(MACHINE_TIME.exec(text)?.[1] ?? stripTags(text), now))
  return read.find(date => date !== undefined && date.instant >= EARLIEST)
}
