/** The report of a run: figures for programs, a table for people, the message of the commit. */
import { type Change, type ChangeKind, Collection, instantOf, type SourceState, sourceIdOf } from '#contract'
import type { ArchiveFile, SetFile } from '#contract/snapshot-set.ts'
import type { Source } from '../catalog/catalog.ts'
import type { Arguments } from './arguments.ts'
import type { Next } from './next-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import type { Outcome } from './source.ts'

/** The figures of one source in the run. */
type SourceRow = ReturnType<typeof toRow>

export interface Report {
  now: string
  sources: SourceRow[]
  /** Records per collection, and the changes since the last snapshot. */
  collections: Record<string, { records: number } & ReturnType<typeof countKinds>>
  failed: string[]
  /** Postings excluded from every list, and why (ingest/jobs/trust/trust.ts). */
  flagged: { id: string; source: string; flags: string[] }[]
  /** With --probe: the verdicts on links of jobs. */
  probed?: { open: number; closed: number; unknown: number }
  written: (SetFile | ArchiveFile)[]
}

/** The report on the outcomes and on the difference between two snapshots. */
export function summarize(
  sources: Source[],
  outcomes: Map<string, Outcome>,
  previous: Snapshot,
  next: Next,
  now: Date,
): Report {
  const last = previous.changes.at(-1)?.seq ?? 0
  const changes = next.snapshot.changes.filter(({ seq }) => seq > last)
  const keyOf = (name: Collection, id: string) => `${name} ${id}`
  const ids = Collection.options.flatMap(name =>
    next.snapshot[name].map(record => [keyOf(name, record.id), sourceIdOf(record)] as const),
  )
  const sourceIds = new Map(ids)
  // A record that was removed has no source.
  const changesOf = Map.groupBy(changes, ({ collection, id }) => sourceIds.get(keyOf(collection, id)))
  const rows = sources.map(source => {
    const { id } = source.entry
    return toRow(source, outcomes.get(id), changesOf.get(id) ?? [], next)
  })
  const countsOf = (name: Collection) => ({
    records: next.snapshot[name].length,
    ...countKinds(changes.filter(({ collection }) => collection === name)),
  })
  return {
    now: instantOf(now),
    sources: rows,
    collections: Object.fromEntries(Collection.options.map(name => [name, countsOf(name)])),
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
  changes: Change[],
  { snapshot, dropped }: Next,
) {
  const { fetched = 0, durationMs = 0, reason } = outcome ?? {}
  const sum = { ...outcome?.dropped }
  for (const { source, rule } of dropped) if (source === id) sum[rule] = (sum[rule] ?? 0) + 1
  const { created, closed } = countKinds(changes)
  return {
    source: id,
    collection,
    state: stateOf(outcome),
    fetched,
    kept: snapshot.sources.find(one => one.id === id && one.collection === collection)?.counts.kept ?? 0,
    dropped: sum,
    new: created,
    closed,
    durationMs,
    reason,
  }
}

function stateOf(outcome: Outcome | undefined): SourceState | 'unchanged' | 'not due' {
  if (outcome?.isQuiet) return 'stale'
  const states = { fresh: 'ok', partial: 'failing', failed: 'failing', 'not-requested': 'not due' } as const
  const { state } = outcome ?? { state: 'not-requested' as const }
  return state === 'unchanged' || state === 'disabled' ? state : states[state]
}

function countKinds(changes: Change[]) {
  const count = (...kinds: ChangeKind[]) => changes.filter(({ kind }) => kinds.includes(kind)).length
  return {
    created: count('created'),
    updated: count('updated'),
    closed: count('closed', 'cancelled'),
    removed: count('removed'),
  }
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
  collections: Record<string, ReturnType<typeof countKinds>>
  sources: Pick<SourceRow, 'source' | 'state' | 'new' | 'closed'>[]
}

/**
 * `data: jobs +12 -3, events +4`, then a line per source that added or closed records or failed. It holds no upstream
 * text, since GitHub closes issues and notifies people by commit messages. Why a source fails is in sources.json.
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
