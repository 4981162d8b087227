/** REFRESH_EVERY: the process that serves has the ingest refresh its data, as a child of lower priority. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { instantOf, type LastRefresh, type RefreshOutcome, type Settings } from '#contract'
import { BUILD } from '../src/base/build-paths.ts'

const INGEST = fileURLToPath(new URL('../../ingest/run/run.ts', BUILD))
/** Pages of postings that only a probe can find closed are requested once a day. */
const PROBE_EVERY_MS = 86_400_000
const BUSY = 'another ingest is running'

/**
 * Starts a refresh now and then one every REFRESH_EVERY; returns the function that ends one under way, with the old data
 * whole. The ingest decides which sources are due, by the data about its last run, so that of several servers over one
 * folder only one sends requests.
 */
export function startRefreshing(
  { REFRESH_EVERY: seconds, DATA_DIR }: Settings,
  log: Logger,
  onEnd: (last: LastRefresh) => void,
): () => Promise<void> {
  if (seconds === undefined) return async () => {}
  const stopping = new AbortController()
  let probedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  const refresh = async () => {
    const at = Date.now()
    const isProbe = at - probedAt >= PROBE_EVERY_MS
    const { outcome, reason } = await runIngest(DATA_DIR, isProbe ? ['--probe'] : [], stopping.signal)
    running = undefined
    if (stopping.signal.aborted) return
    if (isProbe && outcome !== 'busy') probedAt = at
    const level = outcome === 'failed' ? 'error' : outcome === 'some-failed' ? 'warn' : 'info'
    const took = Math.round((Date.now() - at) / 1000)
    log[level]({ event: 'refresh', outcome, seconds: took, reason }, `refresh: ${outcome}`)
    onEnd({ at: instantOf(new Date(at)), outcome })
  }
  const begin = () => {
    running ??= refresh()
  }
  const timer = setInterval(begin, seconds * 1000)
  begin()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

async function runIngest(
  dataDir: string,
  flags: string[],
  signal: AbortSignal,
): Promise<{ outcome: RefreshOutcome; reason?: string }> {
  const args = [INGEST, '--due', '--data', dataDir, ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal })
  let output = ''
  // A child that could not be started has no process; "close" comes all the same.
  child.on('error', error => {
    output = error.message
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-1000)
  })
  try {
    // Answers come before a refresh.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // If a container may not lower a priority, nothing else is lost.
  }
  const [code]: (number | null)[] = await once(child, 'close')
  if (code === 0) return { outcome: 'refreshed' }
  if (code === 1) return { outcome: 'some-failed' }
  return { outcome: output.includes(BUSY) ? 'busy' : 'failed', reason: output.trim().split('\n').at(-1) }
}
