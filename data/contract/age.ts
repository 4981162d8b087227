/** How old the data of a collection is, judged at `now`: computed here alone. */
import type { CollectionAge, DataStatus } from './schema/age.ts'
import { type Collection, instantOf } from './schema/primitives.ts'
import type { SourceStatus } from './schema/source-status.ts'
import { hasAnswered, sourceStateAt } from './source-state.ts'

/** Below this share of confirmed records, or of sources that are well, a collection is degraded. */
const WELL_SHARE = 0.9
/** Below this share of confirmed records it is stale. */
const STALE_SHARE = 0.5

/** Whether a source counts for its collection: one that is switched off, or was never read, does not. */
export function isCounted(source: Pick<SourceStatus, 'state' | 'lastAttemptAt' | 'lastSuccessAt' | 'counts'>): boolean {
  return source.state !== 'disabled' && (source.lastAttemptAt !== undefined || hasAnswered(source))
}

/** The age of one collection, hand-kept lists apart. `records` and `confirmed` are the numbers listed at `now`. */
export function collectionAge(
  collection: Collection,
  statuses: readonly SourceStatus[],
  { records, confirmed }: Pick<CollectionAge, 'records' | 'confirmed'>,
  now: Date,
): CollectionAge {
  const own = statuses.filter(source => source.collection === collection && isCounted(source))
  const upstreams = own.filter(({ handKept }) => !handKept)
  const sources = upstreams.length
  const sourcesWell = upstreams.filter(source => sourceStateAt(source, now).state === 'ok').length
  const age = { collection, asOf: asOf(own), records, confirmed, sources, sourcesWell, lastRun: lastRunOf(upstreams) }
  return { status: statusOf(age), ...age }
}

/** The newest good answer of an upstream among these sources. */
export function asOf(sources: readonly SourceStatus[]): string | undefined {
  return newest(sources.flatMap(({ handKept, lastSuccessAt }) => (handKept ? [] : [lastSuccessAt])))
}

/** The worst decides. */
export function worstStatus(ages: readonly Pick<CollectionAge, 'status'>[]): DataStatus {
  const has = (status: DataStatus) => ages.some(age => age.status === status)
  return has('stale') ? 'stale' : has('degraded') ? 'degraded' : 'ok'
}

/** A collection without upstreams breaks no promise. */
function statusOf({ records, confirmed, sources, sourcesWell }: Omit<CollectionAge, 'status'>): DataStatus {
  if (sources === 0) return 'ok'
  if (sourcesWell === 0 || confirmed < records * STALE_SHARE) return 'stale'
  return sourcesWell < sources * WELL_SHARE || confirmed < records * WELL_SHARE ? 'degraded' : 'ok'
}

/** All sources of a run have one attempt time: the clock of the run. */
function lastRunOf(upstreams: SourceStatus[]): CollectionAge['lastRun'] {
  const at = newest(upstreams.map(({ lastAttemptAt }) => lastAttemptAt))
  if (at === undefined) return undefined
  const requested = upstreams.filter(({ lastAttemptAt }) => lastAttemptAt === at)
  const answered = requested.filter(({ lastSuccessAt }) => lastSuccessAt === at).length
  return { at, answered, failed: requested.length - answered }
}

function newest(instants: (string | undefined)[]): string | undefined {
  const times = instants.flatMap(instant => (instant === undefined ? [] : [Date.parse(instant)]))
  return times.length === 0 ? undefined : instantOf(new Date(Math.max(...times)))
}
