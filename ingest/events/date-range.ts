import { calendarWords, foldWord } from '../normalize/calendar-words.ts'

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

/** What stands between the words of a day: `6 - 8 de mayo de 2027`, `du 6 au 8 mai`. */
const FILLERS = new Set(['de', 'del', 'of', 'the', 'le', 'du', 'vom', 'den', 'on', 'from', 'do'])
const TO = /\s*(?:-|&|\b(?:and|to|until|through|bis|au|al|hasta|até)(?![\p{L}])|(?<=\d)\s+a\s+(?=\d))\s*/u
const NOISE =
  /\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|rsday|urday|sday)?\b\.?,?|(?<=\d)(?:st|nd|rd|th)\b/g

/** Longer is no date; patterns with blanks around a sign need quadratic time for a megabyte of them. */
export const MAX_DATE_LENGTH = 300

/**
 * Reads days written for people: `Nov 10 - Dec 01, 2026`, `Jul 18 - 19, 2026`, `Dec 20, 2026 - Jan 5, 2027`,
 * `May 31 – Jun 2` (with the year of the heading above it), `27–28 November 2026`, `Nov 10 & 11, 2026`, `2026-11-10 to
 * 2026-11-12`. What names no day (`October`, `TBD`) or an impossible one is no range.
 */
export function readDateRange(text: string, year?: number): DateRange | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined
  const plain = text
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(NOISE, ' ')
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

/** Each side may leave out what the other says: `Jul 18 - 19, 2026`, `27 - 28 November`, `Dec 28 - Jan 3, 2027`. */
function readPair(first: Side, second: Side, year: number | undefined): DateRange | undefined {
  const months = [first.month ?? second.month, second.month ?? first.month] as const
  const turns = months[0] !== undefined && months[1] !== undefined && months[1] < months[0]
  const startYear = first.year ?? (second.year === undefined ? year : second.year - Number(turns))
  const endYear = second.year ?? (startYear === undefined ? undefined : startYear + Number(turns))
  return toRange({ ...first, month: months[0], year: startYear }, { ...second, month: months[1], year: endYear })
}

function readSide(text: string): Side | undefined {
  const { months, weekdays } = calendarWords()
  const side: Side = {}
  // `Sep12` and `12Sep` are two words.
  const words = text.replace(/(?<=\p{L}\.?)(?=\d)|(?<=\d)(?=\p{L})/gu, ' ').split(/[\s,]+/)
  for (const word of words.filter(Boolean)) {
    const folded = foldWord(word)
    const month = months.get(folded)
    if (/^(?:19|20)\d\d$/.test(word)) side.year = Number(word)
    else if (/^\d{1,2}\.?$/.test(word) && side.day === undefined) side.day = Number.parseInt(word, 10)
    else if (month !== undefined && side.month === undefined) side.month = month
    else if (!FILLERS.has(folded) && !weekdays.has(folded)) return undefined
  }
  return side
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
  if (!year || !month || !day) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}
