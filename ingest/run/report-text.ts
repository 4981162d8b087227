/** The report of a run: a table for people, JSON for programs, the message of the commit. */
import type { Source } from '../catalog/catalog.ts'
import type { Arguments } from './arguments.ts'
import type { Report, SourceRow } from './report.ts'
import type { Outcome } from './source.ts'

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
  const files = report.written.length > 0 ? report.written.join(', ') : 'nothing (no change)'
  return [
    tableOf(report.sources),
    commitMessage(report).split('\n')[0],
    ...report.flagged.map(({ id, flags }) => `kept out of lists: ${id} (${flags.join(', ')})`),
    ...(report.probed ? [probeLine(report.probed)] : []),
    ...(report.failed.length > 0 ? [`failed: ${report.failed.join(', ')}`] : []),
    dryRun ? 'dry run: nothing written' : `written: ${files}`,
  ].join('\n')
}

function probeLine({ open, closed, unknown }: NonNullable<Report['probed']>): string {
  return `links probed: ${open} open, ${closed} closed, ${unknown} unknown`
}

const HEADER = ['source', 'fetched', 'kept', 'dropped', 'new', 'closed', 'ms', 'state']

function tableOf(rows: SourceRow[]): string {
  const cells = rows.map(row => [
    row.source,
    String(row.fetched),
    String(row.kept),
    Object.entries(row.dropped)
      .map(([rule, count]) => `${rule} ${count}`)
      .join(', ') || '-',
    String(row.new),
    String(row.closed),
    String(row.durationMs),
    row.reason ? `${row.state}: ${row.reason}` : row.state,
  ])
  return inColumns([HEADER, ...cells])
}

/** Rows of as many cells as the first has, one below the other. */
export function inColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
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
