/** The order of texts in the data files: by code units, so the same on every machine and in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Up to here instants in UTC are in one form, whether or not a fraction follows, which is cut off when they are read. */
const SECONDS = '2026-11-21T08:00:00'.length

/** Earlier first, to the second: a list is in one order before and after its records were parsed. */
export function compareInstants(a: string, b: string): number {
  return compareText(a.slice(0, SECONDS), b.slice(0, SECONDS))
}
