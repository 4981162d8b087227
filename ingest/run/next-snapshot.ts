/** The next snapshot: the answers merged with the last snapshot, its changes and the states of the sources. */
import type { Collection, NewsRecord } from '#contract'
import type { Source } from '../catalog/catalog.ts'
import type { CollectionRules, SourceResult, StoredRecord } from '../collection.ts'
import type { Arguments } from './arguments.ts'
import { appendChanges, findChanges } from './changes.ts'
import { rulesOf } from './collections.ts'
import { archiveIn, type Snapshot } from './snapshot.ts'
import type { Outcome } from './source.ts'
import { figuresBySource } from './source-figures.ts'
import { codeRevision } from './source-policy.ts'
import { nextStatuses, statusFinder } from './status.ts'

const NOT_READ: Partial<Outcome> & Pick<SourceResult, 'state'> = { state: 'not-requested' }

/** The next snapshot, with the records that were dropped and changed. */
export interface Next {
  snapshot: Snapshot
  /** News that moved to the archive in this run. */
  archived: NewsRecord[]
  dropped: { source: string; rule: string }[]
}

/** Each collection of the run, merged with the answers of its sources. */
export function mergeAll(sources: Source[], outcomes: Map<string, Outcome>, previous: Snapshot, args: Arguments): Next {
  const next: Next = { snapshot: { ...previous }, archived: [], dropped: [] }
  for (const collection of args.only) {
    const own = sources.filter(source => source.collection === collection)
    const merged = mergeOne(rulesOf(collection), own, outcomes, previous, args)
    Object.assign(next.snapshot, { [collection]: merged.records })
    next.archived.push(...(merged.archived ?? []))
    next.dropped.push(...merged.dropped)
  }
  return next
}

/** The snapshot on disk with the collections of the run, their changes and the states of their sources. */
export function completeBooks(
  { snapshot: derived, ...rest }: Next,
  sources: Source[],
  outcomes: Map<string, Outcome>,
  standing: Snapshot,
  { only, now }: Arguments,
): Next {
  const own = Object.fromEntries(only.map(name => [name, derived[name]]))
  const snapshot: Snapshot = { ...standing, ...own }
  const found = only.flatMap(name => findChanges(name, standing[name], snapshot[name], now))
  snapshot.changes = appendChanges(standing.changes, found, now)
  const figures = figuresBySource(snapshot, now)
  snapshot.sources = nextStatuses(sources, outcomes, standing.sources, figures, now, codeRevision())
  return { ...rest, snapshot }
}

function mergeOne<C extends Collection>(
  rules: CollectionRules<C>,
  sources: Source[],
  outcomes: Map<string, Outcome>,
  previous: Snapshot,
  { now, dataDir }: Arguments,
) {
  const statusOf = statusFinder(previous.sources)
  const results = sources.map(({ entry, collection }) => {
    const { state, retired, goneSince, isCut, records = [] } = outcomes.get(entry.id) ?? NOT_READ
    const lastSuccessAt = statusOf({ entry, collection })?.lastSuccessAt
    const about = { entry, state, retired, lastSuccessAt, goneSince, isCut }
    return { ...about, records: records as StoredRecord[C][] } satisfies SourceResult<C>
  })
  return rules.merge(previous[rules.name] as StoredRecord[C][], results, now, archiveIn(dataDir))
}
