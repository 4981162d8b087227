import { calendarWords, foldWord } from '../text/date-parts.ts'
import { readPatterns } from '../text/read-yaml.ts'

const SAYS = readPatterns(new URL('date-range.yaml', import.meta.url), 'everyTimes notFixed')
/** In place of a day: `TBD`, `Q3 2027`. */
export const NOT_FIXED = SAYS.notFixed

/** Calendar days as a source printed them, both inclusive. */
export interface DateRange {
  start: string
  end?: string
}

interface Side {
  year?: number
  month?: number
  day?: number
}

const TO =
  /\s*(?:-|&|(?<=\d\.)\/(?=\d)|\b(?:and|to|until|through|bis|au|al|hasta|até)(?![\p{L}])|(?<=\d)\s+a\s+(?=\d))\s*/u
const ORDINAL = /(?<=\d)(?:st|nd|rd|th)\b/g

const LISTED = /\b\d{1,2}(?:, ?\d{1,2}\b(?!\d)){1,6},? ?(?:&|and) ?\d{1,2}\b/g
const INTERVAL =
  /^(\d{4}-\d\d-\d\d(?:t\d\d:?\d\d[\d:.]{0,12}(?:z|[+-]\d\d(?::?\d\d)?)?)?)\s?(?:\/|--)\s?([\dt:.z+-]{2,35})$/i
/** `14.03.2027`, `14.3.`: with dots the day comes first. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/

/** Longer texts are not dates; patterns with blanks around a sign need quadratic time for a megabyte of them. */
const MAX_DATE_LENGTH = 300

/** Reads days such as `Dec 20, 2026 - Jan 5, 2027`; undefined without a day (`TBD`) or for one that does not exist. */
export function readDateRange(text: string, year?: number): DateRange | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined
  const plain = inDots(text.toLowerCase().replace(/[‐‑‒–—−〜～~]|--/g, '-'))
    .replace(ORDINAL, ' ')
    .replace(LISTED, joinDays)
    .trim()
  const iso = /^(\d{4}-\d{1,2}-\d{1,2})(?:\s*(?:-|to|until|\/)\s*(\d{4}-\d{1,2}-\d{1,2}))?$/.exec(plain)
  if (iso?.[1]) return toRange(isoSide(iso[1]), iso[2] ? isoSide(iso[2]) : undefined)
  const [left, right, ...more] = plain.split(TO)
  if (left === undefined || more.length > 0) return undefined
  const first = readSide(left)
  const second = right === undefined ? undefined : readSide(right)
  if (!first || (right !== undefined && !second)) return undefined
  return second ? readPair(first, second, year) : toRange({ year, ...first })
}

/** `2027年3月12日〜14日` and `2027년 3월 12일부터 14일까지` as `12.3.2027-14.`, weekdays in brackets left out. */
function inDots(text: string): string {
  if (!/[月월]/u.test(text)) return text
  return text
    .replace(/[(（][^()（）]{1,4}[)）]/gu, '')
    .replace(/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?/gu, '$3.$2.$1')
    .replace(/(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?/gu, '$2.$1.')
    .replace(/(\d{1,2})\s?[日일]/gu, '$1.')
    .replace(/から|부터|[至到]/gu, '-')
    .replace(/まで|까지/gu, '')
}

/** `12, 13 & 14` are the days from 12 to 14; `12, 19 & 26` are not a range. */
function joinDays(list: string): string {
  const days = list.match(/\d+/g)?.map(Number) ?? []
  const isRow = days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1)
  return isRow ? `${days[0]} - ${days.at(-1)}` : list
}

/** One side may lack a part of the other: `Jul 18 - 19, 2026`, `27 - 28 November`, `Dec 28 - Jan 3, 2027`. */
function readPair(first: Side, second: Side, year: number | undefined): DateRange | undefined {
  const months = [first.month ?? second.month, second.month ?? first.month] as const
  const turns = months[0] !== undefined && months[1] !== undefined && months[1] < months[0]
  const startYear = first.year ?? (second.year === undefined ? year : second.year - Number(turns))
  const endYear = second.year ?? (startYear === undefined ? undefined : startYear + Number(turns))
  return toRange({ ...first, month: months[0], year: startYear }, { ...second, month: months[1], year: endYear })
}

function readSide(text: string): Side | undefined {
  const { months, others } = calendarWords()
  const side: Side = {}
  // `Sep12` and `12Sep` are two words.
  const words = text.replace(/(?<=\p{L}\.?)(?=\d)|(?<=\d)(?=\p{L})/gu, ' ').split(/[\s,]+/)
  for (const word of words.filter(Boolean)) {
    const folded = foldWord(word)
    const month = months.get(folded)
    const [, day, ofMonth, year] = DOTTED.exec(word) ?? []
    if (day && side.day === undefined)
      Object.assign(side, { day: Number(day), month: Number(ofMonth), ...(year && { year: Number(year) }) })
    else if (/^(?:19|20)\d\d$/.test(word)) side.year = Number(word)
    else if (/^\d{1,2}\.?$/.test(word) && side.day === undefined) side.day = Number.parseInt(word, 10)
    else if (month !== undefined && side.month === undefined) side.month = month
    else if (!others.has(folded)) return undefined
  }
  return side
}

/** Both points of an interval in ISO 8601 (section 5.5.2), also if the second leaves out parts; not with a duration. */
export function splitInterval(text: string): [start: string, end: string] | undefined {
  const [, start = '', end = ''] = INTERVAL.exec(text.slice(0, MAX_DATE_LENGTH).trim()) ?? []
  const zone = /\d(z|[+-]\d\d(?::?\d\d)?)$/i.exec(start.slice(10))?.[1] ?? ''
  const isZoned = /(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(end.replace(/^[\d-]*t/i, ''))
  const own = end.includes(':') && !isZoned ? end + zone : end
  if (/^\d{4}-/.test(end)) return [start, own]
  if (/^\d\d(?:t|$)/i.test(end)) return [start, start.slice(0, 8) + own]
  if (/^\d\d-\d\d(?:t|$)/i.test(end)) return [start, start.slice(0, 5) + own]
  return /^\d\d:\d\d/.test(end) ? [start, `${start.slice(0, 11)}${own}`] : undefined
}

function isoSide(text: string): Side {
  const [year, month, day] = text.split('-').map(Number)
  return { year, month, day }
}

function toRange(first: Side, second?: Side): DateRange | undefined {
  const start = toDay(first)
  const end = second && toDay(second)
  if (!start || (second && !end)) return undefined
  return end ? { start, end } : { start }
}

function toDay({ year, month, day }: Side): string | undefined {
  return year && month && day ? calendarDay(year, month, day) : undefined
}

/** The day as `2026-11-01`; undefined for a 30 February, which Date rolls over into March. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Hours written for people beside the days of an event. */
interface Times {
  /** The text without them: `May 6, 2027 6pm - 9pm ET` is `May 6, 2027`. */
  rest: string
  /** As `18:00:00`, if the text has one pair of hours or one hour. */
  start?: string
  end?: string
}

const PARTS = /^(\d{1,2})(?:[:.h](\d{2}))?(?:\s*([ap]))?/i

/** Takes the hours out of a text; the days in it are left for their own readers. */
export function takeTimes(text: string): Times {
  if (text.length > MAX_DATE_LENGTH) return { rest: text }
  const rest = text.replace(SAYS.everyTimes, ' ').replace(/\s+/g, ' ').trim()
  const [first, second, ...more] = [...text.matchAll(SAYS.everyTimes)].map(({ groups }) => groups)
  if (!first || more.length > 0) return { rest }
  const { start = '', end = second?.start } = first
  const half = /[ap](?=\.?m)/i.exec(start)?.[0] ?? /[ap](?=\.?m)/i.exec(end ?? '')?.[0]
  return { rest, start: toClock(start, half), end: end && toClock(end) }
}

function toClock(text: string, half?: string): string | undefined {
  const [, hour = '', minute = '0', own = half] = PARTS.exec(text) ?? []
  const hours = own ? (Number(hour) % 12) + (own.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}:00`
}
