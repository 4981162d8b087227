/** Days and periods as people name them, in UTC. */
import { hearPattern } from './phrases.ts'

const DAY_MS = 86_400_000
const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** "next month", "in October", "in 2027": the first and the last day as filters of these names. */
export function hearPeriod(from: string, to: string) {
  const named = String.raw`(?:this|next) (?:week|month|year)|today|tomorrow|(?:${MONTHS.join('|')})(?: 20\d\d)?|in 20\d\d`
  return hearPattern(
    new RegExp(String.raw`(?<!\p{L})(?:(?:in|during|on) )?(?:${named})(?![\p{L}\p{N}])`, 'giu'),
    (match, { now }) => {
      const period = periodOf(match[0].toLowerCase(), now)
      return period && { [from]: dayText(period[0]), [to]: dayText(period[1]) }
    },
  )
}

/** "this week", "in the last 7 days": since when, as a filter of that name. */
export function hearSince(name: string) {
  const named = String.raw`today|since yesterday|this (?:week|month|year)|(?:in |over |from )?(?:the )?(?:last|past) (?:(?:\d{1,3} )?(?:hours?|days?|weeks?|months?)|24h)`
  return hearPattern(
    new RegExp(String.raw`(?<!\p{L})(?:(?:posted|published|from) )?(?:${named})(?![\p{L}\p{N}])`, 'giu'),
    (match, { now }) => {
      const since = sinceOf(match[0].toLowerCase(), now)
      return since === undefined ? undefined : { [name]: since }
    },
  )
}

function sinceOf(text: string, now: Date): string | undefined {
  const [, count = '1', unit = ''] = /(?:last|past) (?:(\d+) )?(hour|day|week|month|24h)/.exec(text) ?? []
  const days = { hour: 1 / 24, day: 1, week: 7, month: 30, '24h': 1 }[unit]
  // Whole days, so that the same question is the same query for a day.
  if (days !== undefined) return dayText(now.getTime() - Math.ceil(days * Number(count)) * DAY_MS)
  if (text.includes('yesterday')) return dayText(now.getTime() - DAY_MS)
  const period = periodOf(text.replace(/^(?:posted|published|from) /, ''), now)
  return period && dayText(period[0])
}

/** First and last day in milliseconds. */
function periodOf(text: string, now: Date): [number, number] | undefined {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const today = Date.UTC(year, month, now.getUTCDate())
  const [, which, unit] = /(this|next) (week|month|year)/.exec(text) ?? []
  const later = which === 'next' ? 1 : 0
  if (text.includes('today')) return [today, today]
  if (text.includes('tomorrow')) return [today + DAY_MS, today + DAY_MS]
  if (unit === 'week') {
    const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS + later * 7 * DAY_MS
    return [monday, monday + 6 * DAY_MS]
  }
  if (unit === 'month') return monthOf(year, month + later)
  if (unit === 'year') return [Date.UTC(year + later, 0, 1), Date.UTC(year + later, 11, 31)]
  const named = MONTHS.findIndex(name => text.includes(name))
  const [inYear] = /20\d\d/.exec(text) ?? []
  if (named !== -1) return monthOf(inYear ? Number(inYear) : named < month ? year + 1 : year, named)
  return inYear ? [Date.UTC(Number(inYear), 0, 1), Date.UTC(Number(inYear), 11, 31)] : undefined
}

function monthOf(year: number, month: number): [number, number] {
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)]
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
