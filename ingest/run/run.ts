/** The command `npm run ingest`: reads every source, merges the answers, writes the next snapshot, reports. */
import type { Collection } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { fingerprint } from '#contract/snapshot-set.ts'
import { readCatalog, type Source, selectSources } from '../catalog/catalog.ts'
import { probeClient, probeLinks } from '../jobs/probe/probe-links.ts'
import { type Client, createClient, USER_AGENT } from '../net/client.ts'
import { type Arguments, DOCTOR_USAGE, readArguments, USAGE } from './arguments.ts'
import { dueCollections } from './cadence.ts'
import { doctor } from './doctor.ts'
import { importFirstSeen } from './first-seen.ts'
import { withLock } from './lock.ts'
import { completeBooks, mergeAll, type Next } from './next-snapshot.ts'
import { createReadingPool, type ReadingPool } from './reading/reading-pool.ts'
import { rebuild } from './rebuild.ts'
import { printReport, progressLine, type Report, summarize } from './report.ts'
import { assertWritable, readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts'
import { type Outcome, readSource, skippedOutcome } from './source.ts'
import { figuresBySource } from './source-figures.ts'
import { codeRevision, findSkip, findWaiting, usableValidator } from './source-policy.ts'
import { statusFinder } from './status.ts'

/** A run over these sources; those of `selected` are read. */
interface Run {
  client: Client
  selected: Source[]
  sources: Source[]
  args: Arguments
  env: NodeJS.ProcessEnv
  pool: ReadingPool
}

/** The report of one whole run, which closes the pool but not the client. Throws UsageError if nothing was written. */
export async function runWith(
  client: Client,
  given: Arguments,
  env: NodeJS.ProcessEnv,
  pool: ReadingPool = createReadingPool(),
): Promise<Report> {
  const catalog = readCatalog(given.only, given.catalog)
  const selected = selectSources(catalog, given.sources)
  // With --source, only the collections of those sources: merging the others would prune them unread.
  const only = given.only.filter(name => given.sources.length === 0 || selected.some(one => one.collection === name))
  const sources = catalog.filter(({ collection }) => only.includes(collection))
  const run = { client, selected, sources, args: { ...given, only }, env, pool }
  if (given.dryRun) return derive(run)
  assertWritable(given.dataDir)
  return withLock(given.dataDir, () => derive(run))
}

/** Reads the sources, merges, and writes the collections of the run. */
async function derive(run: Run): Promise<Report> {
  const { client, selected, sources, args } = run
  const seen = fingerprint(args.dataDir)
  const previous = readSnapshot(args.dataDir)
  const outcomes = await readAll(run, previous).finally(run.pool.close)
  const merged = mergeAll(sources, outcomes, previous, args)
  const isProbed = args.probe && args.only.includes('jobs')
  const probed = isProbed ? await probeJobs(merged, sources, client, args.now) : undefined
  // Reading takes minutes: other changes to the files meanwhile (a pull, say) stay, except for this run's collections.
  const standing = fingerprint(args.dataDir) === seen ? previous : readSnapshot(args.dataDir)
  const next = completeBooks(merged, sources, outcomes, standing, args)
  const report = { ...summarize(selected, outcomes, standing, next, args.now), probed }
  if (!args.dryRun) report.written = writeSnapshot(args.dataDir, next.snapshot, { ...next, standing })
  return report
}

async function readAll(run: Run, previous: Snapshot): Promise<Map<string, Outcome>> {
  const { args, client, env, pool, selected } = run
  const { now } = args
  const statusOf = statusFinder(previous.sources)
  const figures = figuresBySource(previous, now)
  const revision = codeRevision()
  // Sources named on the command line are read at once, and a recording needs no pacing.
  const isSpread = args.sources.length === 0 && args.replay === undefined
  const waiting = new Set(isSpread ? findWaiting(selected, statusOf, now) : [])
  const outcomes = await Promise.all(
    selected.map(async source => {
      const status = statusOf(source)
      const skip = waiting.has(source) ? {} : findSkip(source, status, now, env)
      const validator = usableValidator(status, figures.get(source.entry.id)?.kept ?? 0, revision, now)
      const reading = { client: client.http, pool, now, env, status, validator }
      const outcome = skip ? skippedOutcome(source, skip, status, now) : await readSource(source, reading)
      // On stderr, so that `--json` stays parseable.
      console.error(progressLine(source, outcome))
      return outcome
    }),
  )
  return new Map(outcomes.flatMap(outcome => (outcome ? [[outcome.entry.id, outcome]] : [])))
}

/** With --probe, also requests the links of jobs whose absence cannot be seen. */
async function probeJobs(next: Next, sources: Source[], client: Client, now: Date): Promise<Report['probed']> {
  const entries = sources.map(({ entry }) => entry)
  const prober = probeClient(client.wire, USER_AGENT)
  const { records, counts } = await probeLinks(next.snapshot.jobs, prober, { entries, now })
  next.snapshot.jobs = records
  return counts
}

function onlyDue({ due, only, dataDir, now }: Arguments): Collection[] {
  if (!due) return only
  const turns = dueCollections(readSnapshot(dataDir).sources, now)
  return only.filter(collection => turns.includes(collection))
}

/** The command itself: prints the report, or in one line why nothing was written, and resolves with the exit code. */
export async function main(argv: string[], env = process.env, pool?: ReadingPool): Promise<number> {
  if (argv.includes('--help')) {
    console.log(`${USAGE}\n${DOCTOR_USAGE}`)
    return 0
  }
  try {
    const given = readArguments(argv)
    if (given.firstSeen !== undefined) {
      console.log(`first seen earlier: ${await importFirstSeen(given.firstSeen, given)} jobs`)
      return 0
    }
    if (given.rebuild !== undefined) {
      await rebuild(given.rebuild, given, runWith)
      return 0
    }
    const args = { ...given, only: onlyDue(given), catalog: given.catalog ?? (env.INGEST_CATALOG || undefined) }
    if (args.only.length === 0) {
      console.log('nothing is due')
      return 0
    }
    if (args.doctor) return await doctor(args, env, pool)
    const client = createClient(args, env)
    const report = await runWith(client, args, env, pool).finally(client.close)
    printReport(report, args)
    return report.failed.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`ingest: ${error.message}`)
    return 2
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
