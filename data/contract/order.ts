/** The order of texts in the data files: by code units, so the same on every machine and in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Earlier first. Instants are in UTC, so two of one length are in one form and need not be parsed; `.5Z` sorts before
 * `Z`.
 */
export function compareInstants(a: string, b: string): number {
  return a.length === b.length ? compareText(a, b) : Date.parse(a) - Date.parse(b)
}
