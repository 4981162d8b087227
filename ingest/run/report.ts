/** The report of a run, in figures; report-text.ts puts it into words. */
import { Collection, instantOf, type SourceState, sourceIdOf } from '#contract'
import type { ArchiveFile, SetFile } from '#contract/snapshot-set.ts'
import type { Source } from '../catalog/catalog.ts'
import type { StoredRecord } from '../collection.ts'
import type { Next } from './next-snapshot.ts'
import { recordsOf, type Snapshot } from './snapshot.ts'
import type { Outcome } from './source.ts'

export interface SourceRow {
  source: string
  collection: Collection
  state: SourceState | 'unchanged' | 'not due'
  fetched: number
  kept: number
  dropped: Record<string, number>
  new: number
  closed: number
  durationMs: number
  reason?: string
}

export interface Report {
  now: string
  sources: SourceRow[]
  /** Records per collection, and what changed since the last snapshot. */
  collections: Record<string, { records: number; created: number; updated: number; closed: number; removed: number }>
  failed: string[]
  /** Postings kept out of every list, and why (ingest/jobs/trust/trust.ts). */
  flagged: { id: string; source: string; flags: string[] }[]
  /** With --probe: the verdicts on links of jobs. */
  probed?: { open: number; closed: number; unknown: number }
  written: (SetFile | ArchiveFile)[]
}

/** Puts the outcomes and the difference of two snapshots into one report. */
export function summarize(
  asked: Source[],
  outcomes: Map<string, Outcome>,
  previous: Snapshot,
  next: Next,
  now: Date,
): Report {
  const counts = countBySource(previous, next.snapshot)
  const rows = asked.map(source => toRow(source, outcomes.get(source.entry.id), counts.get(source.entry.id), next))
  return {
    now: instantOf(now),
    sources: rows,
    collections: countChanges(previous, next.snapshot),
    failed: rows.filter(row => row.state === 'failing').map(row => row.source),
    flagged: next.snapshot.jobs
      .filter(job => job.flags.length > 0 && !job.closedAt)
      .map(({ id, source, flags }) => ({ id, source, flags })),
    written: [],
  }
}

function toRow(
  { entry, collection }: Source,
  outcome: Outcome | undefined,
  counts: Counts | undefined,
  { snapshot, dropped }: Next,
): SourceRow {
  const status = snapshot.sources.find(one => one.id === entry.id && one.collection === collection)
  const merged = dropped.filter(({ source }) => source === entry.id).map(({ rule }) => rule)
  return {
    source: entry.id,
    collection,
    state: stateOf(outcome),
    fetched: outcome?.fetched ?? 0,
    kept: status?.counts.kept ?? 0,
    dropped: addCounts(outcome?.dropped ?? {}, merged),
    new: counts?.new ?? 0,
    closed: counts?.closed ?? 0,
    durationMs: outcome?.durationMs ?? 0,
    reason: outcome?.reason,
  }
}

function stateOf(outcome: Outcome | undefined): SourceRow['state'] {
  const states = { fresh: 'ok', partial: 'failing', failed: 'failing', 'not-asked': 'not due' } as const
  const { state } = outcome ?? { state: 'not-asked' }
  if (outcome?.isQuiet) return 'stale'
  return state === 'unchanged' || state === 'disabled' ? state : states[state]
}

function addCounts(counts: Record<string, number>, rules: string[]): Record<string, number> {
  const sum = { ...counts }
  for (const rule of rules) sum[rule] = (sum[rule] ?? 0) + 1
  return sum
}

/** The number of new records of a source, and of its jobs that closed. */
interface Counts {
  new: number
  closed: number
}

/** In one walk over all records: one walk for each of 500 sources took a third of a refresh. */
function countBySource(previous: Snapshot, next: Snapshot): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  const of = (source: string) => {
    const known = counts.get(source) ?? { new: 0, closed: 0 }
    counts.set(source, known)
    return known
  }
  const keyOf = (record: StoredRecord[Collection]) => `${sourceIdOf(record)} ${record.id}`
  const known = new Set(Collection.options.flatMap(name => recordsOf(previous, name).map(keyOf)))
  for (const name of Collection.options)
    for (const record of recordsOf(next, name)) if (!known.has(keyOf(record))) of(sourceIdOf(record)).new++
  for (const { source, closedAt } of next.jobs) if (closedAt) of(source).closed++
  for (const { source, closedAt } of previous.jobs) if (closedAt) of(source).closed--
  return counts
}

function countChanges(previous: Snapshot, next: Snapshot): Report['collections'] {
  const last = previous.changes.at(-1)?.seq ?? 0
  const fresh = next.changes.filter(change => change.seq > last)
  const count = (collection: Collection, ...kinds: string[]) =>
    fresh.filter(change => change.collection === collection && kinds.includes(change.kind)).length
  return Object.fromEntries(
    Collection.options.map(name => [
      name,
      {
        records: next[name].length,
        created: count(name, 'created'),
        updated: count(name, 'updated'),
        closed: count(name, 'closed', 'cancelled'),
        removed: count(name, 'removed'),
      },
    ]),
  )
}
