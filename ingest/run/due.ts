import type { CatalogEntry } from '#contract'

const DAY_MS = 86_400_000

/**
 * Whether the entry may be asked now under the number of requests a day its terms allow (Remotive: four). Requests are
 * spaced evenly, so that no 24 hours hold more of them, whenever the day is taken to begin.
 */
export function isDue(
  entry: Pick<CatalogEntry, 'maxRequestsPerDay'>,
  lastAttemptAt: string | undefined,
  now: Date,
): boolean {
  if (entry.maxRequestsPerDay === undefined || lastAttemptAt === undefined) return true
  const sinceMs = now.getTime() - Date.parse(lastAttemptAt)
  // An attempt in the future is a clock that was wrong; waiting for it could silence the source for years.
  return sinceMs < 0 || sinceMs >= DAY_MS / entry.maxRequestsPerDay
}
