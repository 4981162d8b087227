/** The servers of the benchmarks, each a separate process, and the costs of their requests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'
import { startProcess } from '../../site/test/process.ts'

/** A busy proxy keeps about as many open. */
const CONNECTIONS = 32
const ROUND_MS = 2000
const ROUNDS = 5
const TICKS_PER_SECOND = 100

export interface Server {
  name: string
  url: string
  pid: number
  stop(): Promise<void>
}

export interface Sample {
  /** CPU time of the server per request, in microseconds. */
  cpuMicros: number
  perSecond: number
}

/** Starts the built service over a data folder, with quotas out of the way. */
export async function startService(dataDir: string, env: Record<string, string> = {}): Promise<Server> {
  const state = mkdtempDisposableSync(join(tmpdir(), 'bench-state-'))
  const { url, child, kill } = await startProcess({ DATA_DIR: dataDir, STATE_DIR: state.path, ...env })
  const stop = () => kill().then(state.remove)
  return { name: 'service', url, pid: child.pid ?? 0, stop }
}

/** Starts one of the servers of reference.ts, which prints its address. */
export async function startReference(kind: string, args: string[]): Promise<Server> {
  const file = new URL('reference.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, kind, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (typeof url !== 'string') throw new Error(`${kind} ended with ${url}`)
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { name: kind, url, pid: child.pid ?? 0, stop }
}

type PathOf = (serial: number) => string

let serial = 0

/** Returns a filter that every record meets, and no request before had: the response cannot be cached. */
export function unseen(number: number): string {
  return `posted_after=${new Date(number * 1000).toISOString()}`
}

/** Sends requests for two seconds. Throws when one is answered with 4xx or 5xx. */
async function load({ name, url, pid }: Server, pathOf: PathOf, headers = {}): Promise<Sample> {
  const pool = new Pool(url, { connections: CONNECTIONS })
  const [before, begin] = [cpuSeconds(pid), performance.now()]
  let total = 0
  const client = async () => {
    while (performance.now() - begin < ROUND_MS) {
      const own = pathOf(++serial)
      const { statusCode, body } = await pool.request({ path: own, method: 'GET', headers })
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      if (statusCode >= 400) throw new Error(`${name}: ${own} is answered with ${statusCode}`)
      total++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client)).finally(() => pool.close())
  return { cpuMicros: ((cpuSeconds(pid) - before) * 1e6) / total, perSecond: total / (ROUND_MS / 1000) }
}

/** Median CPU time and rate of each server. They take turns, and the first round, which warms up, is not counted. */
export async function compare(servers: Server[], pathOf: PathOf, headers = {}): Promise<Sample[]> {
  const samples = servers.map((): Sample[] => [])
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, server] of servers.entries()) {
      const sample = await load(server, pathOf, headers)
      if (round > 0) samples[at]?.push(sample)
    }
  const median = (numbers: number[]) => quantile(numbers, 0.5)
  return samples.map(own => ({
    cpuMicros: median(own.map(({ cpuMicros }) => cpuMicros)),
    perSecond: median(own.map(({ perSecond }) => perSecond)),
  }))
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** The value below which this part of the sorted numbers is. */
export function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
