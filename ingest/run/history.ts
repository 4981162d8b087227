import { type AttemptDay, HISTORY_DAYS } from '#contract'

/** The days of a source's history with one more attempt on the day of `now`; what is older than the window goes. */
export function addAttempt(history: AttemptDay[] | undefined, result: 'ok' | 'failed', now: Date): AttemptDay[] {
  const day = now.toISOString().slice(0, 10)
  const oldest = new Date(Date.parse(day) - (HISTORY_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  const earlier = (history ?? []).filter(one => one.day >= oldest && one.day < day)
  const today = history?.find(one => one.day === day) ?? { day, ok: 0, failed: 0 }
  return [...earlier, { ...today, [result]: today[result] + 1 }]
}
