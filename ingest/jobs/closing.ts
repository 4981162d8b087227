/** The rules that close a posting although no answer was without it, each by its name (ClosedBecause). */
import { instantOf, type JobRecord } from '#contract'
import { type ConfirmingSources, confirmedAt, isOver } from '#contract/confirmation.ts'
import { isOlderThan } from '#contract/source-state.ts'
import { isAnswered, type SourceResult } from '../collection.ts'
import { isEmployerBoard } from './posting-link.ts'

const DAY_HOURS = 24
const UNCONFIRMED_HOURS = 60 * DAY_HOURS
const YEAR_HOURS = 365 * DAY_HOURS

/** The sources of a run by their id, and how each vouches for its records after it. */
export interface Sources {
  results: ReadonlyMap<string, SourceResult<'jobs'>>
  confirming: ConfirmingSources
}

export function sourcesOf(results: SourceResult<'jobs'>[], now: Date): Sources {
  const at = instantOf(now)
  return {
    results: new Map(results.map(result => [result.entry.id, result])),
    confirming: new Map(
      results.map(({ entry, state, lastSuccessAt }) => [
        entry.id,
        {
          staleAfterHours: entry.staleAfterHours,
          lastSuccessAt: state === 'fresh' || state === 'unchanged' ? at : lastSuccessAt,
        },
      ]),
    ),
  }
}

/** `closing-day-passed`: whatever its source still shows; it closed on its date, not now. */
export function closeOnItsDate(record: JobRecord, now: Date): JobRecord {
  if (record.closedAt || !record.closesAt || !isOver(record, now)) return record
  return { ...record, closedAt: instantOf(new Date(record.closesAt)), closedBecause: 'closing-day-passed' }
}

/**
 * `board-gone`: the employer's board answers 404 or 410, and has for as long as its answers may be old. Of a list of many
 * that says only that its address moved.
 */
export function closeWithItsBoard(record: JobRecord, { results }: Sources, now: Date): JobRecord {
  const result = results.get(record.source)
  if (record.closedAt || !result?.goneSince || !isEmployerBoard(result.entry)) return record
  const { goneSince, entry } = result
  if (now.getTime() - Date.parse(goneSince) < entry.staleAfterHours * 3_600_000) return record
  const closed = { closedAt: instantOf(now), closedBecause: 'board-gone' } as const
  return { ...record, missingSince: record.missingSince ?? goneSince, ...closed }
}

/** `unconfirmed-60-days`: nobody but third-party lists ever had it, and none of them has it now. */
export function closeUnconfirmed(record: JobRecord, sources: Sources, now: Date): JobRecord {
  if (record.closedAt || isCarriedByEmployer(record, sources) || !wasAsked(record, sources)) return record
  if (!isOlderThan(confirmedAt(record, sources.confirming), UNCONFIRMED_HOURS, now)) return record
  return { ...record, closedAt: instantOf(now), closedBecause: 'unconfirmed-60-days' }
}

/**
 * `posted-over-a-year-ago`: third-party lists show postings for ever. One that they go on showing stays closed since the
 * run that closed it.
 */
export function closeAged(record: JobRecord, before: JobRecord | undefined, sources: Sources, now: Date): JobRecord {
  if (record.closedAt || !isAged(record, sources, now) || !wasAsked(record, sources)) return record
  const isClosed = before?.closedBecause === 'posted-over-a-year-ago'
  const closedAt = (isClosed ? before.closedAt : undefined) ?? instantOf(now)
  return { ...record, closedAt, closedBecause: 'posted-over-a-year-ago' }
}

/** Whether it was posted over a year ago and no employer's own board carries it. */
export function isAged(record: JobRecord, sources: Sources, now: Date): boolean {
  return isOlderThan(record.date, YEAR_HOURS, now) && !isCarriedByEmployer(record, sources)
}

function isCarriedByEmployer({ source, alsoListedAt }: JobRecord, { results }: Sources): boolean {
  return [source, ...alsoListedAt.map(listing => listing.source)].some(id => {
    const result = results.get(id)
    return result !== undefined && isEmployerBoard(result.entry)
  })
}

/** The clock alone closes nothing: its source was asked in this run, and anybody at all answered. */
function wasAsked({ source }: JobRecord, { results }: Sources): boolean {
  const state = results.get(source)?.state ?? 'not-asked'
  return state !== 'not-asked' && state !== 'disabled' && results.values().some(isAnswered)
}
