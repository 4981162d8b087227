/** The limits of speed and memory that the service keeps, each measured beside a reference in the same rounds. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchesOf, writeJobs } from './jobs.ts'
import { type Limit, type Row, rowOf } from './limits.ts'
import { compare, quantile, residentMegabytes, type Server, startReference, startService, unseen } from './servers.ts'

const STARTS = 3
const LIST = '/api/jobs'
/** 5 ms where a list of node:http took 16.6 us (2026-11-26); on the same cores it took 70 us two days later. */
const PAGE_LISTS = 300
const COMMITTED = new URL('../../data/', import.meta.url).pathname

interface Case {
  name: string
  path: string | ((serial: number) => string)
  headers?: Record<string, string>
  /** The server beside it. CPU time is compared: the rates of both depend on other load of the machine. */
  beside: 'node:http' | 'node:http br' | 'SQLite FTS5'
  limit: Limit
}

function casesOf(jobs: number): Case[] {
  const searchOf = searchesOf(jobs)
  return [
    { name: 'hot list', path: LIST, beside: 'node:http', limit: { least: 0.75 } },
    {
      name: 'hot list, compressed',
      path: LIST,
      headers: { 'accept-encoding': 'br' },
      beside: 'node:http br',
      limit: { least: 0.75 },
    },
    {
      name: 'search, never seen',
      path: serial => `${LIST}?search=${encodeURIComponent(searchOf(serial))}&limit=20`,
      beside: 'SQLite FTS5',
      limit: { least: 3 },
    },
    {
      name: 'page, never seen',
      path: serial => `/jobs?search=solidity&${unseen(serial)}`,
      beside: 'node:http',
      limit: { most: PAGE_LISTS },
    },
  ]
}

/** One row per limit. */
export async function http(jobs: number): Promise<Row[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-'))
  const dataDir = folder.path
  const servers: Server[] = []
  try {
    writeJobs(dataDir, jobs)
    const service = await startService(dataDir)
    servers.push(service)
    await firstList(service)
    for (const kind of ['node:http', 'node:http br', 'SQLite FTS5'])
      servers.push(await startReference(kind, [service.url, dataDir]))
    const rows: Row[] = []
    for (const one of casesOf(jobs)) rows.push(await measureCase(one, servers))
    rows.push(rowOf('memory of the service, MB', residentMegabytes(service.pid), { most: 200 }))
    rows.push(rowOf('start to the first list, committed data, s', await startSeconds(), { most: 1.2 }))
    return rows
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function measureCase({ name, path, headers, beside, limit }: Case, servers: Server[]): Promise<Row> {
  const [service, reference] = await compare(
    servers.filter((server, at) => at === 0 || server.name === beside),
    typeof path === 'string' ? () => path : path,
    headers,
  )
  if (!service || !reference) throw new Error(`no server beside ${beside}`)
  const about = { 'CPU us': Number(service.cpuMicros.toFixed(1)), 'per second': Math.round(service.perSecond) }
  const times = service.cpuMicros / reference.cpuMicros
  if ('most' in limit) return { ...rowOf(`${name}: as many lists of ${beside} by CPU`, times, limit), ...about }
  return { ...rowOf(`${name}: x ${beside} by CPU`, 1 / times, limit), ...about }
}

/** Median of starts over the committed data, from spawn to the whole first list. */
async function startSeconds(): Promise<number> {
  const seconds: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const begin = performance.now()
    const service = await startService(COMMITTED)
    await firstList(service)
    seconds.push((performance.now() - begin) / 1000)
    await service.stop()
  }
  return quantile(seconds, 0.5)
}

async function firstList({ url }: Server): Promise<void> {
  const response = await fetch(url + LIST)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the first list is answered with ${response.status}`)
}
