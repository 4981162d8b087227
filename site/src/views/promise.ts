const HOURS_PER_DAY = 24

/** How old a source's data may get before it counts as stale: `every 2 days`. */
export function promiseOf(staleAfterHours: number): string {
  const days = staleAfterHours / HOURS_PER_DAY
  const isDays = Number.isInteger(days) && days > 1
  return isDays ? `every ${days} days` : `every ${staleAfterHours} hours`
}
