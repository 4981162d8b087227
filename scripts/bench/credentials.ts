/**
 * What a token costs, as ratios within one run: an authenticated read against the same read without a token; register
 * and claim against a POST that does nothing. They alternate, so that a busy machine slows both sides alike.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { AGENT, accessToken } from '../../site/test/agent.ts'
import { startProcess } from '../../site/test/process.ts'
import { hasRedis, startRedis } from '../../site/test/redis.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalSnapshot } from '../../site/test/snapshot.ts'
import { alternate, type Compared } from './alternate.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { cpuSeconds, median, type Sample } from './load.ts'

const ROUNDS = { quick: 3, full: 15 }
const ROUND_SECONDS = 1
const CONNECTIONS = 16

type Measured = Pick<Sample, 'perSecond' | 'cpuMicros'>

export const credentials: Benchmark = {
  name: 'credentials',
  async run({ quick }) {
    const rounds = quick ? ROUNDS.quick : ROUNDS.full
    const directory = mkdtempSync(join(tmpdir(), 'bench-'))
    const dataDir = join(directory, 'data')
    await writeData(dataDir, fictionalSnapshot())
    const rows = await compareStore('SQLite', rounds, { DATA_DIR: dataDir, STATE_DIR: join(directory, 'state') })
    if (hasRedis) {
      const redis = await startRedis()
      rows.push(...(await compareStore('Redis', rounds, { DATA_DIR: dataDir, REDIS_URL: redis.url })))
      await redis.stop()
    } else console.log('Redis: skipped, no redis-server program')
    rmSync(directory, { recursive: true })
    return rows
  },
}

async function compareStore(store: string, rounds: number, env: Record<string, string>): Promise<Row[]> {
  const server = await startProcess({ LOG_LEVEL: 'info', ...env })
  const pid = server.child.pid ?? 0
  const authorization = `Bearer ${await accessToken(server.url)}`
  const nothing = await startEmpty()
  const reads = await alternate(
    new Map([
      ['read without a token', () => measure(pid, () => repeat(server.url, pool => read(pool, {})))],
      ['read with a token', () => measure(pid, () => repeat(server.url, pool => read(pool, { authorization })))],
    ]),
    rounds,
  )
  const claims = await alternate(
    new Map([
      ['empty POST (node:http)', () => measure(nothing.pid, () => repeat(nothing.url, postNothing))],
      ['register + claim', () => measure(pid, () => repeat(server.url, registerAndClaim))],
    ]),
    rounds,
  )
  nothing.kill()
  await server.kill()
  return [...rowsOf(store, reads), ...rowsOf(store, claims)]
}

async function measure(pid: number, work: () => Promise<number>): Promise<Measured> {
  const [cpu, time] = [cpuSeconds(pid), performance.now()]
  const count = await work()
  return { perSecond: count / ((performance.now() - time) / 1000), cpuMicros: ((cpuSeconds(pid) - cpu) * 1e6) / count }
}

async function read(pool: Pool, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await pool.request({ path: '/api/jobs?limit=50', method: 'GET', headers })
  await body.dump()
  if (statusCode !== 200) throw new Error(`a read answered ${statusCode}`)
}

/** How often `step` was done in a round by as many agents as there are connections. */
async function repeat(url: string, step: (pool: Pool) => Promise<void>): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS })
  const end = performance.now() + ROUND_SECONDS * 1000
  let count = 0
  const agent = async () => {
    for (; performance.now() < end; count++) await step(pool)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, agent))
  await pool.close()
  return count
}

async function registerAndClaim(pool: Pool): Promise<void> {
  const registered = await post(pool, '/api/auth/register', AGENT)
  const fields = { registration_token: /web3dr_[\w-]+/.exec(registered)?.[0], agent_id: AGENT.agent_id }
  await post(pool, '/api/auth/claim', fields)
}

async function postNothing(pool: Pool): Promise<void> {
  await post(pool, '/', AGENT)
}

async function post(pool: Pool, path: string, fields: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const { statusCode, body } = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(fields) })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`)
  return text
}

/** A process that reads a POST and answers `{}`: what HTTP itself costs. */
async function startEmpty(): Promise<{ url: string; pid: number; kill(): void }> {
  const code = `require('node:http').createServer((q, s) => q.on('end', () => s.end('{}')).resume())
    .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { url: `http://127.0.0.1:${port.trim()}`, pid: child.pid ?? 0, kill: () => void child.kill() }
}

/** The first is the base of all. */
function rowsOf(store: string, { samples, stolenPercent }: Compared<string, Measured>): Row[] {
  const [base = []] = samples.values()
  return [...samples].map(([name, list]) => {
    const ratio = (read: (sample: Measured) => number) =>
      Number(median(list.map((sample, at) => read(sample) / read(base[at] ?? sample))).toFixed(2))
    return {
      store,
      case: name,
      'per second': Math.round(median(list.map(({ perSecond }) => perSecond))),
      'CPU us': Math.round(median(list.map(({ cpuMicros }) => cpuMicros))),
      'x its base by CPU': ratio(sample => sample.cpuMicros),
      'x its base by rate': ratio(sample => sample.perSecond),
      'stolen %': Number(stolenPercent.toFixed(1)),
    }
  })
}
