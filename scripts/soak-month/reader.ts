/** The real built server over the data of a simulated month, and the few clients that read it meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { startProcess } from '../../site/test/process.ts'

const PATHS = [
  '/api/jobs?limit=5',
  '/api/news?limit=5',
  '/api/v1/jobs?search=solidity&limit=20',
  '/api/v1/events?limit=5',
  '/jobs',
  '/news',
  '/api/status',
  '/api/v1/news.rss',
] as const
const PAUSE_MS = 50
/** The library's monitor counts its own tick of 10 ms as lag: an idle process has that much. */
const TICK_MS = 10
const List = z.object({ data: z.array(z.unknown()), meta: z.object({ count: z.number(), total: z.number() }) })

export interface Reader {
  /** Resolves when the server serves `swaps` new snapshots in all. */
  swapped(swaps: number): Promise<void>
  stop(): Promise<ReaderFigures>
}

export interface ReaderFigures {
  requests: number
  failures: string[]
  swaps: number
  /** The longest time in which the server's thread answered nobody, once it had answered everything for the first time. */
  longestPauseMs: number
}

export async function startReader(dataDir: string, stateDir: string): Promise<Reader> {
  const env = { DATA_DIR: dataDir, STATE_DIR: stateDir, PUBLIC_BASE_URL: 'http://127.0.0.1', METRICS_PORT: '0' }
  const { url, kill, output } = await startProcess(env)
  const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(output())?.[1] ?? ''
  const figures: ReaderFigures = { requests: 0, failures: [], swaps: 0, longestPauseMs: 0 }
  let isOver = false
  let isWarm = false
  const ask = async () => {
    while (!isOver) {
      const path = PATHS[figures.requests++ % PATHS.length] ?? PATHS[0]
      const fault = await faultOf(`${url}${path}`).catch(error => String(error))
      if (fault !== undefined && !isOver) figures.failures.push(`${path}: ${fault}`)
      await wait(PAUSE_MS)
    }
  }
  const look = async () => {
    const text = await (await fetch(metricsUrl)).text()
    const lines = text.split('\n')
    const read = (name: string) => Number(lines.find(line => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0)
    figures.swaps = read('web3data_snapshot_swaps_total{outcome="served"}')
    const pauseMs = read('nodejs_eventloop_lag_max_seconds') * 1000 - TICK_MS
    if (isWarm) figures.longestPauseMs = Math.max(figures.longestPauseMs, pauseMs)
    const refused = read('web3data_snapshot_swaps_total{outcome="refused"}')
    if (refused > 0) figures.failures.push(`a snapshot was refused: ${/"reason":"([^"]+)"/.exec(output())?.[1]}`)
  }
  for (const path of PATHS) await faultOf(`${url}${path}`)
  // Each look is at what was since the last one.
  await look()
  isWarm = true
  const lanes = [ask(), ask()]
  return {
    async swapped(swaps) {
      for (let tries = 0; figures.swaps < swaps; tries++) {
        if (tries === 600) throw new Error('the server took no new snapshot within a minute')
        await wait(100)
        await look()
      }
    },
    async stop() {
      if (isOver) return figures
      isOver = true
      await Promise.all(lanes)
      await look()
      await kill()
      return figures
    },
  }
}

/** What is wrong with an answer. */
async function faultOf(url: string): Promise<string | undefined> {
  const answer = await fetch(url)
  const body = await answer.text()
  if (answer.status !== 200) return `status ${answer.status}`
  if (!/\/api\/(?:v1\/)?(?:jobs|news|events)\?/.test(url)) return body.length > 0 ? undefined : 'empty'
  const { data, meta } = List.parse(JSON.parse(body))
  return data.length === meta.count && meta.total >= meta.count && meta.count > 0
    ? undefined
    : `${meta.count} of ${meta.total}`
}
