import { type AttemptDay, HISTORY_DAYS } from '#contract'

const DAY_MS = 86_400_000
const BAR = { width: 3, step: 4, height: 16 } as const

/** Bars of the last days, one path per kind: answered, partly answered, not answered, and no attempt. */
export interface HistoryChart {
  width: number
  height: number
  paths: Record<'good' | 'mixed' | 'bad' | 'none', string>
  /** The same in words. */
  text: string
}

export function historyChart(history: AttemptDay[] | undefined, now: Date): HistoryChart {
  const byDay = new Map(history?.map(one => [one.day, one]))
  const today = Date.parse(now.toISOString().slice(0, 10))
  const paths = { good: '', mixed: '', bad: '', none: '' }
  const days = { good: 0, mixed: 0, bad: 0, none: 0 }
  for (let at = 0; at < HISTORY_DAYS; at++) {
    const day = new Date(today - (HISTORY_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    const kind = kindOf(byDay.get(day))
    const height = kind === 'none' ? 2 : kind === 'good' ? BAR.height : BAR.height / 2
    paths[kind] += `M${at * BAR.step} ${BAR.height}v-${height}h${BAR.width}v${height}z`
    days[kind]++
  }
  return { width: HISTORY_DAYS * BAR.step, height: BAR.height, paths, text: textOf(days) }
}

function kindOf(day: AttemptDay | undefined): keyof HistoryChart['paths'] {
  if (!day || day.ok + day.failed === 0) return 'none'
  if (day.failed === 0) return 'good'
  return day.ok === 0 ? 'bad' : 'mixed'
}

function textOf({ good, mixed, bad, none }: Record<keyof HistoryChart['paths'], number>): string {
  const tried = HISTORY_DAYS - none
  if (tried === 0) return `No attempt in the last ${HISTORY_DAYS} days`
  const trouble = mixed + bad === 0 ? 'all well' : `${good} well, ${mixed} in part, ${bad} not at all`
  return `${tried} of the last ${HISTORY_DAYS} days with attempts: ${trouble}`
}
