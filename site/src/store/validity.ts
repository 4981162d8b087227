/** How long an answer is valid: it changes with the data, and some answers also with the clock. */
import type { SourceStatus } from '#contract'
import { DAY_MS } from '../base/when.ts'
import type { Store } from './store.ts'

export interface Validity {
  lastModified: Date
  /** When it changes merely by the passing of time; absent if it does not. */
  freshUntil?: Date
}

/** Returns the validity of an answer that changes when either part does. */
export function earlierOf(a: Validity, b: Validity | undefined): Validity {
  if (!b) return a
  const ends = [a.freshUntil, b.freshUntil].flatMap(end => end?.getTime() ?? [])
  return {
    lastModified: new Date(Math.max(a.lastModified.getTime(), b.lastModified.getTime())),
    freshUntil: ends.length > 0 ? new Date(Math.min(...ends)) : undefined,
  }
}

/** Valid from the newest of `changedAt` and the past moments until the next moment. */
function validBetween(changedAt: Date, moments: readonly number[], now: Date): Validity {
  let last = changedAt.getTime()
  let next = Number.POSITIVE_INFINITY
  for (const moment of moments) {
    if (moment <= now.getTime()) last = Math.max(last, moment)
    else next = Math.min(next, moment)
  }
  return { lastModified: new Date(last), freshUntil: Number.isFinite(next) ? new Date(next) : undefined }
}

/** Returns the validity of a list that changes only with the data of its collection. */
export function collectionValidity(name: string): (store: Store) => Validity {
  return ({ changedAt, changedAtOf }) => ({ lastModified: new Map(Object.entries(changedAtOf)).get(name) ?? changedAt })
}

/** Events leave the lists when their last day is over everywhere on earth, which is always at noon UTC. */
export function eventsValidity({ changedAtOf }: Store, now: Date): Validity {
  return validBetween(changedAtOf.events, noonsAround(now), now)
}

/** A search over everything changes with the events and with the glossary. */
export function searchValidity({ changedAt, glossaryChangedAt }: Store, now: Date): Validity {
  return validBetween(changedAt, [...noonsAround(now), glossaryChangedAt.getTime()], now)
}

/** Returns the last noon UTC up to a moment, and the next. */
function noonsAround(now: Date): [number, number] {
  const last = Math.floor((now.getTime() - DAY_MS / 2) / DAY_MS) * DAY_MS + DAY_MS / 2
  return [last, last + DAY_MS]
}

/** The glossary is written by hand, so it changes apart from the rest. */
export function glossaryValidity({ changedAt, glossaryChangedAt }: Store): Validity {
  return { lastModified: new Date(Math.max(changedAt.getTime(), glossaryChangedAt.getTime())) }
}

/** Answers with the state of sources change when a source is fetched and when it becomes stale. */
export function sourcesValidity({ sources, changedAt }: Store, now: Date): Validity {
  return validBetween(changedAt, sources.flatMap(momentsOf), now)
}

function momentsOf({ lastAttemptAt, lastSuccessAt, staleAfterHours }: SourceStatus): number[] {
  const requested = lastAttemptAt ? [Date.parse(lastAttemptAt)] : []
  return lastSuccessAt ? [...requested, Date.parse(lastSuccessAt) + staleAfterHours * 3_600_000 + 1] : requested
}
