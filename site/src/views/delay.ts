import type { Delay } from '#contract'

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
