import { type CatalogEntry, type ClosedBecause, instantOf, type JobRecord } from '#contract'
import { isOlderThan } from '#contract/age.ts'
import { type ConfirmingSources, confirmedAt, isOver } from '#contract/confirmation.ts'
import { isAnswered, type SourceResult } from '../collection.ts'
import { isEmployerBoard } from './posting-link.ts'

const UNCONFIRMED_HOURS = 60 * 24
const YEAR_HOURS = 365 * 24

/** Whether a posting is missing from an answer. A source that failed, or lists only its newest, proves nothing. */
function isAbsent(record: JobRecord, result: SourceResult<'jobs'> | undefined, now: Date): boolean {
  if (!result || result.retired) return true
  if (result.entry.newestOnly || result.isCut || isOutdated(record, result, now)) return false
  return result.state === 'fresh' || (result.state === 'unchanged' && record.missingSince !== undefined)
}

/** An answer from before the newest one, or from before the posting was seen, does not show that it is gone. */
function isOutdated(record: JobRecord, { lastSuccessAt = '' }: SourceResult<'jobs'>, now: Date): boolean {
  const at = instantOf(now)
  return lastSuccessAt > at || (record.lastSeenAt ?? record.firstSeenAt) > at
}

/** One successful look that did not find the posting; the second in a row closes it. */
export function strike(record: JobRecord, now: Date, closedBecause: ClosedBecause = 'absent-twice'): JobRecord {
  if (record.closedAt) return record
  const at = instantOf(now)
  return record.missingSince ? { ...record, closedAt: at, closedBecause } : { ...record, missingSince: at }
}

/** A stored posting that no answer of this run holds, as its source leaves it, with the last time that it was seen. */
export function afterSilence(record: JobRecord, result: SourceResult<'jobs'> | undefined, now: Date): JobRecord {
  const seen =
    result?.state === 'fresh' && !record.closedAt && !isOutdated(record, result, now)
      ? { ...record, lastSeenAt: record.lastSeenAt ?? result.lastSuccessAt ?? record.firstSeenAt }
      : record
  if (!isAbsent(record, result, now)) return seen
  return strike(seen, now, !result || result.retired ? 'source-retired' : 'absent-twice')
}

/** Seen again: a board that hid a posting for a day brings it back under its old id. */
export function reopen(record: JobRecord): JobRecord {
  const { missingSince, closedAt, closedBecause, ...open } = record
  return open
}

/** Whether no source answered for the posting. One reported gone before its source fell silent stays gone. */
export function isUnanswered(record: JobRecord, result: SourceResult<'jobs'> | undefined): boolean {
  const isSaid = record.closedBecause !== 'board-gone' && record.closedBecause !== 'source-retired'
  if (isSaid && (record.closedAt || record.missingSince)) return false
  return !result || result.state === 'failed' || result.state === 'disabled'
}

/** This run's answer. Only a later date reopens a posting closed by two probes, since lists of the newest lag. */
export function carryLife(fresh: JobRecord, previous: JobRecord, entry: CatalogEntry): JobRecord {
  const doubted = previous.closedAt ?? previous.missingSince
  const byProbe = entry.newestOnly && previous.verifiedBy === 'link-probe' && doubted !== undefined
  if (!byProbe || fresh.link !== previous.link || (!fresh.dateIssue && fresh.date > doubted)) return reopen(fresh)
  const { missingSince, closedAt, closedBecause, verifiedBy } = previous
  return { ...fresh, missingSince, closedAt, closedBecause, verifiedBy }
}

type Sources = { results: ReadonlyMap<string, SourceResult<'jobs'>>; confirming: ConfirmingSources }

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
 * The posting as a rule closes it though no answer was without it. `board-gone`: the employer's board has answered 404 or
 * 410 for long; of a list it means that its address moved. `unconfirmed-60-days`: only third-party lists ever had it, and
 * none has it now. `posted-over-a-year-ago`: they show postings for ever; one stays closed since the run that closed it.
 */
export function closeByRule(record: JobRecord, before: JobRecord | undefined, sources: Sources, now: Date): JobRecord {
  if (record.closedAt) return record
  const closed = (closedBecause: ClosedBecause, closedAt = instantOf(now)) => ({ ...record, closedAt, closedBecause })
  const result = sources.results.get(record.source)
  if (result?.goneSince && isEmployerBoard(result.entry)) {
    const goneMs = now.getTime() - Date.parse(result.goneSince)
    const missingSince = record.missingSince ?? result.goneSince
    if (goneMs >= result.entry.staleAfterHours * 3_600_000) return { ...closed('board-gone'), missingSince }
  }
  if (isCarriedByEmployer(record, sources) || !wasRequested(record, sources)) return record
  if (isOlderThan(confirmedAt(record, sources.confirming), UNCONFIRMED_HOURS, now)) return closed('unconfirmed-60-days')
  if (!isOlderThan(record.date, YEAR_HOURS, now)) return record
  const isSame = before?.closedBecause === 'posted-over-a-year-ago'
  return closed('posted-over-a-year-ago', isSame ? before.closedAt : undefined)
}

function isCarriedByEmployer({ source, alsoListedAt }: JobRecord, { results }: Sources): boolean {
  return [source, ...alsoListedAt.map(listing => listing.source)].some(id => {
    const result = results.get(id)
    return result !== undefined && isEmployerBoard(result.entry)
  })
}

/** Time by itself closes nothing: its source was read in this run, and at least one source answered. */
function wasRequested({ source }: JobRecord, { results }: Sources): boolean {
  const state = results.get(source)?.state ?? 'not-requested'
  return state !== 'not-requested' && state !== 'disabled' && results.values().some(isAnswered)
}
