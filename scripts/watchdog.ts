/** `npx node scripts/watchdog.ts`: fails when refreshes are more than twice as far apart as promised. */
import { z } from 'zod'
import { Collection, type SourceStatus } from '#contract'
import { CADENCE_MINUTES, lastAttempt, QUIET_HOURS } from '../ingest/run/cadence.ts'
import { runCommand } from './command.ts'
import { readStatuses } from './data-rules/files.ts'
import { annotation, type GitHub, openGitHub } from './github.ts'

const MINUTE_MS = 60_000
const FASTEST_MINUTES = Math.min(...Object.values(CADENCE_MINUTES))

const Run = z.object({ updated_at: z.iso.datetime(), conclusion: z.string().nullable() })
const Runs = z.object({ workflow_runs: z.array(Run) })

/** One sentence for each promise that is not kept; empty when all are. */
export function findDelays(sources: SourceStatus[], lastRun: Date | undefined, now: Date): string[] {
  const delays = Collection.options.flatMap(collection => {
    // A run that finds nothing new is recorded only every QUIET_HOURS, so silence that long proves nothing: twice the
    // promise is held to the runs themselves, below. This catches runs that end and do not deliver, as after refused pushes.
    const allowed = Math.max(2 * CADENCE_MINUTES[collection], QUIET_HOURS * 60 + CADENCE_MINUTES[collection])
    const last = lastAttempt(collection, sources)
    if (last !== undefined && now.getTime() - last <= allowed * MINUTE_MS) return []
    const age = last === undefined ? 'never' : `${minutesSince(last, now)} minutes ago`
    return [`${collection}: sources were last requested ${age}, at most ${allowed} minutes are allowed`]
  })
  if (lastRun && now.getTime() - lastRun.getTime() <= 2 * FASTEST_MINUTES * MINUTE_MS) return delays
  const age = lastRun ? `${minutesSince(lastRun.getTime(), now)} minutes ago` : 'never'
  return [`the last refresh ended ${age}, at most ${2 * FASTEST_MINUTES} minutes are allowed`, ...delays]
}

/**
 * When the refresh workflow last ran to its end; a red run counts, since it serves what the good sources gave. One that
 * was cancelled read no source: queued runs are replaced by the next one, also while none of them ever starts.
 */
export async function lastCompletedRun(github: GitHub): Promise<Date | undefined> {
  const path = '/actions/workflows/refresh.yml/runs?status=completed&per_page=100'
  const { workflow_runs } = Runs.parse(await github('GET', path))
  const ended = workflow_runs.filter(({ conclusion }) => conclusion === 'success' || conclusion === 'failure')
  const ends = ended.map(run => Date.parse(run.updated_at))
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined
}

function minutesSince(then: number, now: Date): number {
  return Math.round((now.getTime() - then) / MINUTE_MS)
}

const USAGE = `usage: npx node scripts/watchdog.ts
  says which promise of freshness is not kept, and starts the refresh that the schedule owes`

async function main(): Promise<number> {
  const github = openGitHub(process.env)
  const sources = readStatuses('data')
  const delays = findDelays(sources, await lastCompletedRun(github), new Date())
  for (const delay of delays) console.error(annotation('behind twice the promise', delay))
  if (delays.length === 0) {
    console.log('every promise is kept')
    return 0
  }
  await github('POST', '/actions/workflows/refresh.yml/dispatches', { ref: process.env.GITHUB_REF_NAME ?? 'main' })
  return 1
}

if (import.meta.main) await runCommand({ name: 'watchdog', usage: USAGE }, main)
