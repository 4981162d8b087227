/** The command `npm run ingest`: reads every source, merges the answers, writes the next snapshot, reports. */
import type { Collection, SourceStatus } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { fingerprint } from '#contract/snapshot-set.ts'
import { readCatalog, type Source, selectSources } from '../catalog/catalog.ts'
import { probeClient, probeLinks } from '../jobs/probe/probe-links.ts'
import { type Client, createClient, USER_AGENT } from '../net/client.ts'
import type { HttpClient, Validator } from '../net/http.ts'
import { type Arguments, DOCTOR_USAGE, readArguments, USAGE } from './arguments.ts'
import { dueCollections } from './cadence.ts'
import { doctor } from './doctor/doctor.ts'
import { withLock } from './lock.ts'
import { completeBooks, mergeAll, type Next } from './next-snapshot.ts'
import { createReadingPool, type ReadingPool } from './reading/reading-pool.ts'
import { type Report, summarize } from './report.ts'
import { printReport, progressLine } from './report-text.ts'
import { assertWritable, readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts'
import { disabledOutcome, type Outcome, readSource } from './source.ts'
import { figuresBySource } from './source-figures.ts'
import { codeRevision, findSkip, usableValidator } from './source-policy.ts'
import { statusFinder } from './status.ts'
import { findWaiting } from './turns.ts'

/** One whole run. Resolves with the report; throws UsageError when nothing could be written. */
export async function run(args: Arguments, env: NodeJS.ProcessEnv = process.env, pool?: ReadingPool): Promise<Report> {
  const client = createClient(args, env)
  return runWith(client, args, env, pool).finally(client.close)
}

/** The same with a client of the caller's, who closes it. The run closes the pool that reads the answers. */
export async function runWith(
  client: Client,
  given: Arguments,
  env: NodeJS.ProcessEnv,
  pool: ReadingPool = createReadingPool(),
): Promise<Report> {
  const catalog = readCatalog(given.only, given.catalog)
  const asked = selectSources(catalog, given.sources)
  const args = narrow(given, asked)
  const sources = catalog.filter(({ collection }) => args.only.includes(collection))
  const work = () => derive({ client, asked, sources, args, env, pool })
  if (args.dryRun) return work()
  assertWritable(args.dataDir)
  return withLock(args.dataDir, work)
}

/** Asks, joins, and writes what the collections of the run became. */
async function derive({ client, asked, sources, args, env, pool }: Work): Promise<Report> {
  const seen = fingerprint(args.dataDir)
  const previous = readSnapshot(args.dataDir)
  const outcomes = await askAll(asked, { args, env, previous, client: client.http, pool }).finally(pool.close)
  const merged = mergeAll(sources, outcomes, previous, args)
  const probed =
    args.probe && args.only.includes('jobs') ? await probeJobs(merged, sources, client, args.now) : undefined
  // Asking takes minutes: what others wrote meanwhile (a pull, say) stays, but for the collections of this run.
  const standing = fingerprint(args.dataDir) === seen ? previous : readSnapshot(args.dataDir)
  const next = completeBooks(merged, sources, outcomes, standing, args)
  const report = { ...summarize(asked, outcomes, standing, next, args.now), probed }
  if (!args.dryRun) report.written = writeSnapshot(args.dataDir, next.snapshot, { ...next, standing })
  return report
}

interface Work {
  client: Client
  asked: Source[]
  sources: Source[]
  args: Arguments
  env: NodeJS.ProcessEnv
  pool: ReadingPool
}

interface AskContext {
  args: Arguments
  env: NodeJS.ProcessEnv
  previous: Snapshot
  client: HttpClient
  pool: ReadingPool
}

/** With --source only the collections of those sources: merging the others would prune them unasked. */
function narrow(args: Arguments, asked: Source[]): Arguments {
  if (args.sources.length === 0) return args
  return { ...args, only: args.only.filter(name => asked.some(({ collection }) => collection === name)) }
}

async function askAll(sources: Source[], context: AskContext): Promise<Map<string, Outcome>> {
  const statusOf = statusFinder(context.previous.sources)
  const revision = codeRevision()
  const figures = figuresBySource(context.previous, context.args.now)
  const validatorOf = (status: SourceStatus | undefined) =>
    usableValidator(status, figures.get(status?.id ?? '')?.kept ?? 0, revision, context.args.now)
  // Sources named on the command line are read now, and a recording is not a host to be spared.
  const isSpread = context.args.sources.length === 0 && context.args.replay === undefined
  const waiting = isSpread ? findWaiting(sources, statusOf, context.args.now) : []
  const outcomes = await Promise.all(
    sources.map(source => {
      const status = statusOf(source)
      const skip = waiting.includes(source) ? {} : findSkip(source, status, context.args.now, context.env)
      return askOne(source, skip, status, validatorOf(status), context)
    }),
  )
  return new Map(outcomes.flatMap(outcome => (outcome ? [[outcome.entry.id, outcome]] : [])))
}

async function askOne(
  source: Source,
  skip: ReturnType<typeof findSkip>,
  status: SourceStatus | undefined,
  validator: Validator | undefined,
  context: AskContext,
): Promise<Outcome | undefined> {
  const { args, env, client, pool } = context
  const outcome = skip
    ? skip.reason && disabledOutcome(source, skip.reason, status, args.now)
    : await readSource(source, { client, pool, now: args.now, env, status, validator })
  // On stderr, so that `--json` stays parsable.
  console.error(progressLine(source, outcome || undefined))
  return outcome || undefined
}

/** With --probe the links of jobs whose absence cannot be seen are requested too. */
async function probeJobs(next: Next, sources: Source[], client: Client, now: Date): Promise<Report['probed']> {
  const entries = sources.map(({ entry }) => entry)
  const { records, counts } = await probeLinks(next.snapshot.jobs, probeClient(client.wire, USER_AGENT), {
    entries,
    now,
  })
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
    const args = { ...given, only: onlyDue(given), catalog: given.catalog ?? (env.INGEST_CATALOG || undefined) }
    if (args.only.length === 0) {
      console.log('nothing is due')
      return 0
    }
    if (args.doctor) return await doctor(args, env, pool)
    const report = await run(args, env, pool)
    printReport(report, args)
    return report.failed.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`ingest: ${error.message}`)
    return 2
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
