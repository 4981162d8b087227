import { once } from '#contract/once.ts'
import { fold } from '#contract/text.ts'
import { zoneOffset } from './zones.ts'

export interface Parts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
  /** Absent: no time of day was written. */
  timed: boolean
  offset?: number
}

const TIME = /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\b\.?)?/i
/** Words between those of a day: `6 - 8 de mayo de 2027`, `du 6 au 8 mai`. */
const FILLERS = 'at on of from the de del do du um uhr vom den le kl à a г og th'.split(' ')

const ISO =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?:(?:\s*T\s*|[\s,]+)?(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\b\.?)?\s*(\S.*)?)?$/i

/** ISO 8601 and its looser relatives: spaces, slashes or dots, no zone, no seconds. */
export function isoParts(text: string): Parts | undefined {
  const match = ISO.exec(text)
  if (!match) return undefined
  const [, year, , month, day, monthOfEight, dayOfEight, ...time] = match
  const zone = time[5]
  const offset = zone === undefined ? undefined : zoneOf(zone)
  const clock = clockOf(time)
  if (offset === 'unreadable' || !clock) return undefined
  return { year: Number(year), month: Number(month ?? monthOfEight), day: Number(day ?? dayOfEight), ...clock, offset }
}

/** The time of day; the half of the day, `a` or `p`, follows only hours from 1 to 12. */
function clockOf([hour, minute = '0', second = '0', fraction = '0', half]: (string | undefined)[]) {
  const written = Number(hour ?? 0)
  if (half && (written < 1 || written > 12)) return undefined
  return {
    hour: half ? (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : written,
    minute: Number(minute),
    second: Number(second),
    millisecond: Math.floor(Number(`0.${fraction}`) * 1000 + 1e-6),
    timed: hour !== undefined,
  }
}

/** `+0000 UTC`, `-0500 EST`: Go and some databases write the zone twice. */
const OFFSET_AND_NAME = /^([+-]\d{2}:?\d{2}) [A-Z]{2,5}$/i

/** An unknown abbreviation counts as no zone; other text after the time makes the date unreadable. */
function zoneOf(text: string): number | undefined | 'unreadable' {
  const offset = zoneOffset(OFFSET_AND_NAME.exec(text.trim())?.[1] ?? text)
  if (offset !== undefined) return offset
  return /^[A-Z]{2,5}$/i.test(text.trim()) ? undefined : 'unreadable'
}

/** RFC 822 and its relatives, asctime, JavaScript's own form, and written-out dates in several languages. */
export function wordParts(text: string): Parts | undefined {
  const cjk = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]\s?(.*)$/u.exec(text)
  if (cjk) return isoParts(`${cjk[1]}-${cjk[2]}-${cjk[3]} ${cjk[4]}`.trim())
  const time = TIME.exec(text)
  const before = time ? text.slice(0, time.index) : text
  const after = time ? text.slice(time.index + time[0].length) : ''
  const { zone, rest } = takeZone(after)
  if (zone === 'unreadable') return undefined
  const day = dayParts(`${before} ${rest}`)
  if (!day) return undefined
  const clock = clockOf(time?.slice(1) ?? [])
  return clock && { ...day, ...clock, offset: zone }
}

/** asctime puts the year after the time, with or without a zone between them. */
function takeZone(after: string): { zone: number | undefined | 'unreadable'; rest: string } {
  const words = after.trim()
  const year = /(?:^|\s)(\d{4})$/.exec(words)
  const zone = (year && !/[+-]$/.test(words.slice(0, year.index)) ? words.slice(0, year.index) : words).trim()
  const rest = year && zone !== words ? (year[1] ?? '') : ''
  return { zone: zone === '' ? undefined : zoneOf(zone), rest }
}

type Day = Pick<Parts, 'year' | 'month' | 'day'>

function dayParts(text: string): Day | undefined {
  // Drupal writes "Fri, 11/20/2026 - 10:00", German sites "20.11.2026, 10:00 Uhr".
  const dotted = /^(?:(\p{L}+)\.?,? )?(\d{1,2})([./-])(\d{1,2})\3(\d{4})(?: [-–]|,)?$/u.exec(text.trim())
  if (dotted) {
    const [, weekday = '', first, separator, second, year] = dotted
    const dayFirst = { year: Number(year), month: Number(second), day: Number(first) }
    return separator === '.' ? dayFirst : dayOfEither(dayFirst, weekday.toLowerCase())
  }
  const { months, others } = calendarWords()
  const named: number[] = []
  const numbers: string[] = []
  for (const word of text.split(/[\s,/-]+/).filter(word => /[\p{L}\d]/u.test(word))) {
    const folded = foldWord(word)
    const number = /^(\d{1,4})(?:st|nd|rd|th|er|º|ª)?$/.exec(folded)
    const month = months.get(folded)
    if (number?.[1]) numbers.push(number[1])
    else if (month !== undefined) named.push(month)
    else if (!others.has(folded)) return undefined
  }
  // "mar., 14 sept. 2026" begins with a Tuesday that looks like March.
  const month = named.length === 2 && /^\p{L}/u.test(text.trim()) ? named[1] : named.length === 1 ? named[0] : undefined
  const [first = '', second = ''] = numbers
  if (month === undefined || numbers.length !== 2) return undefined
  const [day, year] = first.length > 2 ? [second, first] : [first, second]
  if (day.length > 2 || year.length < 2) return undefined
  return { year: fullYear(year), month, day: Number(day) }
}

/** 25/12/2026 says which is which; "Thu, 11/05/2026" is in November, as the eleventh of May is not a Thursday. */
function dayOfEither(dayFirst: Day, weekday: string): Day | undefined {
  const { year, month, day } = dayFirst
  if (month === day) return dayFirst
  const readings = [dayFirst, { year, month: day, day: month }].filter(reading => reading.month <= 12)
  const isOnWeekday = ({ year, month, day }: Day) =>
    weekday.startsWith(new Date(Date.UTC(year, month - 1, day)).toUTCString().slice(0, 3).toLowerCase())
  const [found, another] = readings.length > 1 ? readings.filter(isOnWeekday) : readings
  return another ? undefined : found
}

/** RFC 5322 section 4.3. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 2) return year < 50 ? 2000 + year : 1900 + year
  return text.length === 3 ? 1900 + year : year
}

const LANGUAGES = 'en de fr es pt it nl pl cs ro sv da nb fi hu tr id ru uk el'.split(' ')
const ENGLISH = 'january february march april may june july august september october november december'.split(' ')

/**
 * Month names, short and long, in the languages of our sources: a folded word is a month from 1 to 12, and a word for two
 * months is left out. The others, weekdays and fillers, say nothing.
 */
export const calendarWords = once(collect)

/** How names are compared: no accents, no dots, lower case. */
export function foldWord(word: string): string {
  return fold(word).replaceAll('.', '')
}

function collect() {
  const months = new Map<string, number>()
  const others = new Set([...LANGUAGES.flatMap(weekdayNames), 'tues', 'thur', 'thurs', 'weds', 'wednes', ...FILLERS])
  const named = LANGUAGES.flatMap(language =>
    ENGLISH.flatMap((_, index) => monthNames(language, index + 1).map(word => ({ word, month: index + 1 }))),
  )
  for (const [word, found] of Map.groupBy(named, ({ word }) => word)) {
    const [month = 0, another] = new Set(found.map(({ month }) => month))
    if (another === undefined) months.set(word, month)
  }
  ENGLISH.forEach((name, index) => {
    for (const word of [name, name.slice(0, 3), name.slice(0, 4)]) months.set(word, index + 1)
    others.delete(name.slice(0, 3))
  })
  return { months, others }
}

function monthNames(language: string, month: number): string[] {
  const day = new Date(Date.UTC(2026, month - 1, 15))
  const forms = (['long', 'short'] as const).flatMap(month => [{ month }, { month, day: 'numeric' as const }])
  return forms.flatMap(form => {
    const parts = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).formatToParts(day)
    const names = parts.filter(part => part.type === 'month' && /\p{L}/u.test(part.value))
    // Feeds cut names to three letters whatever the language's own short form is ("сен" for "сент.").
    return names.flatMap(({ value }) => [foldWord(value), foldWord(value).slice(0, 3)])
  })
}

function weekdayNames(language: string): string[] {
  const forms = (['long', 'short'] as const).map(
    weekday => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
  )
  return [1, 2, 3, 4, 5, 6, 7].flatMap(day => forms.map(form => foldWord(form.format(Date.UTC(2026, 0, day)))))
}
