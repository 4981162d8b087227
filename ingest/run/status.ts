import { type AttemptDay, type Collection, HISTORY_DAYS, NOT_ASKED_LATELY, type SourceStatus } from '#contract'
import { compareText } from '#contract/order.ts'
import type { Source } from '../catalog/catalog.ts'
import type { Outcome } from './source.ts'

/** Finds the status of a source among these. */
export function statusFinder(statuses: SourceStatus[]): (source: Source) => SourceStatus | undefined {
  const byKey = new Map(statuses.map(status => [keyOf(status), status]))
  return ({ collection, entry }) => byKey.get(keyOf({ collection, id: entry.id }))
}

/** A source that changed its collection is another one. */
function keyOf({ collection, id }: Pick<SourceStatus, 'collection' | 'id'>): string {
  return `${collection} ${id}`
}

/** Sources asked in this run with their outcome, all others as they were. Sorted by collection, then id. */
export function nextStatuses(
  sources: Source[],
  outcomes: Map<string, Outcome>,
  previous: SourceStatus[],
  kept: Map<string, number>,
  now: Date,
  revision: string,
): SourceStatus[] {
  const before = statusFinder(previous)
  const inCatalog = sources.map(source => {
    const last = before(source)
    return nextStatus(source, outcomes.get(source.entry.id), last, kept.get(source.entry.id) ?? 0, now, revision)
  })
  const collections = new Set<Collection>(sources.map(source => source.collection))
  const listed = new Set(inCatalog.map(keyOf))
  const others = previous.flatMap(status => {
    if (!collections.has(status.collection)) return [status]
    if (listed.has(keyOf(status))) return []
    return retired(status, kept.get(status.id) ?? 0)
  })
  return [...inCatalog, ...others].sort((a, b) => compareText(a.collection, b.collection) || compareText(a.id, b.id))
}

function nextStatus(
  { entry, collection }: Source,
  outcome: Outcome | undefined,
  last: SourceStatus | undefined,
  kept: number,
  now: Date,
  revision: string,
): SourceStatus {
  const { id, name, homepage, terms, credit, staleAfterHours } = entry
  const named = { id, collection, name, homepage, terms, credit, ...wishesOf(entry) }
  const counts = { fetched: last?.counts.fetched ?? 0, kept, dropped: last?.counts.dropped ?? {} }
  const { lastAttemptAt, lastSuccessAt, history } = last ?? {}
  const known = { ...named, lastAttemptAt, lastSuccessAt, staleAfterHours, history }
  if (outcome?.state === 'disabled') return { ...known, state: 'disabled', reason: outcome.reason, counts }
  if (!outcome)
    return {
      ...known,
      ...agedState(last, staleAfterHours, now),
      doubtedSince: last?.doubtedSince,
      counts,
      validator: last?.validator,
    }
  const at = now.toISOString()
  // The same clock is the same attempt: a run repeated on one recording changes nothing.
  const attempted = (result: 'ok' | 'failed') => (lastAttemptAt === at ? history : addAttempt(history, result, now))
  if (outcome.state === 'failed') {
    const trouble = troubleOf(outcome, last, at)
    return { ...known, lastAttemptAt: at, ...trouble, counts, history: attempted('failed'), validator: last?.validator }
  }
  const fresh = outcome.state === 'fresh' ? { fetched: outcome.fetched, kept, dropped: outcome.dropped } : counts
  const readAt = outcome.state === 'unchanged' ? last?.validator?.readAt : at
  const validator = outcome.validator && { ...outcome.validator, revision, readAt }
  return {
    ...named,
    lastAttemptAt: at,
    lastSuccessAt: at,
    state: 'ok',
    counts: fresh,
    staleAfterHours,
    history: attempted('ok'),
    validator,
  }
}

/** The days of a source's history with one more attempt on the day of `now`; what is older than the window goes. */
export function addAttempt(history: AttemptDay[] | undefined, result: 'ok' | 'failed', now: Date): AttemptDay[] {
  const day = now.toISOString().slice(0, 10)
  const oldest = new Date(Date.parse(day) - (HISTORY_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  const earlier = (history ?? []).filter(one => one.day >= oldest && one.day < day)
  const today = history?.find(one => one.day === day) ?? { day, ok: 0, failed: 0 }
  return [...earlier, { ...today, [result]: today[result] + 1 }]
}

/** Since when it fails, and since when its answers are doubted. */
function troubleOf(
  { reason, isDoubted }: Outcome,
  last: SourceStatus | undefined,
  at: string,
): Pick<SourceStatus, 'state' | 'failingSince' | 'doubtedSince' | 'reason'> {
  const doubtedSince = isDoubted ? (last?.doubtedSince ?? at) : last?.doubtedSince
  return { state: 'failing', failingSince: last?.failingSince ?? at, doubtedSince, reason }
}

/** What the source's terms ask of pages that show its records, where it differs from the rule. */
function wishesOf({ markup, follow }: Source['entry']): Pick<SourceStatus, 'markup' | 'follow'> {
  return { markup: markup ? undefined : false, follow: follow || undefined }
}

/** A source that left the catalog is told of as long as records of it are answered. */
function retired(status: SourceStatus, kept: number): SourceStatus[] {
  if (kept === 0) return []
  return [{ ...status, state: 'disabled', reason: 'no longer in the catalog', counts: { ...status.counts, kept } }]
}

/** A source nobody asked for a while is stale, even if its last answer was good. */
function agedState(
  last: SourceStatus | undefined,
  staleAfterHours: number,
  now: Date,
): Pick<SourceStatus, 'state' | 'failingSince' | 'reason'> {
  if (last?.state === 'failing') return { state: 'failing', failingSince: last.failingSince, reason: last.reason }
  const age = last?.lastSuccessAt ? now.getTime() - Date.parse(last.lastSuccessAt) : Number.POSITIVE_INFINITY
  return age <= staleAfterHours * 3_600_000
    ? { state: 'ok' }
    : { state: 'stale', reason: last?.lastSuccessAt ? NOT_ASKED_LATELY : 'never asked' }
}
