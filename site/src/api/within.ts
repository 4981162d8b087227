/**
 * Whether something noted at `since` is younger than `ms`. What was noted ahead of now was noted before the clock was
 * set back, and would be believed for as long as that.
 */
export function isWithin(ms: number, since: number, now: number): boolean {
  return since <= now && now - since < ms
}
