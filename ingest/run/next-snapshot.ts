/** Makes the next snapshot: what the sources answered joined with what stood, and the books of both. */
import { Collection, sourceIdOf } from '#contract'
import type { Source } from '../catalog/catalog.ts'
import type { CollectionRules, SourceResult, StoredRecord } from '../collection.ts'
import type { Arguments } from './arguments.ts'
import { appendChanges, findChanges } from './changes.ts'
import { rulesOf } from './collections.ts'
import { recordsOf, type Snapshot } from './snapshot.ts'
import type { Outcome } from './source.ts'
import { codeRevision } from './source-policy.ts'
import { nextStatuses } from './status.ts'

/** The next snapshot, and what its making dropped and changed. */
export interface Next {
  snapshot: Snapshot
  dropped: { source: string; rule: string }[]
}

/** Joins each collection of the run with what its sources answered. */
export function mergeAll(sources: Source[], outcomes: Map<string, Outcome>, previous: Snapshot, args: Arguments): Next {
  const next: Next = { snapshot: { ...previous }, dropped: [] }
  for (const collection of args.only) {
    const own = sources.filter(source => source.collection === collection)
    const merged = mergeOne(rulesOf(collection), own, outcomes, previous, args.now)
    Object.assign(next.snapshot, { [collection]: merged.records })
    next.dropped.push(...merged.dropped)
  }
  return next
}

/** Puts the collections of the run into what stands on the disk: what changed there, and how each source stands now. */
export function completeBooks(
  { snapshot: derived, dropped }: Next,
  sources: Source[],
  outcomes: Map<string, Outcome>,
  standing: Snapshot,
  { only, now }: Arguments,
): Next {
  const own = Object.fromEntries(only.map(name => [name, recordsOf(derived, name)]))
  const snapshot: Snapshot = { ...standing, ...own }
  const found = only.flatMap(name => findChanges(name, recordsOf(standing, name), recordsOf(snapshot, name), now))
  snapshot.changes = appendChanges(standing.changes, found, now)
  const kept = countBySource(snapshot)
  snapshot.sources = nextStatuses(sources, outcomes, standing.sources, kept, now, codeRevision())
  return { snapshot, dropped }
}

function mergeOne<C extends Collection>(
  rules: CollectionRules<C>,
  sources: Source[],
  outcomes: Map<string, Outcome>,
  previous: Snapshot,
  now: Date,
) {
  const results = sources.map(({ entry }) => {
    const { state = 'disabled', retired, isCut, records = [] } = outcomes.get(entry.id) ?? {}
    return { entry, state, retired, isCut, records: records as StoredRecord[C][] } satisfies SourceResult<C>
  })
  return rules.merge(recordsOf(previous, rules.name), results, now)
}

function countBySource(snapshot: Snapshot): Map<string, number> {
  const counts = new Map<string, number>()
  const ids = Collection.options.flatMap(name => snapshot[name].map(sourceIdOf))
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
