/** Times and numbers as people read them. Pure: the clock is given. */
import { type Delay, type EventRecord, instantOf } from '#contract'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const asDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const asCalendarDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const asDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const asMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const asLongDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the English name of a language; its code if there is none. */
export function languageName(code: string): string {
  return LANGUAGES.of(code) ?? code
}

/** Returns the day of a moment in UTC: `2026-11-27`. */
export function dayOf(moment: Date | number | string): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** `3 hours ago`, `yesterday`, `in 2 days`; undefined a month or more away. */
function recentTime(at: Date, now: Date): string | undefined {
  const distance = at.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < MINUTE_MS) return 'just now'
  if (size < HOUR_MS) return inWordsOf(Math.trunc(distance / MINUTE_MS), 'minute')
  if (size < DAY_MS) return inWordsOf(Math.trunc(distance / HOUR_MS), 'hour')
  // By the calendar, as headings above the records of a day count.
  return size < 30 * DAY_MS ? daysAway(instantOf(at).slice(0, 'YYYY-MM-DD'.length), now) : undefined
}

/** An instant as people read it, with the whole of it for machines and for those who point at it. */
export function timeOf(instant: string | Date, now: Date) {
  const at = new Date(instant)
  const iso = instantOf(at)
  const ago = recentTime(at, now)
  return { iso, title: fullTime(at), text: ago ?? dateOf(iso), isAgo: ago !== undefined }
}

/** Each of the few hundred distances is put into words once: a list says dozens of them. */
const cachedWords = new Map<string, string>()

function inWordsOf(distance: number, unit: 'minute' | 'hour' | 'day'): string {
  const key = `${distance} ${unit}`
  const cached = cachedWords.get(key)
  if (cached !== undefined) return cached
  const words = inWords.format(distance, unit)
  cachedWords.set(key, words)
  return words
}

/** `September 30, 2026 at 11:00 PM UTC`. */
function fullTime(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  const hours = at.getUTCHours()
  return `${longDateOf(day)} at ${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'} UTC`
}

/** `14:05`, in UTC. */
export function timeOfDay(instant: string): string {
  return instantOf(new Date(instant)).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length)
}

/** `25 November 2026`, as our own texts write days. */
export function calendarDay(day: string): string {
  return asCalendarDay.format(new Date(day))
}

/** Keeps the texts of the few thousand days of all records: a list says dozens of them. */
function textsOfDays(format: Intl.DateTimeFormat): (instant: string) => string {
  const texts = new Map<string, string>()
  return instant => {
    const day = instant.slice(0, 'YYYY-MM-DD'.length)
    const text = texts.get(day) ?? format.format(new Date(day))
    texts.set(day, text)
    return text
  }
}

/** Returns `Nov 21, 2026` of an instant in UTC, or of a calendar day that belongs to no zone. */
export const dateOf = textsOfDays(asDate)
const longDateOf = textsOfDays(asLongDate)

/** How far a calendar day is from today: `today`, `tomorrow`, `in 12 days`, `3 days ago`. */
export function daysAway(day: string, now: Date): string {
  const today = Date.parse(dayOf(now))
  return inWordsOf(Math.round((Date.parse(day) - today) / DAY_MS), 'day')
}

/** `Today`, `Yesterday`, then `Mon, Sep 28, 2026`: the heading above the records of a day. */
export function dayTitle(day: string, now: Date): string {
  const [today, yesterday] = [0, DAY_MS].map(ago => dayOf(now.getTime() - ago))
  return day === today ? 'Today' : day === yesterday ? 'Yesterday' : asDay.format(new Date(day))
}

type Days = Pick<EventRecord, 'startDate' | 'endDate' | 'datePrecision'>

/** An event's days, as exactly as the record has them: `Thu, Nov 26, 2026`, `Nov 26 – 28, 2026`, `November 2026`. */
export function eventDays({ startDate, endDate, datePrecision }: Days): string {
  const start = new Date(startDate)
  if (datePrecision === 'month') return asMonth.format(start)
  if (endDate === undefined || endDate === startDate) return asDay.format(start)
  return asDate.formatRange(start, new Date(endDate))
}

/** The days of an event in the lines of a block: `Apr`, `12 – 15`, `2027`; `Nov`, `2026` if only the month is stored. */
export function dayBlock({ startDate, endDate = startDate, datePrecision }: Days): string[] {
  const [month = '', , , , year = ''] = asDate.formatToParts(new Date(startDate)).map(({ value }) => value)
  if (datePrecision === 'month') return [month, year]
  const [first, last] = [startDate, endDate].map(day => Number(day.slice(8)))
  const isOfOneMonth = startDate.slice(0, 7) === endDate.slice(0, 7)
  const days =
    first === last && isOfOneMonth ? `${first}` : `${first} – ${isOfOneMonth ? last : dateOf(endDate).split(',')[0]}`
  return [month, days, year]
}

/** Programs get the days as they are stored; of some only the month is stored. */
export function plainDays(event: Days): string {
  const { startDate, endDate, datePrecision } = event
  if (datePrecision === 'month') return eventDays(event)
  return endDate === undefined || endDate === startDate ? startDate : `${startDate} to ${endDate}`
}

/** How far an event is from today, `on now` while it lasts; empty if only its month is stored. */
export function eventDistance({ startDate, endDate = startDate, datePrecision }: Days, now: Date): string {
  if (datePrecision === 'month') return ''
  const today = dayOf(now)
  if (startDate > today) return daysAway(startDate, now)
  return endDate < today ? daysAway(endDate, now) : 'on now'
}

/** `November 2026` of `2026-11`. */
export function monthName(month: string): string {
  return asMonth.format(new Date(`${month}-01`))
}

/** `10,000`. A formatter of Intl takes some twenty times as long. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** How old a source's data may get before it counts as stale: `every 2 days`. */
export function promiseOf(staleAfterHours: number): string {
  const days = staleAfterHours / 24
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
