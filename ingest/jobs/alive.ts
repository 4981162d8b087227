import { type CatalogEntry, type ClosedBecause, instantOf, type JobRecord } from '#contract'
import type { SourceResult } from '../collection.ts'

/** How long a closed posting stays answerable. */
const KEPT_AFTER_CLOSING_DAYS = 90

/**
 * Whether a stored posting that is not in this run's answer was looked for. A source that failed, is switched off or was
 * not asked tells nothing, and a list of the newest N does not tell why something sank below N. A 304 is the last answer
 * once more, and what was missing there is missing again. A source that left the catalog, or was switched off so long ago
 * that its last answer is stale, vouches for nothing any longer.
 */
function isAbsent(record: JobRecord, result: SourceResult<'jobs'> | undefined): boolean {
  if (!result || result.retired) return true
  if (result.entry.newestOnly) return false
  return result.state === 'fresh' || (result.state === 'unchanged' && record.missingSince !== undefined)
}

/** One successful look that did not find the posting; the second in a row closes it. */
export function strike(record: JobRecord, now: Date, closedBecause: ClosedBecause = 'absent-twice'): JobRecord {
  if (record.closedAt) return record
  const at = instantOf(now)
  return record.missingSince ? { ...record, closedAt: at, closedBecause } : { ...record, missingSince: at }
}

/**
 * A stored posting that no answer of this run holds, as its source leaves it. Where the newest answer no longer has it,
 * it says itself when one last did.
 */
export function afterSilence(record: JobRecord, result: SourceResult<'jobs'> | undefined, now: Date): JobRecord {
  const seen =
    result?.state === 'fresh' && !record.closedAt
      ? { ...record, lastSeenAt: record.lastSeenAt ?? result.lastSuccessAt ?? record.firstSeenAt }
      : record
  if (!isAbsent(record, result)) return seen
  return strike(seen, now, !result || result.retired ? 'source-retired' : 'absent-twice')
}

/** Seen again: a board that hid a posting for a day brings it back under its old id. */
export function reopen(record: JobRecord): JobRecord {
  const { missingSince, closedAt, closedBecause, ...open } = record
  return open
}

/**
 * Whether nobody answered for the posting in this run. A source that was not asked is no silence; what the source itself
 * said to be gone before it fell silent stays said.
 */
export function isUnanswered(record: JobRecord, result: SourceResult<'jobs'> | undefined): boolean {
  const isSaid = record.closedBecause !== 'board-gone' && record.closedBecause !== 'source-retired'
  if (isSaid && (record.closedAt || record.missingSince)) return false
  return !result || result.state === 'failed' || result.state === 'disabled'
}

/** Closed so long ago that it is no longer kept. */
export function isForgotten(record: JobRecord, now: Date): boolean {
  if (!record.closedAt) return false
  return now.getTime() - Date.parse(record.closedAt) > KEPT_AFTER_CLOSING_DAYS * 86_400_000
}

/**
 * The posting's answer of this run joined with what was known of it. A list of the newest N trails behind: it goes on
 * showing what two probes of the link found closed, so there only a later publication date opens the posting again.
 */
export function carryLife(fresh: JobRecord, previous: JobRecord, entry: CatalogEntry): JobRecord {
  const doubted = previous.closedAt ?? previous.missingSince
  const byProbe = entry.newestOnly && previous.verifiedBy === 'link-probe' && doubted !== undefined
  if (!byProbe || fresh.link !== previous.link || (!fresh.dateIssue && fresh.date > doubted)) return reopen(fresh)
  const { missingSince, closedAt, closedBecause, verifiedBy } = previous
  return { ...fresh, missingSince, closedAt, closedBecause, verifiedBy }
}
