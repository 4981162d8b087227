import ICAL from 'ical.js'
import { type CalendarEvent, valuesOf } from './event.ts'
import { indexStarts, inOwnForm, namedStarts, writtenTimes } from './own-clock.ts'

/** A series is expanded no further than this; a listing needs no more, and a hostile rule gets no more. */
const MAX_OCCURRENCES = 400
/** The library loops forever on some rules that are never met. */
const MAX_STEPS = 2500
const FINITE_YEARS = 5
/** Every week of two years. An event that repeats more often without an end is listed for a quarter of a year. */
const MAX_ENDLESS = 106
const MONTHS_AHEAD = 3
const DAY_MS = 86_400_000
const UNITS: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

/** The budget of a whole file; ten thousand endless series are not a calendar of events. */
export interface Budget {
  steps: number
}

/**
 * The starts of a series, in order. A series with an end is expanded whole, so that the answer does not depend on the
 * day of asking; one without is expanded from the first day of this year to the last of the next, a daily one for a
 * quarter.
 */
export function occurrences(event: CalendarEvent, now: Date, budget: Budget): ICAL.Time[] {
  const rules = rulesOf(event)
  const starts = [
    ...(rules.length === 0 ? [event.start] : rules.flatMap(rule => expand(rule, event, now, budget))),
    ...writtenTimes(event.component, 'rdate').map(written => inOwnForm(written, event)),
  ]
  const index = indexStarts(starts)
  const exceptions = writtenTimes(event.component, 'exdate')
  const excluded = new Set(exceptions.flatMap(written => namedStarts(written, event, index)))
  const left = starts.filter(start => !excluded.has(start.toICALString())).sort((a, b) => a.compare(b))
  const distinct = left.filter((time, at) => at === 0 || time.compare(left[at - 1]) !== 0)
  return distinct.slice(0, 2 * MAX_OCCURRENCES)
}

export function isSeries(event: CalendarEvent): boolean {
  return event.component.hasProperty('rrule') || event.component.hasProperty('rdate')
}

/** `week`, `2 weeks`: how often a series comes, if one rule says so. */
export function intervalOf(event: CalendarEvent): string | undefined {
  const [rule, another] = rulesOf(event)
  const unit = rule && !another ? UNITS[rule.freq] : undefined
  return unit && rule && (rule.interval > 1 ? `${rule.interval} ${unit}s` : unit)
}

function rulesOf(event: CalendarEvent): ICAL.Recur[] {
  return valuesOf(event.component, 'rrule').filter(rule => rule instanceof ICAL.Recur)
}

/** Starts of one rule, as many as are listed; the event's own if the rule cannot be followed or no day meets it. */
function expand(rule: ICAL.Recur, event: CalendarEvent, now: Date, budget: Budget): ICAL.Time[] {
  const followed = follow(rule, event, now, budget)
  if (!followed) event.refused += 1
  const starts = followed ?? [event.start]
  return nearOnes(starts, now, rule.isFinite() ? MAX_OCCURRENCES : MAX_ENDLESS)
}

function follow(rule: ICAL.Recur, event: CalendarEvent, now: Date, budget: Budget): ICAL.Time[] | undefined {
  if (!(rule.freq in UNITS)) return undefined
  const endless = !rule.isFinite()
  const thisYear = now.getUTCFullYear()
  const lastYear = endless ? thisYear + 1 : Math.max(thisYear + 1, event.start.year + FINITE_YEARS)
  const isOld = endless || (!rule.count && event.start.year < thisYear - FINITE_YEARS)
  const starts: ICAL.Time[] = []
  try {
    const own = bounded(rule, event, lastYear)
    const from = isOld ? nearYear(event.start, own, Math.min(thisYear, own.until?.year ?? thisYear)) : event.start
    const iterator = guarded(own.iterator(from), budget)
    // The library puts the first "fifth Sunday of February" into January.
    const months: unknown[] = rule.getComponent('BYMONTH')
    const isMet = ({ month }: ICAL.Time) => months.length === 0 || months.includes(month)
    for (let next = iterator.next(); next && next.year <= lastYear; next = iterator.next()) {
      if (isMet(next) && (!endless || next.year >= thisYear)) starts.push(next.clone())
      if (endless && starts.length === MAX_OCCURRENCES) break
    }
  } catch {
    if (starts.length === 0) return undefined
  }
  // For some rules that no day meets, such as the 53rd Tuesday of two months, the library ends without a word.
  const isAhead = event.start.year >= thisYear && event.start.year <= lastYear
  return starts.length === 0 && isAhead ? undefined : starts
}

/** A daily rule of many years gave hundreds of records of one event: this month and the two after it are enough to list. */
function nearOnes(starts: ICAL.Time[], now: Date, most: number): ICAL.Time[] {
  if (starts.length <= most) return starts
  const first = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const monthsAway = ({ year, month }: ICAL.Time) => year * 12 + month - 1 - first
  const near = starts.filter(start => monthsAway(start) >= 0 && monthsAway(start) < MONTHS_AHEAD)
  return near.length > 0 ? near : starts.slice(0, 1)
}

/** A start of the same series shortly before the year, so that a series of 1990 costs no more than one of today. */
function nearYear(start: ICAL.Time, rule: ICAL.Recur, year: number): ICAL.Time {
  const near = start.clone()
  const days = { DAILY: 1, WEEKLY: 7 }[String(rule.freq)]
  if (days !== undefined) {
    const period = days * rule.interval
    const ahead = (Date.UTC(year - 1, 11, 1) - start.toUnixTime() * 1000) / DAY_MS
    near.adjust(Math.max(0, Math.floor(ahead / period) * period), 0, 0, 0)
  } else if (start.day < 29) {
    // Every `interval` years the months of a monthly rule come round as well.
    near.year += Math.max(0, Math.floor((year - 1 - start.year) / rule.interval) * rule.interval)
  }
  return near
}

/** The rule with an end in any case, and with an UNTIL that compares with the series' own clock. */
function bounded(rule: ICAL.Recur, event: CalendarEvent, lastYear: number): ICAL.Recur {
  const copy = rule.clone()
  copy.interval = Math.max(1, copy.interval)
  const horizon = event.start.clone()
  horizon.resetTo(lastYear, 12, 31, 23, 59, 59, event.start.zone)
  const until = copy.until && lastMoment(copy.until, event)
  copy.until = until && until.compare(horizon) < 0 ? until : horizon
  return copy
}

/** A bare day, beside starts with a time, means all of its hours. */
function lastMoment(until: ICAL.Time, event: CalendarEvent): ICAL.Time {
  if (!until.isDate || event.start.isDate) return inOwnForm({ time: until }, event)
  const last = event.start.clone()
  last.resetTo(until.year, until.month, until.day, 23, 59, 59, event.start.zone)
  return last
}

function guarded(iterator: ICAL.RecurIterator, budget: Budget): ICAL.RecurIterator {
  const check = iterator.check_contracting_rules.bind(iterator)
  let steps = 0
  iterator.check_contracting_rules = () => {
    steps += 1
    budget.steps -= 1
    if (steps > MAX_STEPS || budget.steps < 0) throw new RangeError('a rule that is never met')
    return check()
  }
  return iterator
}
