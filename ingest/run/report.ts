/** The report of a run: figures for programs, a table for people, the message of the commit. */
import { Collection, instantOf, type SourceState, sourceIdOf } from '#contract'
import type { ArchiveFile, SetFile } from '#contract/snapshot-set.ts'
import type { Source } from '../catalog/catalog.ts'
import type { Arguments } from './arguments.ts'
import type { Next } from './next-snapshot.ts'
import { recordsOf, type Snapshot } from './snapshot.ts'
import type { Outcome } from './source.ts'

interface SourceRow {
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
  /** Records per collection, and the changes since the last snapshot. */
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
  sources: Source[],
  outcomes: Map<string, Outcome>,
  previous: Snapshot,
  next: Next,
  now: Date,
): Report {
  const counts = countBySource(previous, next.snapshot)
  const rows = sources.map(source => toRow(source, outcomes.get(source.entry.id), counts, next))
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
  { entry: { id }, collection }: Source,
  outcome: Outcome | undefined,
  counts: Map<string, Counts>,
  { snapshot, dropped }: Next,
): SourceRow {
  const { fetched = 0, durationMs = 0, reason } = outcome ?? {}
  const sum = { ...outcome?.dropped }
  for (const { source, rule } of dropped) if (source === id) sum[rule] = (sum[rule] ?? 0) + 1
  return {
    source: id,
    collection,
    state: stateOf(outcome),
    fetched,
    kept: snapshot.sources.find(one => one.id === id && one.collection === collection)?.counts.kept ?? 0,
    dropped: sum,
    ...(counts.get(id) ?? { new: 0, closed: 0 }),
    durationMs,
    reason,
  }
}

function stateOf(outcome: Outcome | undefined): SourceRow['state'] {
  if (outcome?.isQuiet) return 'stale'
  const states = { fresh: 'ok', partial: 'failing', failed: 'failing', 'not-asked': 'not due' } as const
  const { state } = outcome ?? { state: 'not-asked' as const }
  return state === 'unchanged' || state === 'disabled' ? state : states[state]
}

type Counts = Pick<SourceRow, 'new' | 'closed'>

/** In one walk over all records: one walk for each of 500 sources took a third of a refresh. */
function countBySource(previous: Snapshot, next: Snapshot): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  const add = (source: string, key: keyof Counts, by: number) => {
    const own = counts.get(source) ?? { new: 0, closed: 0 }
    counts.set(source, { ...own, [key]: own[key] + by })
  }
  const keysIn = (snapshot: Snapshot) =>
    Collection.options.flatMap(name =>
      recordsOf(snapshot, name).map(record => ({
        source: sourceIdOf(record),
        key: `${sourceIdOf(record)} ${record.id}`,
      })),
    )
  const before = new Set(keysIn(previous).map(({ key }) => key))
  for (const { source, key } of keysIn(next)) if (!before.has(key)) add(source, 'new', 1)
  for (const { source, closedAt } of next.jobs) if (closedAt) add(source, 'closed', 1)
  for (const { source, closedAt } of previous.jobs) if (closedAt) add(source, 'closed', -1)
  return counts
}

function countChanges(previous: Snapshot, next: Snapshot): Report['collections'] {
  const last = previous.changes.at(-1)?.seq ?? 0
  const kinds = Map.groupBy(
    next.changes.filter(({ seq }) => seq > last),
    ({ collection, kind }) => `${collection} ${kind}`,
  )
  const count = (name: Collection, kind: string) => kinds.get(`${name} ${kind}`)?.length ?? 0
  const countsOf = (name: Collection) => ({
    records: next[name].length,
    created: count(name, 'created'),
    updated: count(name, 'updated'),
    closed: count(name, 'closed') + count(name, 'cancelled'),
    removed: count(name, 'removed'),
  })
  return Object.fromEntries(Collection.options.map(name => [name, countsOf(name)]))
}

/** Prints the closing table, or the whole report as JSON. */
export function printReport(report: Report, args: Pick<Arguments, 'json' | 'dryRun'>): void {
  console.log(args.json ? JSON.stringify(report, null, 2) : textOf(report, args.dryRun))
}

/** The line for one source that is done; without an outcome it was not due. */
export function progressLine({ collection, entry }: Source, outcome: Outcome | undefined): string {
  const detail = outcome?.reason ?? (outcome ? `${outcome.fetched} records` : '')
  return `${collection} ${entry.id}: ${outcome?.state ?? 'not due'}${detail ? `, ${detail}` : ''}`
}

function textOf(report: Report, dryRun: boolean): string {
  const { probed, failed, flagged, written } = report
  return [
    tableOf(report.sources),
    commitMessage(report).split('\n')[0],
    ...flagged.map(({ id, flags }) => `kept out of lists: ${id} (${flags.join(', ')})`),
    ...(probed ? [`links probed: ${probed.open} open, ${probed.closed} closed, ${probed.unknown} unknown`] : []),
    ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
    dryRun ? 'dry run: nothing written' : `written: ${written.join(', ') || 'nothing (no change)'}`,
  ].join('\n')
}

const HEADER = ['source', 'fetched', 'kept', 'dropped', 'new', 'closed', 'ms', 'state']

function tableOf(rows: SourceRow[]): string {
  const cells = rows.map(row => {
    const dropped = Object.entries(row.dropped).map(([rule, count]) => `${rule} ${count}`)
    const state = row.reason ? `${row.state}: ${row.reason}` : row.state
    const figures = [row.fetched, row.kept, dropped.join(', ') || '-', row.new, row.closed, row.durationMs]
    return [row.source, ...figures.map(String), state]
  })
  return inColumns([HEADER, ...cells])
}

/** Rows of as many cells as the first has, one below the other. */
export function inColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  const padded = rows.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  return padded.map(cells => cells.join('  ').trimEnd()).join('\n')
}

/** The figures of a commit message. */
export interface CommitFigures {
  collections: Record<string, Pick<Report['collections'][string], 'created' | 'updated' | 'closed' | 'removed'>>
  sources: Pick<SourceRow, 'source' | 'state' | 'new' | 'closed'>[]
}

/**
 * `data: jobs +12 -3, events +4`, then a line per source that brought or closed something or failed. No text of an
 * upstream is in it: a host closes issues and calls people by what a message says. Why a source fails is in sources.json.
 */
export function commitMessage({ collections, sources }: CommitFigures): string {
  const parts = Object.entries(collections).flatMap(([name, { created, updated, closed, removed }]) => {
    const gone = closed + removed
    const figures = [created && `+${created}`, updated && `~${updated}`, gone && `-${gone}`].filter(Boolean)
    return figures.length > 0 ? [`${name} ${figures.join(' ')}`] : []
  })
  const body = sources.flatMap(row => {
    if (row.state === 'failing') return [`${row.source}: failing`]
    return row.new > 0 || row.closed > 0 ? [`${row.source}: +${row.new} -${row.closed}`] : []
  })
  return [`data: ${parts.join(', ') || 'source states'}`, '', ...body].join('\n').trimEnd()
}
