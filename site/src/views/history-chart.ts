import { type AttemptDay, HISTORY_DAYS } from '#contract'
import { DAY_MS, dayOf } from '../base/when.ts'

const STEP = 4
const HEIGHT = 16
/** Answered, partly answered, not answered, no attempt: the widths of the dashed lines (styles/table.css). */
const HEIGHTS = { good: HEIGHT, mixed: HEIGHT / 2, bad: HEIGHT / 2, none: 2 } as const

type Kind = keyof typeof HEIGHTS

/** Returns bars of the last days, a line per run of one kind, which its dashes make bars; and the same in words. */
export function historyChart(history: AttemptDay[] | undefined, now: Date) {
  const byDay = new Map(history?.map(one => [one.day, one]))
  const today = Date.parse(dayOf(now))
  const paths = { good: '', mixed: '', bad: '', none: '' }
  const days = { good: 0, mixed: 0, bad: 0, none: 0 }
  const kinds = Array.from({ length: HISTORY_DAYS }, (_, at) => {
    return kindOf(byDay.get(dayOf(today - (HISTORY_DAYS - 1 - at) * DAY_MS)))
  })
  kinds.forEach((kind, at) => {
    days[kind]++
    if (kinds[at - 1] === kind) return
    const next = kinds.findIndex((other, later) => later > at && other !== kind)
    const length = ((next < 0 ? HISTORY_DAYS : next) - at) * STEP - 1
    paths[kind] += `M${at * STEP} ${HEIGHT - HEIGHTS[kind] / 2}h${length}`
  })
  return { width: HISTORY_DAYS * STEP, height: HEIGHT, paths, text: textOf(days) }
}

function kindOf(day: AttemptDay | undefined): Kind {
  if (!day || day.ok + day.failed === 0) return 'none'
  if (day.failed === 0) return 'good'
  return day.ok === 0 ? 'bad' : 'mixed'
}

function textOf({ good, mixed, bad, none }: Record<Kind, number>): string {
  const tried = HISTORY_DAYS - none
  if (tried === 0) return `No attempt in the last ${HISTORY_DAYS} days`
  const trouble = mixed + bad === 0 ? 'all well' : `${good} well, ${mixed} in part, ${bad} not at all`
  return `${tried} of the last ${HISTORY_DAYS} days with attempts: ${trouble}`
}
