/** The ingest over a clone, and whether what it wrote is worth a commit. */
import { join } from 'node:path'
import type { SourceStatus } from '#contract'
import { readCatalog } from '../ingest/catalog/catalog.ts'
import type { Client } from '../ingest/net/client.ts'
import type { Arguments } from '../ingest/run/arguments.ts'
import { isQuietFor } from '../ingest/run/cadence.ts'
import type { Report } from '../ingest/run/report.ts'
import { runWith } from '../ingest/run/run.ts'
import { brokenContract, validateData } from './data-rules/files.ts'
import { type Clone, restoreData } from './repository.ts'
import { readStatuses } from './source-statuses.ts'

/** Runs the ingest over what is checked out. Files that are not worth a commit are put back. */
export async function derive(
  repository: Clone,
  client: Client,
  args: Arguments,
  env: NodeJS.ProcessEnv,
): Promise<Report & { worthIt: boolean }> {
  const dataDir = join(repository.dir, 'data')
  const before = readStatuses(dataDir)
  const report = await runWith(client, { ...args, dataDir }, env)
  if (args.dryRun) return { ...report, worthIt: false }
  const worthIt = isWorthIt(report, before, readStatuses(dataDir), args)
  const [problem] = worthIt ? validateData(dataDir) : []
  if (problem || !worthIt) await restoreData(repository)
  if (problem) throw brokenContract(problem)
  return { ...report, worthIt }
}

/** Records changed, a source changed its state, an attempt must be remembered, or nothing was recorded for long. */
function isWorthIt(report: Report, before: SourceStatus[], after: SourceStatus[], args: Arguments): boolean {
  if (report.written.length === 0) return false
  if (report.written.some(file => file !== 'sources.json')) return true
  const states = new Map(before.map(({ collection, id, state }) => [`${collection} ${id}`, state]))
  if (after.some(({ collection, id, state }) => states.get(`${collection} ${id}`) !== state)) return true
  return wasCounted(report, args) || isQuietFor(args.only, before, args.now)
}

/** Terms that count requests a day are only kept when the next run knows of this one. */
function wasCounted(report: Report, args: Arguments): boolean {
  const counted = readCatalog(args.only, args.catalog).filter(({ entry }) => entry.maxRequestsPerDay !== undefined)
  const asked = new Set(report.sources.filter(({ state }) => state !== 'not due').map(({ source }) => source))
  return counted.some(({ entry }) => asked.has(entry.id))
}
