/**
 * Returns whether a time is less than `ms` ago. A time ahead of now was written before the clock was set back, and would
 * count as recent until the clock has caught up.
 */
export function isWithin(ms: number, since: number, now: number): boolean {
  return since <= now && now - since < ms
}
