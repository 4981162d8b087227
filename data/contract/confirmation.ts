/** Until when a record is confirmed, and whether a posting is open at a moment. Pure. */
import { compareInstants } from './order.ts'
import type { JobRecord, JobState } from './schema/job.ts'
import type { SourceStatus } from './schema/source-status.ts'
import { type EventRecord, type EventState, isOverEverywhere, takesPlace } from './schema/web3-event.ts'
import { HAND_CHECK } from './vocabulary.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The fields of a source's status that confirm its records. */
export type Confirming = Pick<SourceStatus, 'lastSuccessAt' | 'staleAfterHours' | 'handKept' | 'checkedAt'>
/** Sources of one collection by their id. */
export type ConfirmingSources = ReadonlyMap<string, Confirming>

/** The fields of a record that decide which sources confirm it. */
export interface Confirmable {
  source: string
  firstSeenAt: string
  alsoListedAt: { source: string }[]
  lastSeenAt?: string
  missingSince?: string
  checkedAt?: string
  /** Of an event: a check by hand holds the shorter, the nearer it was. */
  startDate?: string
}

/** When a source last confirmed the record: at its newest good answer, else at the stored `lastSeenAt`. */
export function confirmedAt(record: Confirmable, sources: ConfirmingSources): string {
  const days = confirmations(record, sources).map(({ at }) => at)
  return days.length === 0 ? record.firstSeenAt : days.reduce(later)
}

/** A posting is open while a source that lists it has confirmed it as lately as that source promises to. */
export function lifeOf(
  record: Confirmable & Pick<JobRecord, 'closedAt' | 'closesAt'>,
  sources: ConfirmingSources,
  now: Date,
): JobState {
  if (record.closedAt || isOver(record, now)) return 'closed'
  return confirmedUntil(record, sources) >= now.getTime() ? 'open' : 'unconfirmed'
}

export function eventStateOf(event: EventRecord, sources: ConfirmingSources, now: Date): EventState {
  if (isOverEverywhere(event, now)) return 'over'
  if (!takesPlace(event)) return event.status === 'postponed' ? 'postponed' : 'cancelled'
  return confirmedUntil(event, sources) >= now.getTime() ? 'upcoming' : 'unconfirmed'
}

/** How long the confirmations of its sources last, in milliseconds. */
export function confirmedUntil(record: Confirmable, sources: ConfirmingSources): number {
  const ends = confirmations(record, sources).map(
    ({ at, source }) => Date.parse(at) + (source.handKept ? handCheckMs(at, record) : source.staleAfterHours * HOUR_MS),
  )
  return Math.max(Number.NEGATIVE_INFINITY, ...ends)
}

/** Days and places of events settle as they near, so a check made far ahead holds for weeks, a late one for days. */
function handCheckMs(checkedAt: string, { startDate }: Confirmable): number {
  const { share, least, most } = HAND_CHECK
  const daysLeft = startDate === undefined ? 0 : (Date.parse(startDate) - Date.parse(checkedAt)) / DAY_MS
  return Math.min(most, Math.max(least, Math.floor(daysLeft * share))) * DAY_MS
}

/** Whether the closing date that the posting states has passed. */
export function isOver({ closesAt }: Pick<JobRecord, 'closesAt'>, now: Date): boolean {
  return closesAt !== undefined && Date.parse(closesAt) <= now.getTime()
}

function confirmations(record: Confirmable, sources: ConfirmingSources): { at: string; source: Confirming }[] {
  const source = sources.get(record.source)
  // Aggregators still list postings that their own source no longer has.
  const others = record.missingSince ? [] : record.alsoListedAt
  return [
    ...(source ? [{ at: ownConfirmation(record, source), source }] : []),
    ...others.flatMap(listing => {
      const other = sources.get(listing.source)
      const at = other?.handKept ? record.checkedAt : other?.lastSuccessAt
      return other && at ? [{ at, source: other }] : []
    }),
  ]
}

function ownConfirmation(record: Confirmable, source: Confirming): string {
  // A run of the program over its own list confirms nothing.
  if (source.handKept) return record.checkedAt ?? source.checkedAt ?? record.firstSeenAt
  // Records of events, and of jobs from before there was a lastSeenAt, say only since when they are missing.
  const at = record.lastSeenAt ?? record.missingSince ?? source.lastSuccessAt
  return at === undefined ? record.firstSeenAt : later(at, record.firstSeenAt)
}

function later(a: string, b: string): string {
  return compareInstants(a, b) > 0 ? a : b
}
