/** What an answer costs over HTTP, as ratios to `node:http` sending the same bytes ready made; servers alternate in every round. */
import { accessToken } from '../site/test/agent.ts'
import { load, median, residentMegabytes, type Sample, type Server, startServer } from './load.ts'
import type { Benchmark, Row } from './run.ts'
import { startService } from './service.ts'

const ROUNDS = 2
const ROUND_SECONDS = 1
const SIZES = [10_000]
/** The list in its default form, and what serves as (a) in every case. */
const LIST = '/api/jobs'
const PAGE = '/jobs'

interface Case {
  name: string
  servers: string[]
  /** Called for every request; what must not be in a cache differs each time. */
  pathOf(): string
  headers?: Record<string, string>
}

let serial = 0

/** The service ignores `n`, but its cache sees another query. */
function neverSeen(query: string): () => string {
  return () => `${LIST}?${query}&n=${serial++}`
}

const SERVICE = 'service'
const always = (path: string) => () => path

function casesOf(size: number, etag: string, token: string): Case[] {
  const deep = `offset=${size - 100}`
  return [
    { name: 'hot list', servers: ['node:http', SERVICE, 'Fastify', 'Hono', 'Express'], pathOf: always(LIST) },
    { name: '304', servers: ['node:http', SERVICE], pathOf: always(LIST), headers: { 'if-none-match': etag } },
    {
      name: 'hot list, brotli',
      servers: ['node:http br', SERVICE, 'Fastify', 'Hono', 'Express'],
      pathOf: always(LIST),
      headers: { 'accept-encoding': 'br' },
    },
    {
      name: 'hot list with a bearer',
      servers: ['node:http', SERVICE],
      pathOf: always(LIST),
      headers: { authorization: `Bearer ${token}` },
    },
    { name: 'HTML list', servers: ['node:http', SERVICE], pathOf: always(PAGE) },
    {
      name: 'search, never seen',
      servers: [SERVICE, 'SQLite FTS5', 'usual scan'],
      pathOf: neverSeen('search=solidity'),
    },
    { name: 'rare word, never seen', servers: [SERVICE, 'SQLite FTS5'], pathOf: neverSeen('search=ref5k') },
    { name: 'tag, never seen', servers: [SERVICE, 'usual scan'], pathOf: neverSeen('tag=defi') },
    { name: 'deep offset, never seen', servers: [SERVICE, 'usual scan'], pathOf: neverSeen(deep) },
  ]
}

export const http: Benchmark = {
  name: 'http',
  async run() {
    const rows: Row[] = []
    for (const size of SIZES) rows.push(...(await measureSize(size)))
    return rows
  },
}

async function measureSize(size: number): Promise<Row[]> {
  const service = await startService(size)
  const servers = new Map<string, Server>([[SERVICE, service]])
  try {
    const idle = residentMegabytes(service.pid)
    for (const kind of ['node:http', 'node:http br', 'Fastify', 'Hono', 'Express', 'SQLite FTS5', 'usual scan'])
      servers.set(kind, await startServer(kind, ['bench/reference.ts', kind, service.url, service.dataDir, LIST, PAGE]))
    const etag = (await fetch(service.url + LIST)).headers.get('etag') ?? ''
    const rows: Row[] = []
    // What is computed anew is compared with the ready list, the first case.
    let readyList: Sample[] = []
    for (const one of casesOf(size, etag, await accessToken(service.url))) {
      const samples = await alternate(one, servers)
      const ready = samples.get('node:http') ?? samples.get('node:http br')
      if (readyList.length === 0 && ready) readyList = ready
      for (const [name, own] of samples) rows.push(rowOf(size, one.name, name, own, ready ?? readyList))
    }
    const figures = `start ${Math.round(service.startMs)} ms; ${Math.round(idle)} MB idle, ${Math.round(residentMegabytes(service.pid))} MB after load`
    return [...rows, { jobs: size, case: figures, server: SERVICE }]
  } finally {
    for (const server of servers.values()) await server.stop()
  }
}

/** The first round warms up and is not counted; who goes first changes each round. */
async function alternate(one: Case, servers: Map<string, Server>): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(one.servers.map(name => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    const order = round % 2 === 0 ? one.servers : one.servers.toReversed()
    for (const name of order) {
      const server = servers.get(name)
      if (!server) throw new Error(`${name} was not started`)
      const sample = await load(server, one.pathOf, one.headers ?? {}, ROUND_SECONDS)
      if (sample.failed > 0) throw new Error(`${one.name}: ${name} failed ${sample.failed} requests`)
      if (round > 0) samples.get(name)?.push(sample)
    }
  }
  return samples
}

function rowOf(jobs: number, name: string, server: string, samples: Sample[], base: Sample[]): Row {
  const of = (list: Sample[], read: (sample: Sample) => number) => median(list.map(read))
  const cpu = of(samples, sample => sample.cpuMicros)
  return {
    jobs,
    case: name,
    server,
    'CPU us': Number(cpu.toFixed(1)),
    'x (a) by CPU': Number((of(base, sample => sample.cpuMicros) / cpu).toFixed(3)),
    'per second': Math.round(of(samples, sample => sample.perSecond)),
    'p99 ms': of(samples, sample => sample.p99Ms),
  }
}
