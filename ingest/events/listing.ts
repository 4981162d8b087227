import { isOverEverywhere } from '#contract'

/** Links to an event keep working this long after it. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

interface Days {
  startDate: string
  endDate?: string
}

/** Over for so long that the record is given up. */
export function isLongOver(event: Days, now: Date): boolean {
  return isOverEverywhere(event, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}
