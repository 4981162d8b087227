import { type AttemptDay, type Collection, HISTORY_DAYS, instantOf, type SourceStatus } from '#contract'
import { sourceStateAt } from '#contract/age.ts'
import { compareText } from '#contract/order.ts'
import type { Source } from '../catalog/catalog.ts'
import type { Outcome } from './source.ts'
import type { SourceFigures } from './source-figures.ts'

/** A lookup of the status of a source among these. */
export function statusFinder(
  statuses: SourceStatus[],
): (source: Pick<Source, 'collection' | 'entry'>) => SourceStatus | undefined {
  const byKey = new Map(statuses.map(status => [keyOf(status), status]))
  return ({ collection, entry }) => byKey.get(keyOf({ collection, id: entry.id }))
}

/** The key of a source: in another collection it is another source. */
function keyOf({ collection, id }: Pick<SourceStatus, 'collection' | 'id'>): string {
  return `${collection} ${id}`
}

/** The statuses after this run; sources that were not read keep theirs. Sorted by collection, then id. */
export function nextStatuses(
  sources: Source[],
  outcomes: Map<string, Outcome>,
  previous: SourceStatus[],
  figures: Map<string, SourceFigures>,
  now: Date,
  revision: string,
): SourceStatus[] {
  const before = statusFinder(previous)
  const inCatalog = sources.map(source => {
    const { id } = source.entry
    return nextStatus(source, outcomes.get(id), before(source), figures.get(id) ?? { kept: 0 }, now, revision)
  })
  const collections = new Set<Collection>(sources.map(source => source.collection))
  const listed = new Set(inCatalog.map(keyOf))
  const others = previous.flatMap(status => {
    if (!collections.has(status.collection)) return [status]
    const kept = figures.get(status.id)?.kept ?? 0
    // A source that left the catalog keeps its status while the snapshot has records of it.
    if (listed.has(keyOf(status)) || kept === 0) return []
    const counts = { ...status.counts, kept }
    return [{ ...status, state: 'disabled' as const, reason: 'no longer in the catalog', counts }]
  })
  return [...inCatalog, ...others].sort((a, b) => compareText(a.collection, b.collection) || compareText(a.id, b.id))
}

function nextStatus(
  { entry, adapter, collection }: Source,
  outcome: Outcome | undefined,
  last: SourceStatus | undefined,
  { kept, checkedAt, delay }: SourceFigures,
  now: Date,
  revision: string,
): SourceStatus {
  const { id, name, homepage, terms, credit, staleAfterHours } = entry
  const { handKept } = adapter
  const counts = { fetched: last?.counts.fetched ?? 0, kept, dropped: last?.counts.dropped ?? {} }
  const { lastAttemptAt, lastSuccessAt, history } = last ?? {}
  const named = {
    ...{ id, collection, name, homepage, terms, credit, staleAfterHours, handKept, checkedAt, delay },
    // Requirements of the terms for pages with its records, if they differ from the rule.
    ...{ markup: entry.markup ? undefined : (false as const), follow: entry.follow || undefined },
    ...{ lastAttemptAt, lastSuccessAt, history },
  }
  if (outcome?.state === 'disabled') return { ...named, state: 'disabled', reason: outcome.reason, counts }
  if (!outcome) return { ...named, ...unread(last, named, now), counts, validator: last?.validator }
  const at = instantOf(now)
  // The same clock means the same attempt: repeating a run on a recording changes nothing.
  const attempted = (result: 'ok' | 'failed') => (lastAttemptAt === at ? history : addAttempt(history, result, now))
  if (outcome.state === 'failed' || outcome.state === 'partial') {
    const trouble = troubleOf(outcome, last, at)
    return { ...named, lastAttemptAt: at, ...trouble, counts, history: attempted('failed'), validator: last?.validator }
  }
  const fresh = outcome.state === 'fresh' ? { fetched: outcome.fetched, kept, dropped: outcome.dropped } : counts
  const readAt = outcome.state === 'unchanged' ? last?.validator?.readAt : at
  const validator = outcome.validator && { ...outcome.validator, revision, readAt }
  if (outcome.isQuiet) {
    // Its last good answer is the last that brought something new.
    const quiet = { state: 'stale', cause: outcome.cause, reason: outcome.reason } as const
    return { ...named, lastAttemptAt: at, ...quiet, counts: fresh, history: attempted('failed') }
  }
  // A recording read after a newer one does not make the source older.
  const newest = lastSuccessAt !== undefined && lastSuccessAt > at ? lastSuccessAt : at
  const well = { ...named, lastAttemptAt: at, lastSuccessAt: newest, history: attempted('ok') }
  return { ...well, ...sourceStateAt({ ...well, state: 'ok' }, now), counts: fresh, validator }
}

/** A source's history with one more attempt on the day of `now`, without days older than the window. */
export function addAttempt(history: AttemptDay[] | undefined, result: 'ok' | 'failed', now: Date): AttemptDay[] {
  const day = now.toISOString().slice(0, 10)
  const oldest = new Date(Date.parse(day) - (HISTORY_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  const earlier = (history ?? []).filter(one => one.day >= oldest && one.day < day)
  const today = history?.find(one => one.day === day) ?? { day, ok: 0, failed: 0 }
  return [...earlier, { ...today, [result]: today[result] + 1 }]
}

/** Since when a source fails, is doubted, and is gone. */
function troubleOf(
  { reason, cause, goneSince, isDoubted }: Outcome,
  last: SourceStatus | undefined,
  at: string,
): Pick<SourceStatus, 'state' | 'cause' | 'failingSince' | 'goneSince' | 'doubtedSince' | 'reason'> {
  return {
    state: 'failing',
    cause,
    failingSince: last?.failingSince ?? at,
    goneSince: goneSince ?? (cause === 'no-answer' ? last?.goneSince : undefined),
    doubtedSince: isDoubted ? (last?.doubtedSince ?? at) : last?.doubtedSince,
    reason,
  }
}

/** The state of a source that this run did not read: that of its last attempt, as of now. */
function unread(last: SourceStatus | undefined, named: Omit<SourceStatus, 'state' | 'counts'>, now: Date) {
  const { state = 'stale', cause, reason, failingSince, goneSince, doubtedSince } = last ?? {}
  // A source that was disabled until now has the state of its last answer.
  const before = state === 'disabled' ? { state: 'ok' as const } : { state, cause, reason }
  return { ...sourceStateAt({ ...named, ...before }, now), failingSince, goneSince, doubtedSince }
}
