/** A month as weeks of days, each with the events that are held on it. Pure. */
import type { EventRecord } from '#contract'
import { withParam } from '../../base/query.ts'
import { DAY_MS, dayOf } from '../../base/when.ts'
import { type List, listPath } from '../list-page.ts'
import { mondayOf } from '../sentence/days-parts.ts'

const DAYS_PER_WEEK = 7

export interface MonthDay {
  day: string
  /** Days of the months around fill the first and last week. */
  inMonth: boolean
  events: EventRecord[]
}

/** Returns weeks from Monday on. Events without exact days are on none of them. */
export function weeksOf(month: string, events: EventRecord[]): MonthDay[][] {
  const exact = events.filter(event => event.datePrecision === 'day')
  const weeks: MonthDay[][] = []
  let week = daysOfWeek(new Date(`${month}-01`))
  for (const { to } = daysOfMonth(month); week.from <= to; week = daysOfWeek(new Date(dayAfter(week.to, 1)))) {
    const days = daysFrom(week.from)
    weeks.push(
      days.map(day => ({
        day,
        inMonth: day.startsWith(month),
        events: exact.filter(event => isHeldOn(event, day)),
      })),
    )
  }
  return weeks
}

/** An event of several days in a week: a bar over these days, in the same line on each. */
export interface Bar {
  event: EventRecord
  from: number
  to: number
  line: number
}

/** Returns the bars of a week: those of the month that last longer than a day, each in the first line that is free. */
export function barsOf(week: readonly MonthDay[]): Bar[] {
  const bars: Bar[] = []
  for (const event of new Set(week.flatMap(({ inMonth, events }) => (inMonth ? events : [])))) {
    if (!isOfSeveralDays(event)) continue
    const at = week.flatMap(({ inMonth, events }, day) => (inMonth && events.includes(event) ? [day] : []))
    const [from = 0, to = from] = [at[0], at.at(-1)]
    const taken = new Set(bars.filter(bar => bar.from <= to && from <= bar.to).map(({ line }) => line))
    let line = 0
    while (taken.has(line)) line++
    bars.push({ event, from, to, line })
  }
  return bars
}

export function isOfSeveralDays({ startDate, endDate }: Pick<EventRecord, 'startDate' | 'endDate'>): boolean {
  return endDate !== undefined && endDate > startDate
}

/** `2027-01` is one after `2026-12`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

function isHeldOn({ startDate, endDate }: Pick<EventRecord, 'startDate' | 'endDate'>, day: string): boolean {
  return startDate <= day && day <= (endDate ?? startDate)
}

/** The first and the last day, as filters name them. */
type Days = Record<'from' | 'to', string>

/** Returns the days of a month. */
export function daysOfMonth(month: string): Days {
  return { from: `${month}-01`, to: dayAfter(`${monthAfter(month, 1)}-01`, -1) }
}

/** From Monday to Sunday of the week of a day. */
export function daysOfWeek(now: Date): Days {
  const from = dayOf(mondayOf(now.getTime()))
  return { from, to: dayAfter(from, DAYS_PER_WEEK - 1) }
}

/** A week with events: how many are held on each of its days, and the list of them. */
export interface Week extends Days {
  /** From Monday on. */
  days: number[]
  total: number
  path: string
}

/** How many weeks are shown, and how far ahead they are searched for. */
const [MOST_WEEKS, WEEKS_AHEAD] = [10, 104]

/** Returns the first weeks in which some of the events are held, from today's on; those without exact days are in none. */
export function timelineOf(events: readonly EventRecord[], list: Pick<List, 'path' | 'params'>, now: Date): Week[] {
  const exact = events.filter(event => event.datePrecision === 'day')
  const weeks: Week[] = []
  for (let ahead = 0; ahead < WEEKS_AHEAD && weeks.length < MOST_WEEKS; ahead++) {
    const { from, to } = daysOfWeek(new Date(now.getTime() + ahead * DAYS_PER_WEEK * DAY_MS))
    const held = exact.filter(({ startDate, endDate = startDate }) => startDate <= to && endDate >= from)
    const days = daysFrom(from).map(day => held.filter(event => isHeldOn(event, day)).length)
    if (held.length > 0) weeks.push({ from, to, days, total: held.length, path: pathWithin(list, { from, to }) })
  }
  return weeks
}

/** Returns the days of the week that begins on a day. */
function daysFrom(first: string): string[] {
  return Array.from({ length: DAYS_PER_WEEK }, (_, at) => dayAfter(first, at))
}

function dayAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

/** This week, this month and the next, each with the address of the list of it, whatever else is filtered. */
export function periodsOf(list: Pick<List, 'path' | 'params'>, now: Date): { name: string; path: string }[] {
  const month = now.toISOString().slice(0, 7)
  return [
    { name: 'This week', path: pathWithin(list, daysOfWeek(now)) },
    { name: 'This month', path: pathWithin(list, daysOfMonth(month)) },
    { name: 'Next month', path: pathWithin(list, daysOfMonth(monthAfter(month, 1))) },
  ]
}

function pathWithin({ path, params }: Pick<List, 'path' | 'params'>, { from, to }: Days): string {
  return listPath(path, withParam(withParam(params, 'from', from), 'to', to))
}
