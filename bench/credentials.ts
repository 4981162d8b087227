/**
 * `npm run bench:credentials`: what a token costs, as ratios within one run.
 * An authenticated read against the same read without a token; register and claim against a POST that does nothing.
 * Rounds alternate, so that a busy machine slows both sides alike. CPU is the server's alone (Linux).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { AGENT, accessToken } from '../site/test/agent.ts'
import { startProcess } from '../site/test/process.ts'
import { hasRedis, startRedis } from '../site/test/redis.ts'
import { writeData } from '../site/test/server.ts'
import { fictionalSnapshot } from '../site/test/snapshot.ts'

const ROUNDS = 15
const ROUND_SECONDS = 1
const CONNECTIONS = 16
const TICKS_PER_SECOND = 100

interface Sample {
  perSecond: number
  cpuMicros: number
}

const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const dataDir = join(directory, 'data')
await writeData(dataDir, fictionalSnapshot())
await compareStore('SQLite', { STATE_DIR: join(directory, 'state') })
if (hasRedis) {
  const redis = await startRedis()
  await compareStore('Redis', { REDIS_URL: redis.url })
  await redis.stop()
} else console.log('Redis: skipped, no redis-server program')
rmSync(directory, { recursive: true })

async function compareStore(store: string, env: Record<string, string>): Promise<void> {
  const server = await startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env })
  const pid = server.child.pid ?? 0
  const authorization = `Bearer ${await accessToken(server.url)}`
  const nothing = await startEmpty()
  const [open, own] = await alternate(
    () => measure(pid, () => repeat(server.url, pool => read(pool, {}))),
    () => measure(pid, () => repeat(server.url, pool => read(pool, { authorization }))),
  )
  const [empty, claims] = await alternate(
    () => measure(nothing.pid, () => repeat(nothing.url, postNothing)),
    () => measure(pid, () => repeat(server.url, registerAndClaim)),
  )
  nothing.kill()
  await server.kill()
  report(`${store}: read without a token`, open)
  report(`${store}: read with a token`, own, open)
  report(`${store}: empty POST (node:http)`, empty)
  report(`${store}: register + claim`, claims, empty)
}

/** Both in turn, each first in every other round; the first round only warms up. */
async function alternate(one: () => Promise<Sample>, other: () => Promise<Sample>): Promise<[Sample[], Sample[]]> {
  const samples: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % 2 === 0 ? await one() : undefined
    const second = await other()
    const third = first ?? (await one())
    if (round === 0) continue
    samples[0].push(third)
    samples[1].push(second)
  }
  return samples
}

async function measure(pid: number, work: () => Promise<number>): Promise<Sample> {
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

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function report(name: string, samples: Sample[], against?: Sample[]): void {
  const rate = median(samples.map(sample => sample.perSecond))
  const cpu = median(samples.map(sample => sample.cpuMicros))
  const ratios = against?.map((other, at) => (samples[at]?.cpuMicros ?? 0) / other.cpuMicros)
  const rates = against?.map((other, at) => (samples[at]?.perSecond ?? 0) / other.perSecond)
  const compared = ratios && rates ? `  x${median(ratios).toFixed(2)} CPU, x${median(rates).toFixed(2)} per second` : ''
  console.log(`${name.padEnd(48)}${rate.toFixed(0).padStart(8)}/s${cpu.toFixed(0).padStart(7)} us CPU${compared}`)
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
