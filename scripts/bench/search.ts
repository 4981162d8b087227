/** The time of never-seen queries over HTTP, one request after the other, by kind and engine. */
import { execFile } from 'node:child_process'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'undici'
import { searchesOf, writeJobs } from './jobs.ts'
import { type Row, rowOf } from './limits.ts'
import { quantile, residentMegabytes, type Server, startService, unseen } from './servers.ts'

const RUNS = 100
const WARM_UP = 10
const WORDS = ['solidity', 'rust', 'staking', 'audit', 'bridge', 'wallet', 'rollup', 'golang', 'python', 'evm']
const TAGS = ['solidity', 'rust', 'defi', 'zero-knowledge', 'layer-2', 'security', 'wallets', 'nft', 'dao', 'remote']
const wordAt = (run: number) => WORDS[run % WORDS.length] ?? ''
const tagAt = (run: number) => TAGS[run % TAGS.length] ?? ''
/** A skill, and a word of the texts that is as rare as most. */
const pairAt = (jobs: number, run: number) => searchesOf(jobs)(run * 181)

/**
 * Kind -> the path of a run, which no run before had. With `within`, the 90th percentile in PostgreSQL at a million jobs,
 * in ms. A list without a search goes on to its next pages: a date beside it would be another condition.
 */
const KINDS: Record<string, { path(run: number, jobs: number): string; within?: number }> = {
  'page of the list': { path: run => `/api/jobs?offset=${run}`, within: 50 },
  'deep page': { path: (run, jobs) => `/api/jobs?offset=${Math.floor(jobs * 0.9) + run}` },
  tag: { path: run => `/api/jobs?tag=${tagAt(run)}&offset=${run}`, within: 50 },
  'tag since a day': { path: run => `/api/jobs?tag=${tagAt(run)}&${unseen(run)}` },
  'three filters': { path: run => `/api/jobs?tag=${tagAt(run)}&country=DE&seniority=senior&offset=${run}`, within: 50 },
  'rare word': { path: run => `/api/jobs?search=ref${(run * 7 + 1).toString(36)}`, within: 50 },
  'two words': { path: (run, jobs) => `/api/jobs?search=${encodeURIComponent(pairAt(jobs, run))}`, within: 50 },
  'two frequent words': {
    path: run => `/api/jobs?search=${wordAt(run)}+${wordAt(run + 1 + (run % 7))}&${unseen(run)}`,
  },
  'frequent word': { path: run => `/api/jobs?search=${wordAt(run)}&${unseen(run)}`, within: 2000 },
  'highest pay': { path: run => `/api/jobs?search=${wordAt(run)}&sort=pay&${unseen(run)}` },
  'found nowhere': { path: run => `/api/jobs?search=nowhere${run}` },
  'misspelled word': { path: run => `/api/jobs?search=${wordAt(run).slice(0, -2)}xx&${unseen(run)}` },
  'facets under a filter': { path: run => `/api/v1/jobs/facets?tag=${tagAt(run)}&${unseen(run)}`, within: 2000 },
}

/** A row per kind of query, first with the records in memory, then, if STORE_URL is set, in its database. */
export async function search(jobs: number): Promise<Row[]> {
  const { STORE_URL } = process.env
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-'))
  const dataDir = folder.path
  writeJobs(dataDir, jobs)
  const rows = await measureEngine('memory', jobs, dataDir)
  if (STORE_URL === undefined) return rows
  const begin = performance.now()
  await promisify(execFile)('npm', ['run', 'load'], { env: { ...process.env, DATA_DIR: dataDir } })
  rows.push({ engine: 'PostgreSQL', what: `load, ${Math.round((performance.now() - begin) / 1000)} s` })
  return [...rows, ...(await measureEngine('PostgreSQL', jobs, dataDir, { STORE_URL }))]
}

async function measureEngine(engine: string, jobs: number, dataDir: string, env = {}): Promise<Row[]> {
  const begin = performance.now()
  const service = await startService(dataDir, env)
  try {
    const rows: Row[] = [{ engine, what: `start, ${Math.round(performance.now() - begin)} ms` }]
    for (const [what, { path, within }] of Object.entries(KINDS)) {
      const { times, refused } = await timesOf(service, run => path(run, jobs))
      const [p50 = 0, p90 = 0, p99 = 0] = [0.5, 0.9, 0.99].map(part => Number(quantile(times, part).toPrecision(3)))
      const limit = engine === 'PostgreSQL' && within !== undefined ? { most: within } : undefined
      rows.push({ engine, ...rowOf(`${what}, p90 ms`, p90, limit), 'p50 ms': p50, 'p99 ms': p99, refused })
    }
    return [...rows, { engine, what: `memory, ${Math.round(residentMegabytes(service.pid))} MB` }]
  } finally {
    await service.stop()
  }
}

/** Resolves with the milliseconds of each request, and with how many were 503, since the engine took too long. */
async function timesOf({ url }: Server, pathOf: (run: number) => string) {
  const pool = new Pool(url, { connections: 1 })
  const times: number[] = []
  let refused = 0
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const path = pathOf(run)
    const begin = performance.now()
    const { statusCode, body } = await pool.request({ path, method: 'GET' })
    const text = await body.text()
    if (statusCode !== 200 && statusCode !== 503) throw new Error(`${path} is answered with ${statusCode}: ${text}`)
    if (statusCode === 503) refused += 1
    if (run >= WARM_UP) times.push(performance.now() - begin)
  }
  await pool.close()
  return { times, refused }
}
