/** Until when a record is confirmed, and whether a posting is open at a moment. Pure. */
import { compareInstants } from './order.ts'
import type { JobRecord } from './schema/job.ts'
import type { SourceStatus } from './schema/source-status.ts'

const HOUR_MS = 3_600_000

/** The fields of a source's status that confirm its records. */
export type Confirming = Pick<SourceStatus, 'lastSuccessAt' | 'staleAfterHours' | 'handKept' | 'checkedAt'>
/** Sources of one collection by their id. */
export type ConfirmingSources = ReadonlyMap<string, Confirming>

/** The fields of a record that decide who confirms it. */
export interface Confirmable {
  source: string
  firstSeenAt: string
  alsoListedAt: { source: string }[]
  lastSeenAt?: string
  missingSince?: string
  checkedAt?: string
}

export type JobLife = 'open' | 'unconfirmed' | 'closed'

/** When a source last confirmed the record: at its newest good answer, else at the stored `lastSeenAt`. */
export function confirmedAt(record: Confirmable, sources: ConfirmingSources): string {
  return confirmations(record, sources).reduce((newest, { at }) => later(at, newest), record.firstSeenAt)
}

/** A posting is open while a source that lists it has confirmed it as lately as that source promises to. */
export function lifeOf(
  record: Confirmable & Pick<JobRecord, 'closedAt' | 'closesAt'>,
  sources: ConfirmingSources,
  now: Date,
): JobLife {
  if (record.closedAt || isOver(record, now)) return 'closed'
  return confirmedUntil(record, sources) >= now.getTime() ? 'open' : 'unconfirmed'
}

/** How long the confirmations of its sources last, in milliseconds. */
export function confirmedUntil(record: Confirmable, sources: ConfirmingSources): number {
  const ends = confirmations(record, sources).map(({ at, source }) => Date.parse(at) + source.staleAfterHours * HOUR_MS)
  return Math.max(Number.NEGATIVE_INFINITY, ...ends)
}

/** Whether the closing date that the posting states has passed. */
export function isOver({ closesAt }: Pick<JobRecord, 'closesAt'>, now: Date): boolean {
  return closesAt !== undefined && Date.parse(closesAt) <= now.getTime()
}

function confirmations(record: Confirmable, sources: ConfirmingSources): { at: string; source: Confirming }[] {
  const source = sources.get(record.source)
  const own = source ? [{ at: later(ownConfirmation(record, source), record.firstSeenAt), source }] : []
  // Aggregators go on listing what its own source no longer has.
  const others = record.missingSince ? [] : record.alsoListedAt
  return [
    ...own,
    ...others.flatMap(listing => {
      const other = sources.get(listing.source)
      return other?.lastSuccessAt ? [{ at: other.lastSuccessAt, source: other }] : []
    }),
  ]
}

function ownConfirmation(record: Confirmable, source: Confirming): string {
  if (record.lastSeenAt) return record.lastSeenAt
  // Records of events, and of jobs from before there was a lastSeenAt, say only since when they are missing.
  if (record.missingSince) return record.missingSince
  const at = source.handKept ? (record.checkedAt ?? source.checkedAt) : source.lastSuccessAt
  return at ?? record.firstSeenAt
}

function later(a: string, b: string): string {
  return compareInstants(a, b) > 0 ? a : b
}
