/** How often each collection is refreshed, and what follows from it. */
import { Collection, type SourceStatus } from '#contract'

export const CADENCE_MINUTES: Record<Collection, number> = { jobs: 60, news: 30, events: 360 }

/** `sources.json` alone is committed this often at most: a run without changes needs no commit. */
export const QUIET_HOURS = 6

/** A run that starts a little early must not find nothing due and skip a whole turn. */
const SLACK_MS = 5 * 60_000

/** The last attempt at a source of this collection, as recorded; undefined before the first one. */
export function lastAttempt(collection: Collection, sources: SourceStatus[]): number | undefined {
  const attempts = sources
    .filter(source => source.collection === collection)
    .flatMap(({ lastAttemptAt }) => (lastAttemptAt ? [Date.parse(lastAttemptAt)] : []))
  return attempts.length > 0 ? Math.max(...attempts) : undefined
}

function isOlder(collection: Collection, minutes: number, sources: SourceStatus[], now: Date): boolean {
  const last = lastAttempt(collection, sources)
  return last === undefined || now.getTime() - last >= minutes * 60_000 - SLACK_MS
}

/** The collections to refresh now, by their recorded attempts, since a schedule slips by hours. */
export function dueCollections(sources: SourceStatus[], now: Date): Collection[] {
  return Collection.options.filter(name => isOlder(name, CADENCE_MINUTES[name], sources, now))
}

/** True if the last recorded attempt of one of these collections is so old that even a run without news is recorded. */
export function isQuietFor(collections: Collection[], sources: SourceStatus[], now: Date): boolean {
  return collections.some(name => isOlder(name, QUIET_HOURS * 60, sources, now))
}
