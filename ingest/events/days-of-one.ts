import type { EventRecord } from '#contract'
import { compareText } from '#contract/order.ts'
import { squash } from '#contract/text.ts'
import { daysLater } from './date-range.ts'

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
const DAY = new RegExp(
  String.raw`(?: ?[-–—:|,] ?| |^)[(\[]?(?:day|tag|día|dia|jour) ?#?([1-7]|${NUMBERS.join('|')})(?![\p{L}\p{N}])[)\]]?(?: (?:of|/) \d\b)? ?[-–—:|]? ?`,
  'iu',
)

interface DayOfEvent {
  event: EventRecord
  /** The name without the mark of the day. */
  name: string
  number: number
}

/** Joins the rows "Day 1" and "Day 2" of one conference: of one source, place and name, on days in a row. */
export function joinDays(events: EventRecord[]): { records: EventRecord[]; joined: EventRecord[] } {
  const days = events.flatMap(event => dayOfEvent(event) ?? [])
  const groups = Map.groupBy(days, ({ event, name }) =>
    [event.source, squash(name), event.city, event.countryCode, event.online].join('|'),
  )
  const whole = [...groups.values()].flatMap(group => inARow(group) ?? [])
  const joined = new Set(whole.flatMap(({ rest }) => rest))
  const first = new Map(whole.map(one => [one.first, one]))
  const records = events.filter(event => !joined.has(event)).map(event => first.get(event)?.record ?? event)
  return { records, joined: [...joined] }
}

function dayOfEvent(event: EventRecord): DayOfEvent | undefined {
  const { name, startDate, endDate = startDate } = event
  const match = DAY.exec(name)
  if (!match?.[1] || startDate !== endDate) return undefined
  const bare = `${name.slice(0, match.index)} ${name.slice(match.index + match[0].length)}`.trim()
  const number = Number(match[1]) || NUMBERS.indexOf(match[1].toLowerCase()) + 1
  return squash(bare) === '' ? undefined : { event, name: bare, number }
}

/** The days of one event, from the first on without a gap and each once; anything else are events of their own. */
function inARow(group: DayOfEvent[]) {
  const sorted = group.toSorted((a, b) => a.number - b.number || compareText(a.event.sourceKey, b.event.sourceKey))
  const [first, ...rest] = sorted
  const last = sorted.at(-1)
  if (!first || !last || rest.length === 0) return undefined
  const isInARow = sorted.every(
    ({ event, number }, at) => number === at + 1 && event.startDate === daysLater(first.event.startDate, at),
  )
  if (!isInARow) return undefined
  const record = { ...first.event, name: first.name, endDate: last.event.startDate }
  return { first: first.event, rest: rest.map(({ event }) => event), record }
}
