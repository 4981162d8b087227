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
  /** Hands new data over, and resolves when the server serves it. */
  handOver(pull: () => Promise<void>): Promise<void>
  stop(): Promise<ReaderFigures>
}

export interface ReaderFigures {
  requests: number
  failures: string[]
  swaps: number
  /** The longest times in which the server's thread answered nobody: while it took new data, and beside a refresh. */
  swapPauseMs: number
  otherPauseMs: number
}

export async function startReader(dataDir: string, stateDir: string): Promise<Reader> {
  const env = { DATA_DIR: dataDir, STATE_DIR: stateDir, PUBLIC_BASE_URL: 'http://127.0.0.1', METRICS_PORT: '0' }
  const { url, kill, output } = await startProcess(env)
  const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(output())?.[1] ?? ''
  const figures: ReaderFigures = { requests: 0, failures: [], swaps: 0, swapPauseMs: 0, otherPauseMs: 0 }
  let isOver = false
  let refusals = 0
  const ask = async () => {
    while (!isOver) {
      const path = PATHS[figures.requests++ % PATHS.length] ?? PATHS[0]
      const fault = await faultOf(`${url}${path}`).catch(error => String(error))
      if (fault !== undefined && !isOver) figures.failures.push(`${path}: ${fault}`)
      await wait(PAUSE_MS)
    }
  }
  const look = async (pause?: 'swapPauseMs' | 'otherPauseMs') => {
    const text = await (await fetch(metricsUrl)).text()
    const lines = text.split('\n')
    const read = (name: string) => Number(lines.find(line => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0)
    figures.swaps = read('web3data_snapshot_swaps_total{outcome="served"}')
    const pauseMs = read('nodejs_eventloop_lag_max_seconds') * 1000 - TICK_MS
    if (pause) figures[pause] = Math.max(figures[pause], pauseMs)
    const refused = read('web3data_snapshot_swaps_total{outcome="refused"}')
    if (refused > refusals)
      figures.failures.push(/new snapshot refused[^"]*/.exec(output())?.[0] ?? 'a refused snapshot')
    refusals = refused
  }
  for (const path of PATHS) await faultOf(`${url}${path}`)
  // Each look is at what was since the last one; first answers are slow, and none of the figures.
  await look()
  const lanes = [ask(), ask()]
  return {
    async handOver(pull) {
      await look('otherPauseMs')
      const before = figures.swaps
      await pull()
      for (let tries = 0; figures.swaps === before; tries++) {
        if (tries === 600) throw new Error('the server took no new snapshot within a minute')
        await wait(100)
        await look('swapPauseMs')
      }
    },
    async stop() {
      if (isOver) return figures
      isOver = true
      await Promise.all(lanes)
      await look('otherPauseMs')
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
