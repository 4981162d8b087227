/** The age of a collection's data, judged at `now`: computed only here. */
import type { Age, CollectionAge, DataStatus } from './schema/age.ts'
import { type Collection, instantOf } from './schema/primitives.ts'
import { NOT_ASKED_LATELY, type SourceStatus } from './schema/source-status.ts'

/** Below this share of confirmed records, or of sources that are well, a collection is degraded. */
const WELL_SHARE = 0.9
/** Below this share of confirmed records it is stale. */
const STALE_SHARE = 0.5

/** Whether a source counts for its collection: one that is switched off, or was never read, does not. */
export function isCounted(source: Pick<SourceStatus, 'state' | 'lastAttemptAt' | 'lastSuccessAt' | 'counts'>): boolean {
  return source.state !== 'disabled' && (source.lastAttemptAt !== undefined || hasAnswered(source))
}

/** The age of one collection, its sources without hand-kept lists. Numbers and sightings are of its list at `now`. */
export function collectionAge(
  collection: Collection,
  statuses: readonly SourceStatus[],
  { records, confirmed, ...seen }: Pick<CollectionAge, 'records' | 'confirmed'> & Age,
  now: Date,
): CollectionAge {
  const own = statuses.filter(source => source.collection === collection && isCounted(source))
  const upstreams = own.filter(({ handKept }) => !handKept)
  const sources = upstreams.length
  const sourcesWell = upstreams.filter(source => sourceStateAt(source, now).state === 'ok').length
  const counts = { records, confirmed, sources, sourcesWell }
  const status = statusOf(counts)
  return { collection, status, ...seen, newestAnswer: newestAnswer(own), ...counts, lastRun: lastRunOf(upstreams) }
}

/** The newest good answer of an upstream among these sources. */
export function newestAnswer(sources: readonly SourceStatus[]): string | undefined {
  return newest(sources.flatMap(({ handKept, lastSuccessAt }) => (handKept ? [] : [lastSuccessAt])))
}

/** The worst decides. */
export function worstStatus(ages: readonly Pick<CollectionAge, 'status'>[]): DataStatus {
  const has = (status: DataStatus) => ages.some(age => age.status === status)
  return has('stale') ? 'stale' : has('degraded') ? 'degraded' : 'ok'
}

type Counts = Pick<CollectionAge, 'records' | 'confirmed' | 'sources' | 'sourcesWell'>

/** A collection without upstreams breaks no promise. */
function statusOf({ records, confirmed, sources, sourcesWell }: Counts): DataStatus {
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

const DAY_MS = 86_400_000

/** The age of records from the least and the middle one of their last sightings, in milliseconds. */
export function ageOfSightings({ least, median }: { least: number; median: number }): Age {
  const [asOf, medianAsOf] = [least, median].map(time => instantOf(new Date(time)))
  return { asOf, ...(median - least > DAY_MS && { medianAsOf }) }
}

/** The age of an answer made of several, which is that of the oldest. */
export function oldestOf(ages: readonly Age[]): Age {
  const times = ages.flatMap(({ asOf }) => (asOf === undefined ? [] : [Date.parse(asOf)]))
  return times.length === 0 ? {} : { asOf: instantOf(new Date(Math.min(...times))) }
}

const HOUR_MS = 3_600_000

/** Whether an instant is further back than a source's answers may be old, or missing. */
export function isOlderThan(instant: string | undefined, hours: number, now: Date): boolean {
  return instant === undefined || now.getTime() - Date.parse(instant) > hours * HOUR_MS
}

type Recorded = Pick<
  SourceStatus,
  'state' | 'cause' | 'reason' | 'lastAttemptAt' | 'lastSuccessAt' | 'checkedAt' | 'staleAfterHours'
>

/** Whether a line of the catalog has ever answered: until then its address may be wrong. */
export function hasAnswered({ lastSuccessAt, counts }: Pick<SourceStatus, 'lastSuccessAt' | 'counts'>): boolean {
  return lastSuccessAt !== undefined || counts.fetched > 0 || counts.kept > 0
}

/** The state of a source at `now`. One that was not read for longer than its answers may be old is stale. */
export function sourceStateAt(source: Recorded, now: Date): Pick<SourceStatus, 'state' | 'cause' | 'reason'> {
  const { state, cause, reason, lastSuccessAt, lastAttemptAt = lastSuccessAt, checkedAt, staleAfterHours } = source
  if (state === 'disabled') return { state, reason }
  if (isOlderThan(lastAttemptAt, staleAfterHours, now))
    return { state: 'stale', cause: 'not-asked', reason: lastAttemptAt ? NOT_ASKED_LATELY : 'never asked' }
  if (checkedAt && isOlderThan(checkedAt, staleAfterHours, now))
    return { state: 'stale', cause: 'not-asked', reason: `last checked by a person on ${checkedAt}` }
  // A source that was stale for want of an attempt has been requested since.
  if (state !== 'ok' && cause !== 'not-asked') return { state, cause, reason }
  if (isOlderThan(lastSuccessAt, staleAfterHours, now))
    return { state: 'stale', cause: 'no-answer', reason: 'no good answer for too long' }
  return { state: 'ok' }
}
