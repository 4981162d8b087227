/**
 * `npm run refresh [-- ingest flags]`: asks the sources that are due, commits what really changed, pushes, starts a
 * deploy.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SourceStatus } from '#contract'
import { readCatalog } from '../ingest/catalog/catalog.ts'
import { type Client, createRememberingClient } from '../ingest/net/client.ts'
import { type Arguments, FLAGS, readArguments, USAGE } from '../ingest/run/arguments.ts'
import type { Report } from '../ingest/run/report.ts'
import { commitMessage, printReport } from '../ingest/run/report-text.ts'
import { runWith } from '../ingest/run/run.ts'
import { dueCollections, isQuietFor } from './cadence.ts'
import { runCommand } from './command.ts'
import { annotation, openGitHub } from './github.ts'
import {
  commitData,
  currentCommit,
  fetchTheirs,
  goBackTo,
  openRepository,
  type Repository,
  rebaseOnTheirs,
  restoreData,
  takeTheirs,
  theirsTouchData,
  tryPush,
} from './repository.ts'
import { readStatuses } from './source-statuses.ts'
import { validateData } from './validate-data.ts'

const MAX_TRIES = 6
const FIRST_PAUSE_MS = 1000

type Pause = (ms: number) => Promise<unknown>

interface Refreshed {
  report: Report
  pushed: boolean
}

/** One refresh of a clone. Whatever others push meanwhile, data files are derived anew and never merged. */
export async function refresh(
  repository: Repository,
  args: Arguments,
  env: NodeJS.ProcessEnv,
  pause: Pause = wait,
): Promise<Refreshed> {
  const client = createRememberingClient(args, env)
  try {
    for (let tries = 1; ; tries++) {
      client.rewind()
      const report = await derive(repository, client, args, env)
      if (!report.worthIt) return { report, pushed: false }
      if (await commitAndPush(repository, commitMessage(report), pause)) return { report, pushed: true }
      if (tries === MAX_TRIES) throw new Error(`others changed the data ${MAX_TRIES} times while it was refreshed`)
      console.error('others changed the data meanwhile: deriving again from theirs, without asking anybody twice')
    }
  } finally {
    await client.close()
  }
}

/** Runs the ingest over what is checked out. Files that are not worth a commit are put back. */
async function derive(
  repository: Repository,
  client: Client,
  args: Arguments,
  env: NodeJS.ProcessEnv,
): Promise<Report & { worthIt: boolean }> {
  const dataDir = join(repository.dir, 'data')
  const before = readStatuses(dataDir)
  const report = await runWith(client, { ...args, dataDir }, env)
  if (args.dryRun) return { ...report, worthIt: false }
  const [problem] = validateData(dataDir)
  const worthIt = isWorthIt(report, before, readStatuses(dataDir), args)
  if (problem || !worthIt) await restoreData(repository)
  if (problem)
    throw new Error(
      `the new data breaks its contract: ${problem.file}: ${problem.id}: ${problem.field}: ${problem.remedy}`,
    )
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

/** As `publish`. A commit that cannot be pushed is dropped: it would stop every later refresh. */
async function commitAndPush(repository: Repository, message: string, pause: Pause): Promise<boolean> {
  const before = await currentCommit(repository)
  try {
    await commitData(repository, message)
    return await publish(repository, pause)
  } catch (error) {
    await goBackTo(before, repository)
    throw error
  }
}

/** True when pushed; false when others changed data files, theirs being checked out then. */
async function publish(repository: Repository, pause: Pause): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const refused = await tryPush(repository)
    if (refused === undefined) return true
    if (tries === MAX_TRIES) throw new Error(`the push was refused ${MAX_TRIES} times: ${refused}`)
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1) * Math.random())
    await fetchTheirs(repository)
    if (await theirsTouchData(repository)) {
      await takeTheirs(repository)
      return false
    }
    await rebaseOnTheirs(repository)
  }
}

/** A push by a workflow's own token starts no other workflow, so the deploy is asked for by name. */
async function startDeploy(env: NodeJS.ProcessEnv, branch: string): Promise<void> {
  const { DEPLOY_WORKFLOW } = env
  if (!DEPLOY_WORKFLOW) return
  const path = `/actions/workflows/${encodeURIComponent(DEPLOY_WORKFLOW)}/dispatches`
  await openGitHub(env).request('POST', path, { ref: branch })
  console.log(`deploy asked for: ${DEPLOY_WORKFLOW}`)
}

async function main(argv: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const given = readArguments(argv)
  const repository = await openRepository(process.cwd())
  const names = argv.some(flag => /^--(?:only|source)\b/.test(flag))
  const only = names ? given.only : dueCollections(readStatuses('data'), given.now)
  if (only.length === 0) {
    console.log('nothing is due')
    return 0
  }
  const { report, pushed } = await refresh(repository, { ...given, only }, env)
  printReport(report, given)
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `\`\`\`\n${commitMessage(report)}\n\`\`\`\n`)
  console.log(pushed ? `pushed to ${repository.branch}` : 'nothing to commit')
  if (pushed) await startDeploy(env, repository.branch)
  if (report.failed.length === 0) return 0
  if (env.GITHUB_ACTIONS)
    console.error(annotation('sources failed, the others were refreshed', report.failed.join(', ')))
  return 1
}

if (import.meta.main)
  await runCommand(
    { name: 'refresh', usage: USAGE.replace('npm run ingest', 'npm run refresh'), flags: FLAGS, codeOfError: 2 },
    () => main(process.argv.slice(2), process.env),
  )
