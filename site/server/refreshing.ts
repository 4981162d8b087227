/** REFRESH_EVERY: the process that serves has the ingest refresh its data, as a child of lower priority. */
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { instantOf, LastRefresh, type RefreshOutcome, type Settings } from '#contract'
import { BUILD } from '../src/base/build-paths.ts'

const INGEST = fileURLToPath(new URL('../../ingest/run/run.ts', BUILD))
/** Pages of postings that only a probe can tell to be closed are asked for once a day. */
const PROBE_EVERY_MS = 86_400_000
const BUSY = 'another ingest is running'

export interface Refreshing {
  /** Ends a refresh that is under way, with the old data whole. */
  stop(): Promise<void>
}

/**
 * Starts a refresh now and then one every REFRESH_EVERY; undefined where that is not set. What is due is for the ingest to
 * decide, by what the data says of its last run, so that of several servers over one folder only one asks.
 */
export function startRefreshing(
  { REFRESH_EVERY: seconds, DATA_DIR }: Settings,
  log: Logger,
  onEnd: (last: LastRefresh) => void,
): Refreshing | undefined {
  if (seconds === undefined) return undefined
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
    log[level](
      { event: 'refresh', outcome, seconds: Math.round((Date.now() - at) / 1000), reason },
      `refresh: ${outcome}`,
    )
    onEnd({ at: instantOf(new Date(at)), outcome })
  }
  const begin = () => {
    running ??= refresh()
  }
  const timer = setInterval(begin, seconds * 1000)
  begin()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

async function runIngest(
  dataDir: string,
  flags: string[],
  signal: AbortSignal,
): Promise<{ outcome: RefreshOutcome; reason?: string }> {
  const child = spawn(process.execPath, [INGEST, '--due', '--data', dataDir, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  // A child that could not be started has no process; "close" comes all the same.
  let said = ''
  child.on('error', error => {
    said = error.message
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-1000)
  })
  if (child.pid !== undefined) giveWay(child.pid)
  const [code]: (number | null)[] = await once(child, 'close')
  if (code === 0) return { outcome: 'refreshed' }
  if (code === 1) return { outcome: 'some-failed' }
  return { outcome: said.includes(BUSY) ? 'busy' : 'failed', reason: said.trim().split('\n').at(-1) }
}

/** Answers come before a refresh. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where a container may not lower a priority, nothing else is lost.
  }
}

/** Of several processes the first one refreshes, and says to the others how that ended; to those that start later, too. */
export function tellWorkers(): (last: LastRefresh) => void {
  let told: LastRefresh | undefined
  cluster.on('online', worker => told && worker.send({ refresh: told }))
  return last => {
    told = last
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send({ refresh: last })
  }
}

/** What the first process says of its refreshes. */
export function hearRefreshes(hear: (last: LastRefresh) => void): void {
  process.on('message', message => {
    if (typeof message !== 'object' || message === null || !('refresh' in message)) return
    const last = LastRefresh.safeParse(message.refresh)
    if (last.success) hear(last.data)
  })
}
