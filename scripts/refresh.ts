/**
 * `npm run refresh [-- ingest flags]`: reads the sources that are due, commits what really changed, pushes, starts a
 * deploy, and loads the database of STORE_URL if it is set. With `--out DIR` it leaves what changed for
 * `npm run publish-data` instead.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#contract'
import { createClient, createRememberingClient } from '../ingest/net/client.ts'
import { type Arguments, argumentsOf, FLAGS, USAGE } from '../ingest/run/arguments.ts'
import { dueCollections } from '../ingest/run/cadence.ts'
import type { Report } from '../ingest/run/report.ts'
import { commitMessage, printReport } from '../ingest/run/report-text.ts'
import { type Given, runCommand } from './command.ts'
import { derive } from './derive-data.ts'
import { annotation, setOutput } from './github.ts'
import { assertFree, writeHandover } from './handover.ts'
import { loadAndReport } from './load.ts'
import { commitAndPush, MAX_TRIES, type Pause } from './push-data.ts'
import { type Clone, namesOfData, openClone, openRepository, type Repository, restoreData } from './repository.ts'
import { readStatuses } from './source-statuses.ts'
import { startDeploy } from './start-deploy.ts'

interface Refreshed {
  report: Report
  pushed: boolean
}

/** One refresh of a clone. Whatever others push meanwhile, data files are derived again and never merged. */
export async function refresh(
  repository: Repository,
  args: Arguments,
  env: NodeJS.ProcessEnv,
  pause?: Pause,
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

/** The same without the right to push: what is worth a commit is left in `out`, and the clone as it was. */
async function refreshInto(
  out: string,
  clone: Clone,
  args: Arguments,
  env: NodeJS.ProcessEnv,
): Promise<{ report: Report; handedOver: boolean }> {
  assertFree(out)
  const base = await namesOfData(clone)
  const client = createClient(args, env)
  const { worthIt, ...report } = await derive(clone, client, args, env).finally(client.close)
  if (worthIt) {
    writeHandover(out, join(clone.dir, 'data'), { base, ...report })
    await restoreData(clone)
  }
  return { report, handedOver: worthIt }
}

const OWN_USAGE = `${USAGE.replace('npm run ingest', 'npm run refresh')}
  --out DIR                leaves what changed there for "npm run publish-data -- DIR", and does not push`
const OWN_FLAGS = { ...FLAGS, out: { type: 'string' } } as const

type Run = (args: Arguments) => Promise<Report>

async function toRemote(env: NodeJS.ProcessEnv): Promise<Run> {
  const repository = await openRepository(process.cwd())
  const { STORE_URL } = readSettings(env)
  return async args => {
    const { report, pushed } = await refresh(repository, args, env)
    printReport(report, args)
    console.log(pushed ? `pushed to ${repository.branch}` : 'nothing to commit')
    if (pushed) await startDeploy(env, repository.branch)
    // Also if nothing was pushed: a load that failed before is made up for.
    if (STORE_URL !== undefined) await loadAndReport(STORE_URL, join(repository.dir, 'data'))
    return report
  }
}

async function toFolder(out: string, env: NodeJS.ProcessEnv): Promise<Run> {
  const clone = await openClone(process.cwd())
  return async args => {
    const { report, handedOver } = await refreshInto(out, clone, args, env)
    printReport(report, args)
    console.log(handedOver ? `left in ${out}` : 'nothing to commit')
    if (handedOver) setOutput('handed-over', env)
    return report
  }
}

async function main({ out, ...values }: Given<typeof OWN_FLAGS>['values'], env: NodeJS.ProcessEnv): Promise<number> {
  const given = argumentsOf(values)
  const run = await (out === undefined ? toRemote(env) : toFolder(out, env))
  const isNamed = values.only !== undefined || values.source !== undefined
  const only = isNamed ? given.only : dueCollections(readStatuses('data'), given.now)
  if (only.length === 0) {
    console.log('nothing is due')
    return 0
  }
  const report = await run({ ...given, only })
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
