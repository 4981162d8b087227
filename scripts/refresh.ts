/**
 * `npm run refresh [-- ingest flags]`: reads the sources that are due, commits real changes, pushes, starts a
 * deploy, and loads the database of STORE_URL if it is set. With `--out DIR` it leaves the changes for
 * `npm run publish-data` instead.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, type SourceStatus } from '#contract'
import { keepStats } from '#contract/stats.ts'
import { readCatalog } from '../ingest/catalog/catalog.ts'
import { createClient } from '../ingest/net/client.ts'
import { type Arguments, argumentsOf, FLAGS, USAGE } from '../ingest/run/arguments.ts'
import { dueCollections, isQuietFor } from '../ingest/run/cadence.ts'
import type { ReadingPool } from '../ingest/run/reading/reading-pool.ts'
import { commitMessage, printReport, type Report } from '../ingest/run/report.ts'
import { runWith } from '../ingest/run/run.ts'
import { type Given, runCommand } from './command.ts'
import { brokenContract, readStatuses, validateData } from './data-rules/files.ts'
import { annotation, setOutput } from './github.ts'
import { assertFree, writeHandover } from './handover.ts'
import { loadAndReport } from './load.ts'
import {
  assertClean,
  commitAndPush,
  namesOfData,
  OVERTAKEN,
  openRepository,
  type Pause,
  type Repository,
  restoreData,
} from './repository.ts'
import { startDeploy } from './start-deploy.ts'

type Derived = Report & { worthIt: boolean }

/** The ingest over the data that is checked out. Files that are not worth a commit are put back. */
async function derive(dir: string, args: Arguments, env: NodeJS.ProcessEnv, pool?: ReadingPool): Promise<Derived> {
  const dataDir = join(dir, 'data')
  const before = readStatuses(dataDir)
  const client = createClient(args, env)
  const report = await runWith(client, { ...args, dataDir }, env, pool).finally(client.close)
  if (args.dryRun) return { ...report, worthIt: false }
  const worthIt = isWorthIt(report, before, readStatuses(dataDir), args)
  const [problem] = worthIt ? validateData(dataDir) : []
  if (problem || !worthIt) await restoreData(dir)
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

/** Terms that count requests a day are only kept when the next run can count this one. */
function wasCounted(report: Report, args: Arguments): boolean {
  const counted = readCatalog(args.only, args.catalog).filter(({ entry }) => entry.maxRequestsPerDay !== undefined)
  const requested = new Set(report.sources.filter(({ state }) => state !== 'not due').map(({ source }) => source))
  return counted.some(({ entry }) => requested.has(entry.id))
}

/** One refresh of a clone. Throws when others pushed data meanwhile, theirs being checked out then. */
export async function refresh(
  repository: Repository,
  args: Arguments,
  env: NodeJS.ProcessEnv,
  { pool, pause }: { pool?: ReadingPool; pause?: Pause } = {},
): Promise<{ report: Report; pushed: boolean }> {
  const report = await derive(repository.dir, args, env, pool)
  if (report.worthIt) keepStats(join(repository.dir, 'data'), args.now)
  if (report.worthIt && !(await commitAndPush(repository, commitMessage(report), pause))) throw new Error(OVERTAKEN)
  return { report, pushed: report.worthIt }
}

/** The same without the right to push: changes worth a commit are written to `out`, and the clone stays as it was. */
export async function refreshInto(
  out: string,
  dir: string,
  args: Arguments,
  env: NodeJS.ProcessEnv,
  pool?: ReadingPool,
): Promise<Derived> {
  assertFree(out)
  const base = await namesOfData(dir)
  const report = await derive(dir, args, env, pool)
  if (!report.worthIt) return report
  writeHandover(out, join(dir, 'data'), { ...report, base })
  await restoreData(dir)
  return report
}

const OWN_USAGE = `${USAGE.replace('npm run ingest', 'npm run refresh')}
  --out DIR                leaves what changed there for "npm run publish-data -- DIR", and does not push`
const OWN_FLAGS = { ...FLAGS, out: { type: 'string' } } as const

async function toRemote(repository: Repository, args: Arguments, env: NodeJS.ProcessEnv): Promise<Report> {
  const { STORE_URL } = readSettings(env)
  const { report, pushed } = await refresh(repository, args, env)
  printReport(report, args)
  console.log(pushed ? `pushed to ${repository.branch}` : 'nothing to commit')
  if (pushed) await startDeploy(env, repository.branch)
  // Also if nothing was pushed: a load that failed before is made up for.
  if (STORE_URL !== undefined) await loadAndReport(STORE_URL, join(repository.dir, 'data'))
  return report
}

async function toFolder(out: string, args: Arguments, env: NodeJS.ProcessEnv): Promise<Report> {
  const report = await refreshInto(out, process.cwd(), args, env)
  printReport(report, args)
  console.log(report.worthIt ? `left in ${out}` : 'nothing to commit')
  if (report.worthIt) setOutput('handed-over', env)
  return report
}

async function main({ out, ...values }: Given<typeof OWN_FLAGS>['values'], env: NodeJS.ProcessEnv): Promise<number> {
  const given = argumentsOf(values)
  const to = out ?? (await openRepository(process.cwd()))
  if (typeof to === 'string') await assertClean(process.cwd())
  const isNamed = values.only !== undefined || values.source !== undefined
  const only = isNamed ? given.only : dueCollections(readStatuses('data'), given.now)
  if (only.length === 0) {
    console.log('nothing is due')
    return 0
  }
  const args = { ...given, only }
  const report = await (typeof to === 'string' ? toFolder(to, args, env) : toRemote(to, args, env))
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `\`\`\`\n${commitMessage(report)}\n\`\`\`\n`)
  if (report.failed.length === 0) return 0
  if (env.GITHUB_ACTIONS)
    console.error(annotation('sources failed, the others were refreshed', report.failed.join(', ')))
  return 1
}

if (import.meta.main)
  await runCommand({ name: 'refresh', usage: OWN_USAGE, flags: OWN_FLAGS, codeOfError: 2 }, ({ values }) =>
    main(values, process.env),
  )
