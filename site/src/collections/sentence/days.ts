/** Days and spans of days as people name them, in UTC. Dates are read by chrono; the words that it lacks are here. */
import { casual } from 'chrono-node/en'
import { DAY_MS, dayOf } from '../../base/when.ts'
import {
  dayStart,
  MONTH,
  MONTHS,
  ORDINALS,
  PART,
  partOf,
  periodOf,
  RELATIVE,
  relativeSpan,
  type Span,
  wholeOf,
} from './days-parts.ts'

interface NamedSpan {
  start: number
  end: number
  /** Only the days, without "in" or "before". */
  name: { start: number; end: number }
  span: Span
  /** It names both ends itself. */
  isRange?: boolean
}

/** Their first months, counted from 0. */
const SEASONS: Record<string, number> = {
  ...{ spring: 2, primavera: 2, printemps: 2, frühling: 2, frühjahr: 2 },
  ...{ summer: 5, verano: 5, verão: 5, 'en été': 5, 'cet été': 5, "l'été": 5, sommer: 5, estate: 5 },
  ...{ autumn: 8, fall: 8, otoño: 8, outono: 8, automne: 8, herbst: 8, autunno: 8 },
  ...{ winter: 11, invierno: 11, inverno: 11, hiver: 11 },
}
const SEASON = Object.keys(SEASONS).join('|')
/** Month, counted from 0, and day. */
const HOLIDAYS: Record<string, [number, number] | ((year: number) => number)> = {
  'christmas eve': [11, 24],
  christmas: [11, 25],
  xmas: [11, 25],
  "new year's eve": [11, 31],
  'new year': [0, 1],
  halloween: [9, 31],
  valentine: [1, 14],
  easter,
  thanksgiving: year => Date.UTC(year, 10, 22 + ((11 - new Date(Date.UTC(year, 10, 1)).getUTCDay()) % 7)),
}

type Read = (match: RegExpExecArray, now: number) => Span | undefined

/** In this order; a later one reads the rest of the earlier ones. */
const READERS: readonly (readonly [RegExp, Read])[] = [
  [
    /\b(?:(this|next|coming|last|past) )?(weekend|week|quarter)\b(?! of )/g,
    ([, which = '', unit], now) => (which === '' && unit !== 'weekend' ? undefined : periodOf(unit, which, now)),
  ],
  [
    /\b(last|past|next|coming) (?:(\d{1,3}|two|three|four|few|couple of) )?(24h|hours?|days?|weeks?|months?)\b/g,
    ([, which = '', count, unit = ''], now) => around(which, count, unit, now),
  ],
  [/\bq([1-4])(?:(?: of)? (20\d\d))?\b/g, ([, quarter, year], now) => inYear(year, now, (Number(quarter) - 1) * 3, 3)],
  [
    /\b(first|second|third|fourth) (quarter|half)(?: of)?(?: (20\d\d))?\b/g,
    ([, which = '', part, year], now) => {
      const months = part === 'half' ? 6 : 3
      return inYear(year, now, ORDINALS.indexOf(which) * months, months)
    },
  ],
  [
    new RegExp(String.raw`(?<!\p{L})(?:(this|next) )?(${SEASON})(?:(?: of| de)? (20\d\d))?(?!\p{L})`, 'gu'),
    ([, which, season = '', year], now) =>
      season === 'fall' && !which && !year ? undefined : inYear(year, now, SEASONS[season] ?? 0, 3),
  ],
  [
    new RegExp(String.raw`\b(${Object.keys(HOLIDAYS).join('|')})(?:'?s)?(?: day)?(?: (20\d\d))?\b`, 'g'),
    ([, name = '', year], now) => holiday(name, year, now),
  ],
  [
    new RegExp(String.raw`${MONTH}(?: (?:del? )?(20\d\d))?(?!\p{L})`, 'gu'),
    ([, name = '', year], now) => inYear(year, now, MONTHS.get(name) ?? 0, 1),
  ],
  [
    /(?<!\d)(?:(20\d\d)[年년] ?)?(1[0-2]|0?[1-9])[月월](?: ?(3[01]|[12]\d|0?[1-9])[日일])?/g,
    ([, year, month = '', day], now) => inYear(year, now, Number(month) - 1, 1, day),
  ],
  [/(?<!\d)(20\d\d)[年년]/g, ([, year]) => wholeOf(Number(year), 0, 12)],
  ...Object.entries(RELATIVE).map(([name, words]): [RegExp, Read] => [
    new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'gu'),
    (_, now) => relativeSpan(name, now),
  ]),
  // To chrono it is a verb.
  [
    /(?<=\b(?:between|from|until|since|before|after|by|early|mid|late|of)[ -])may(?: (20\d\d))?\b/g,
    ([, year], now) => inYear(year, now, 4, 1),
  ],
  [
    /(?<=\b(?:in|during|of|for|year|since|before|after|until|early|mid|late) )(20\d\d)(?![-/\w])/g,
    ([, year]) => wholeOf(Number(year), 0, 12),
  ],
  [/(?<=\p{L} )(20[23]\d)(?![-/.,]?\w)/gu, ([, year]) => ({ ...wholeOf(Number(year), 0, 12), isBare: true })],
]

/** Without one of these a text has no days; to look for them all takes longer than a search. */
const DATED =
  /\b20\d\d\b|\bq[1-4]\b|\d(?:st|nd|rd|th)\b|24h|\b(?:today|tonight|tomorrow|yesterday|next|last|past|coming|this|ago|weekend|half|quarter|in \d|christmas|xmas|new year|halloween|valentine|easter|thanksgiving|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/
const IN_OTHER_LANGUAGES = new RegExp(
  String.raw`${MONTH}|\d[年년月월]|(?<!\p{L})(?:${SEASON}|${Object.values(RELATIVE).join('|')})(?!\p{L})`,
  'u',
)
/** Found by chrono, and more often something else: `24/7`, `sun`, `now`, `5 day`. */
const NO_DATE =
  /^(?:\d{1,2}[/.:]\d{1,2}|\d+ ?(?:hour|day|week|month|year)s?|now|sun|sat|mar|sec|second|\d+(?::\d+)?\s?(?:am|pm)?)$/

/** Returns the spans that a text names, with the words that bound them. */
export function daysIn(text: string, now: Date): NamedSpan[] {
  const lower = text.toLowerCase().replaceAll('’', "'")
  // Few letters have another length in lower case; then the places would not fit.
  if (!(DATED.test(lower) || IN_OTHER_LANGUAGES.test(lower)) || lower.length !== text.length) return []
  const found: Omit<NamedSpan, 'name'>[] = []
  for (const [pattern, read] of READERS)
    for (const match of lower.matchAll(pattern)) {
      const span = read(match, now.getTime())
      const [start, end] = [match.index, match.index + match[0].length]
      if (span && !found.some(one => one.start < end && start < one.end)) found.push({ start, end, span })
    }
  const left = found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    lower.replace(PART, words => ' '.repeat(words.length)),
  )
  const spans = [...found, ...datesIn(left, now)].map(one => partOf(lower, one)).sort((a, b) => a.start - b.start)
  return bounded(lower, spans)
}

function datesIn(text: string, now: Date): Omit<NamedSpan, 'name'>[] {
  return casual.parse(text, { instant: now, timezone: 0 }).flatMap(({ index, text: words, start, end }) => {
    if (NO_DATE.test(words) || text[index - 1] === '-') return []
    const isDay = start.isCertain('day') || start.isCertain('weekday')
    const isMonth = start.isCertain('month')
    if (!isDay && !isMonth && !start.isCertain('year')) return []
    const spanOf = (date: typeof start) => {
      const [year, month] = [date.get('year') ?? start.get('year') ?? 0, (date.get('month') ?? 1) - 1]
      const day = Date.UTC(year, month, date.get('day') ?? 1)
      if (isDay) return { from: day, to: day }
      return isMonth ? wholeOf(year, month, 1) : wholeOf(year, 0, 12)
    }
    const last = end ?? start
    const isFixed = start.isCertain('year') || last.isCertain('year')
    const moves = isMonth ? ('year' as const) : ('week' as const)
    const span = { from: spanOf(start).from, to: spanOf(last).to, ...(!isFixed && { moves }) }
    return [{ start: index, end: index + words.length, span, isRange: Boolean(end) }]
  })
}

/** The spans with `before`, `since`, `between ... and ...` and the like read. */
function bounded(text: string, spans: Omit<NamedSpan, 'name'>[]): NamedSpan[] {
  const read: NamedSpan[] = []
  for (let at = 0; at < spans.length; at++) {
    const one = spans[at]
    const next = spans[at + 1]
    if (!one) continue
    const before = text.slice(read.at(-1)?.end ?? 0, one.start)
    const isRange = next && /^ ?(?:and|to|until|till|-|–) ?$/.test(text.slice(one.end, next.start))
    if (isRange) {
      const start = one.start - (/(?:between|from) $/.exec(before)?.[0].length ?? 0)
      // "March and April 2027": the year is that of both.
      const moved = next.span.moves === undefined && one.span.moves ? near(one.span, next.span.from ?? 0) : one.span
      read.push({
        start,
        end: next.end,
        name: { start: one.start, end: next.end },
        span: { ...next.span, from: moved.from },
      })
      at++
      continue
    }
    const [words = '', bound = ''] =
      /(?<!\p{L})(?:(?:posted|published|starting|until|till|prior to|before|by|after|since|from|on|in|during|over|within|for|around|at) (?:the )?)+$/u.exec(
        before,
      ) ?? []
    const last = /(before|prior to|until|till|by|after|since|from|starting)(?: the)? $/.exec(words)?.[1] ?? bound
    const span = one.isRange || words === '' ? one.span : openSide(last, one.span)
    read.push({ start: one.start - words.length, end: one.end, name: { start: one.start, end: one.end }, span })
  }
  return read
}

function openSide(word: string, { from, to, moves }: Span): Span {
  const move = moves && { moves }
  if (word === 'before' || word === 'prior to') return { to: (from ?? 0) - DAY_MS, ...move }
  if (/^(?:until|till|by)$/.test(word)) return { to, ...move }
  if (word === 'after') return { from: (to ?? 0) + DAY_MS, ...move }
  if (word === 'from') return { from, to, isStart: true, ...move }
  return /^(?:since|starting)$/.test(word) ? { from, ...move } : { from, to, ...move }
}

/** Returns the days as text, in the past or in the future if the text leaves it open. */
export function settled({ from, to, moves, isStart }: Span, now: Date, direction: 'back' | 'ahead') {
  const today = dayStart(now.getTime())
  const isOff = direction === 'ahead' ? (to ?? from ?? 0) < today : (from ?? to ?? 0) > today
  const step = direction === 'ahead' ? 1 : -1
  const move = (time: number | undefined) => {
    if (time === undefined) return undefined
    if (!isOff || !moves) return dayOf(time)
    const date = new Date(time)
    return dayOf(moves === 'week' ? time + step * 7 * DAY_MS : date.setUTCFullYear(date.getUTCFullYear() + step))
  }
  return { from: move(from), to: isStart && direction === 'ahead' ? undefined : move(to) }
}

const NUMBERS: Record<string, number> = { two: 2, three: 3, four: 4, few: 3, 'couple of': 2 }
const DAYS_IN: Record<string, number> = { hour: 1 / 24, '24h': 1, day: 1, week: 7, month: 30 }

function around(which: string, count: string | undefined, unit: string, now: number): Span | undefined {
  const isAhead = which === 'next' || which === 'coming'
  if (!count && isAhead && !/s$/.test(unit)) {
    const date = new Date(now)
    // On January 31 chrono makes March of "next month".
    return unit === 'month' ? wholeOf(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) : undefined
  }
  const number = NUMBERS[count ?? ''] ?? Number(count ?? (isAhead ? 2 : 1))
  // Whole days, so that the same question is the same query for a day.
  const length = Math.ceil(number * (DAYS_IN[unit.replace(/s$/, '')] ?? 1)) * DAY_MS
  const today = dayStart(now)
  return isAhead ? { from: today, to: today + length } : { from: today - length, to: today }
}

/** Whole months, or a day of the first. */
function inYear(year: string | undefined, now: number, month: number, months: number, day?: string): Span {
  const whole = wholeOf(Number(year ?? new Date(now).getUTCFullYear()), month, months)
  const only = whole.from + (Number(day) - 1) * DAY_MS
  const span = day === undefined ? whole : { from: only, to: only }
  return year === undefined ? { ...span, moves: 'year' } : span
}

function holiday(name: string, year: string | undefined, now: number): Span | undefined {
  const found = HOLIDAYS[name]
  const thisYear = new Date(now).getUTCFullYear()
  if (!found) return undefined
  if (typeof found !== 'function') {
    const day = Date.UTC(Number(year ?? thisYear), ...found)
    return { from: day, to: day, ...(year === undefined && { moves: 'year' as const }) }
  }
  // Of those that move the nearest.
  const days = (year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(year)]).map(found)
  const day = days.reduce((a, b) => (Math.abs(b - now) < Math.abs(a - now) ? b : a))
  return { from: day, to: day }
}

/** Easter Sunday (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const days = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/** The year or week of a span that is nearest before a time. */
function near(span: Span, time: number): Span {
  const date = new Date(span.from ?? 0)
  const year = new Date(time).getUTCFullYear()
  const from = Date.UTC(year, date.getUTCMonth(), date.getUTCDate())
  return { from: from > time ? Date.UTC(year - 1, date.getUTCMonth(), date.getUTCDate()) : from }
}
