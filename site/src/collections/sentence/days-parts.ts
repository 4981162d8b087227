/** Parts of longer spans, "early May" and "the week of May 3", and months and relative days of other languages. */
import { foldAccents } from '#contract/text.ts'
import { DAY_MS } from '../../base/when.ts'

/** Open if a side is missing. Both ends are first moments of days. */
export interface Span {
  from?: number
  to?: number
  /** "From" that day: in the future the days from then on, in the past only that day. */
  isStart?: boolean
  /** A bare year, which may be a part of a name. */
  isBare?: boolean
  /** If the year or week is implied: how far the days may move to be in the past or in the future. */
  moves?: 'year' | 'week'
}

/** Names of months in other languages, with their numbers from 0; those that are English as well are read by chrono. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  ['es', 'pt', 'fr', 'de', 'it', 'nl'].flatMap(language => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month, 1)).toLowerCase())
      .flatMap((name, month) => [name, foldAccents(name)].map((spelled): [string, number] => [spelled, month]))
      .filter(([name]) => !/^(?:april|august|(?:sept|nov|dec)ember)$/.test(name))
  }),
)
/** Some are words elsewhere, and months only after a preposition. */
const isWord = (name: string) => name.length < 4 || name === 'mars'
const [plain, words] = [false, true].map(is => [...MONTHS.keys()].filter(name => isWord(name) === is).join('|'))
export const MONTH = String.raw`(?<!\p{L})(${plain}|(?<=(?:im|en|em|in|di|de) )(?:${words}))(?!\p{L})`

/** Days as other languages say them; some words are not days elsewhere. */
export const RELATIVE: Readonly<Record<string, string>> = {
  today: "hoy|hoje|heute|aujourd'hui|oggi|vandaag|今天|今日|오늘",
  yesterday: 'ayer|ontem|gestern|ieri|昨天|昨日|어제',
  tomorrow: 'amanhã|demain|domani|明天|明日|내일',
  'last week': 'semana pasada|semana passada|letzten? woche|semaine dernière|settimana scorsa|上周|先週|지난 ?주',
  'this week': 'esta semana|diese[rn]? woche|cette semaine|questa settimana|本周|今週|이번 ?주',
  'next week':
    'próxima semana|semana que vem|nächste[rn]? woche|semaine prochaine|settimana prossima|prossima settimana|下周|来週|다음 ?주',
  'last month': 'mes pasado|mês passado|letzten monat|mois dernier|mese scorso|上个月|先月|지난 ?달',
  'this month': 'este mes|este mês|diesen monat|ce mois(?:-ci)?|questo mese|本月|这个月|今月|이번 ?달',
  'next month': 'próximo mes|próximo mês|mês que vem|nächsten monat|mois prochain|prossimo mese|下个月|来月|다음 ?달',
  'last year': "año pasado|ano passado|letztes jahr|(?:l')?année dernière|(?:l')?anno scorso|去年|작년",
  'this year': "este año|este ano|dieses jahr|cette année|quest'anno|今年|올해",
  'next year':
    "próximo año|año que viene|próximo ano|ano que vem|nächstes jahr|(?:l')?année prochaine|prossimo anno|明年|来年|내년",
}

/** Returns the span of a name in RELATIVE. */
export function relativeSpan(name: string, now: number): Span {
  const [which = '', unit] = name.split(' ')
  if (unit === 'week') return periodOf(unit, which, now)
  const date = new Date(now)
  const step = which === 'next' ? 1 : which === 'last' ? -1 : 0
  if (unit === 'month') return wholeOf(date.getUTCFullYear(), date.getUTCMonth() + step, 1)
  if (unit === 'year') return wholeOf(date.getUTCFullYear() + step, 0, 12)
  const day = dayStart(now) + (which === 'yesterday' ? -1 : which === 'tomorrow' ? 1 : 0) * DAY_MS
  return { from: day, to: day }
}

export const ORDINALS = ['first', 'second', 'third', 'fourth', 'last']
export const PART =
  /\b(?:the )?(?:(early|beginning of|start of|mid|middle of|late|end of)|(?:(first|second|third|fourth|last) )?(week(?:end)?) of)[ -](?:in )?(?:the )?/g
const THIRDS: Record<string, number> = { mid: 1, middle: 1, late: 2, end: 2 }

/** "early May", "the second weekend of May", "the week of May 3": days of a longer span, or around a day. */
export function partOf<S extends { start: number; span: Span }>(text: string, one: S): S {
  const { from, to } = one.span
  const part = [...text.slice(0, one.start).matchAll(PART)].at(-1)
  const start = part?.index ?? 0
  if (!part || start + part[0].length < one.start || from === undefined || to === undefined) return one
  const [, third, which, unit] = part
  const isLong = to - from >= 27 * DAY_MS
  if (unit === undefined && !isLong) return one
  return {
    ...one,
    start,
    span: { ...one.span, ...(unit ? weekOf(which, unit, { from, to }) : thirdOf(third, from, to)) },
  }
}

function thirdOf(words = '', from: number, to: number): Span {
  const length = Math.round((to - from) / DAY_MS / 3) * DAY_MS
  const at = THIRDS[words.split(' ', 1)[0] ?? ''] ?? 0
  return { from: from + at * length + (at > 0 ? DAY_MS : 0), to: at === 2 ? to : from + (at + 1) * length }
}

/** Weeks of a month are counted from its first day, weekends from its first Saturday. */
function weekOf(which: string | undefined, unit: string, { from, to }: { from: number; to: number }): Span {
  const weekday = (time: number) => (time - mondayOf(time)) / DAY_MS
  const monday = mondayOf(from)
  const saturday = from + ((12 - weekday(from)) % 7) * DAY_MS
  const days = unit === 'week' ? 7 : 2
  const last = unit === 'week' ? to - 6 * DAY_MS : to - ((weekday(to) + 2) % 7) * DAY_MS
  const counted = (unit === 'week' ? from : saturday) + ORDINALS.indexOf(which ?? '') * 7 * DAY_MS
  const around = unit === 'week' ? monday : monday + 5 * DAY_MS
  const first = which === undefined ? around : which === 'last' ? last : counted
  return { from: first, to: first + (days - 1) * DAY_MS }
}

/** Returns the Monday of the week of a day. */
export function mondayOf(day: number): number {
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS
}

export function periodOf(unit: string | undefined, which: string, now: number): Span {
  const date = new Date(now)
  const today = dayStart(now)
  const later = which === 'next' ? 1 : 0
  if (unit === 'quarter') return wholeOf(date.getUTCFullYear(), (Math.floor(date.getUTCMonth() / 3) + later) * 3, 3)
  if (unit === 'week' && /last|past/.test(which)) return { from: today - 7 * DAY_MS, to: today }
  const monday = mondayOf(today) + (/last|past/.test(which) ? -7 : later * 7) * DAY_MS
  return { from: unit === 'week' ? monday : monday + 5 * DAY_MS, to: monday + 6 * DAY_MS }
}

export function wholeOf(year: number, month: number, months: number): { from: number; to: number } {
  return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + months, 0) }
}

export function dayStart(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS
}
