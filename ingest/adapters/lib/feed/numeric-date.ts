import { calendarDay } from '../../../events/date-range.ts'

/** Whether `06/05/2027` is the sixth of May or the fifth of June. */
type DayOrder = 'day-first' | 'month-first'

const NUMERIC = /^(\d{1,2})([/-])(\d{1,2})\2((?:20)?\d\d)(?=$|[\s,T])/

/** The order of day and month that a list proves: in one of its days a number cannot be a month. */
export function dayOrderOf(texts: string[]): DayOrder | undefined {
  const pairs = texts.flatMap(text => {
    const match = NUMERIC.exec(text.trim())
    return match ? [{ first: Number(match[1]), second: Number(match[3]) }] : []
  })
  const isDayFirst = pairs.some(({ first, second }) => first > 12 && second <= 12)
  const isMonthFirst = pairs.some(({ first, second }) => second > 12 && first <= 12)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day-first' : 'month-first'
}

/** `04/26/2023` as `2023-04-26`, with the text behind it; undefined for no day. */
export function readNumericDate(text: string, order: DayOrder): string | undefined {
  const trimmed = text.trim()
  const [all = '', first = '', , second = '', year = ''] = NUMERIC.exec(trimmed) ?? []
  const [month = 0, day = 0] = (order === 'day-first' ? [second, first] : [first, second]).map(Number)
  const written = calendarDay(2000 + (Number(year) % 100), month, day)
  return written && written + trimmed.slice(all.length)
}
