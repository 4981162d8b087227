/** The servers of the benchmarks, each a process of its own, and what a request costs them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { startProcess } from '../../site/test/process.ts'

/** A busy proxy keeps about as many open. */
const CONNECTIONS = 32
const ROUND_SECONDS = 2
const TICKS_PER_SECOND = 100

/** In a path, a number that no request before had: the response cannot be cached. */
export const SERIAL = '{n}'

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
  const stateDir = mkdtempSync(join(tmpdir(), 'bench-state-'))
  const { url, child, kill } = await startProcess({ DATA_DIR: dataDir, STATE_DIR: stateDir, LOG_LEVEL: 'info', ...env })
  const stop = async () => {
    await kill()
    rmSync(stateDir, { recursive: true })
  }
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

let serial = 0

/** Sends requests for two seconds. Throws when one is answered with 4xx or 5xx, or none is answered. */
export async function load({ name, url, pid }: Server, path: string, headers = {}): Promise<Sample> {
  const before = cpuSeconds(pid)
  // Called for every request, since each connection would walk a list of its own from its start.
  const setupRequest = (request: object) => ({ ...request, path: path.replace(SERIAL, String(++serial)) })
  const requests = path.includes(SERIAL) ? [{ setupRequest }] : [{ path }]
  const result = await autocannon({ url, connections: CONNECTIONS, duration: ROUND_SECONDS, headers, requests })
  const failed = result.non2xx - result['3xx'] + result.errors
  if (failed > 0) throw new Error(`${name}: ${failed} requests for ${path} failed`)
  const { total } = result.requests
  if (total === 0) throw new Error(`${name}: no request for ${path} was answered in ${ROUND_SECONDS} s`)
  return { cpuMicros: ((cpuSeconds(pid) - before) * 1e6) / total, perSecond: total / result.duration }
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

export function median(numbers: number[]): number {
  return quantile(numbers, 0.5)
}
