/** The order of texts in the data files: by code units, so the same on every machine and in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Up to here instants in UTC are in one form, whether or not a fraction follows, which is cut off when they are read. */
const SECONDS = '2026-11-21T08:00:00'.length

/** Ten digits of seconds reach the year 2286. */
const LAST_SECOND = 9_999_999_999

/** A text by whose order later instants come first, to the second. */
export function latestFirst(instant: string): string {
  return String(LAST_SECOND - Date.parse(`${instant.slice(0, SECONDS)}Z`) / 1000).padStart(10, '0')
}

/** Earlier first, to the second: a list is in one order before and after its records were parsed. */
export function compareInstants(a: string, b: string): number {
  return compareText(a.slice(0, SECONDS), b.slice(0, SECONDS))
}
