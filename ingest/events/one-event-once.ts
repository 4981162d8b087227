import type { EventRecord } from '#contract'
import { compareText } from '#contract/order.ts'
import { squash } from '#contract/text.ts'
import type { SourceResult } from '../collection.ts'
import { daysLater } from './date-range.ts'
import { type EventKey, eventKey, isSameEvent } from './same-event.ts'

type Result = SourceResult<'events'>

interface Group {
  winner: EventKey
  others: EventRecord[]
}

/** Each event once, by rank. A record is compared only with winners, so that similarity does not spread in a chain. */
export function oneEventOnce(candidates: EventRecord[], results: Result[]) {
  const silent = new Set(results.filter(({ state }) => state !== 'fresh').map(({ entry }) => entry.id))
  const groups: Group[] = []
  for (const event of byRank(candidates, results)) {
    const key = eventKey(event)
    const home = groups.find(({ winner }) => isSameEvent(winner, key))
    if (home) home.others.push(event)
    else groups.push({ winner: key, others: [] })
  }
  return {
    records: groups.map(({ winner, others }) => join(winner.event, others, silent)),
    repeated: groups.flatMap(({ others }) => others.map(({ source }) => ({ source, rule: 'same-event' }))),
  }
}

/** The better source first: tier, then the order of the catalog; records no longer listed come last. */
function byRank(candidates: EventRecord[], results: Result[]): EventRecord[] {
  const ranks = new Map(results.map(({ entry }, at) => [entry.id, entry.tier * 100_000 + at]))
  const rank = (event: EventRecord) => (event.missingSince ? 1e9 : 0) + (ranks.get(event.source) ?? 1e8)
  return candidates.toSorted((a, b) => rank(a) - rank(b) || compareText(a.sourceKey, b.sourceKey))
}

/** The winner's facts, its gaps filled from the others, and the sources that list it too. */
function join(winner: EventRecord, others: EventRecord[], silent: Set<string>): EventRecord {
  const foreign = others.filter(({ source, missingSince }) => source !== winner.source && !missingSince)
  // A list that was not read, or failed, still counts as listing its last records.
  const all = [winner, ...others]
  const remembered = all
    .flatMap(({ alsoListedAt }) => alsoListedAt)
    .filter(({ source }) => silent.has(source) && source !== winner.source)
  const wasDisputed = remembered.length > 0 && all.some(({ dateConflict }) => dateConflict)
  const days = ({ startDate, endDate }: EventRecord) => `${startDate} ${endDate ?? startDate}`
  const isDisputed = foreign.some(other => days(other) !== days(winner)) || wasDisputed
  const [earliest = winner] = all.toSorted((a, b) => compareText(a.firstSeenAt, b.firstSeenAt))
  const first = <F extends keyof EventRecord>(field: F) => all.find(one => one[field] !== undefined)?.[field]
  return {
    ...winner,
    ...placeOf(winner, others),
    description: first('description'),
    cfpUrl: first('cfpUrl'),
    cfpDeadline: first('cfpDeadline'),
    of: first('of'),
    id: earliest.firstSeenAt < winner.firstSeenAt ? earliest.id : winner.id,
    firstSeenAt: earliest.firstSeenAt,
    alsoListedAt: listings(remembered, foreign),
    dateConflict: isDisputed || undefined,
  }
}

/** A winner that names no city takes the place of a list that does. */
function placeOf(winner: EventRecord, others: EventRecord[]) {
  const isSilent = winner.city === undefined && winner.location !== 'Online'
  const other = isSilent ? others.find(one => one.city !== undefined) : undefined
  const { city, country, countryCode, location, places, regions } = other ?? winner
  return { city, country, countryCode, location, places, regions }
}

function listings(remembered: EventRecord['alsoListedAt'], foreign: EventRecord[]): EventRecord['alsoListedAt'] {
  const all = [...remembered, ...foreign.map(({ source, url }) => ({ source, url }))]
  const byText = new Map(all.map(listing => [`${listing.source} ${listing.url}`, listing]))
  return [...byText].toSorted(([a], [b]) => compareText(a, b)).map(([, listing]) => listing)
}

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
