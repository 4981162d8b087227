/** Sources in the words of pages: how often one is read, and how late. */
import type { Delay } from '#contract'

const HOURS_PER_DAY = 24

/** How old a source's data may get before it counts as stale: `every 2 days`. */
export function promiseOf(staleAfterHours: number): string {
  const days = staleAfterHours / HOURS_PER_DAY
  const isDays = Number.isInteger(days) && days > 1
  return isDays ? `every ${days} days` : `every ${staleAfterHours} hours`
}

/** How long after publication records were first seen: `25 min, 9 in 10 within 3 h`. */
export function delayText(delay: Delay | undefined): string {
  if (!delay) return '–'
  return `${durationText(delay.medianMinutes)}, 9 in 10 within ${durationText(delay.p90Minutes)}`
}

function durationText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
