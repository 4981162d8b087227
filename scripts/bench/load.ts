/** Starts servers as processes of their own, loads them for a moment, and reads what they used. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { accepts } from '../../site/test/nginx.ts'
import { type Asked, ask } from './ask.ts'

const TICKS_PER_SECOND = 100

export interface Server {
  name: string
  url: string
  pid: number
  /** From its start to its first line. */
  startMs: number
  stop(): Promise<void>
}

export interface Sample extends Asked {
  /** Of the server, for each request. */
  cpuMicros: number
}

/** Starts a program that says where it listens. */
export async function startServer(name: string, args: string[], env: Record<string, string> = {}): Promise<Server> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return serverOf(name, child, begin, await portOf(child))
}

/** Starts a program that was told where to listen and says nothing. */
export async function startSilent(
  name: string,
  [command = '', ...args]: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Server> {
  const begin = performance.now()
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
  await accepts(port)
  return serverOf(name, child, begin, port)
}

function serverOf(name: string, child: ChildProcess, begin: number, port: number): Server {
  const startMs = performance.now() - begin
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { name, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, startMs, stop }
}

function portOf(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', text => {
    output += text
    const port = /listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
    if (port) resolve(Number(port))
  })
  child.once('exit', code => reject(new Error(`ended with ${code}: ${output}`)))
  return promise
}

export async function load(
  { url, pid }: Pick<Server, 'url' | 'pid'>,
  paths: string[],
  headers: Record<string, string>,
  seconds: number,
): Promise<Sample> {
  const cpu = cpuSeconds(pid)
  const asked = await ask({ url, paths, headers, seconds })
  return { ...asked, cpuMicros: ((cpuSeconds(pid) - cpu) * 1e6) / Math.max(1, asked.total) }
}

export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
