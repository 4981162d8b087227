/**
 * What an answer costs over HTTP, as ratios to `node:http` sending the same bytes ready made; servers alternate in
 * every round.
 */
import { accessToken } from '../site/test/agent.ts'
import { CLIENT } from './ask.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { type Case, casesOf, LIST, PATHS } from './cases.ts'
import { load, median, residentMegabytes, type Sample, type Server, startServer } from './load.ts'
import { startNginx } from './nginx.ts'
import { type Service, startService } from './service.ts'
import { startStandalone } from './standalone.ts'

const ROUNDS = 5
const ROUND_SECONDS = 1
/** Until everything is compiled that a kept answer needs; a second was not enough for any server. */
const WARM_UP_SECONDS = 3
/** Jobs -> who is measured beside the service; what loads everything into objects takes minutes with 100,000. */
const REFERENCES: Record<number, string[]> = {
  1000: ['node:http', 'SQLite FTS5', 'usual scan'],
  10000: [
    'node:http',
    'node:http br',
    'nginx',
    'Fastify',
    'Hono',
    'Express',
    'json-server',
    'Astro route',
    "Astro's files",
    'SQLite FTS5',
    'usual scan',
  ],
  100000: ['node:http', 'SQLite FTS5'],
}
const QUICK = [10_000]
const SERVICE = 'service'

export const http: Benchmark = {
  name: 'http',
  client: CLIENT,
  async run({ quick }) {
    const rows: Row[] = []
    for (const size of quick ? QUICK : Object.keys(REFERENCES).map(Number)) rows.push(...(await measureSize(size)))
    return rows
  },
}

async function measureSize(size: number): Promise<Row[]> {
  // The first start compiles; what is measured is the next.
  await (await startService(1)).stop()
  const service = await startService(size)
  const servers = new Map<string, Server>([[SERVICE, service]])
  try {
    const searchMs = service.startMs + (await firstSearch(service.url))
    const idle = residentMegabytes(service.pid)
    for (const kind of REFERENCES[size] ?? []) {
      const reference = await startReference(kind, service)
      if (reference) servers.set(kind, reference)
      else console.log(`${kind}: skipped, it is not on this machine`)
    }
    const etag = (await fetch(service.url + LIST)).headers.get('etag') ?? ''
    const rows: Row[] = []
    // What is computed anew is compared with the ready list, the first case.
    let readyList: Sample[] = []
    for (const server of servers.values()) await load(server, [LIST], {}, WARM_UP_SECONDS)
    for (const one of casesOf(size, etag, await accessToken(service.url))) {
      const names = [SERVICE, ...one.servers].filter(name => servers.has(name))
      const samples = await alternate(one, names, servers)
      const own = samples.get('node:http') ?? samples.get('node:http br')
      if (readyList.length === 0 && own) readyList = own
      for (const [name, list] of samples) rows.push(rowOf(size, one.name, name, list, own ?? readyList))
    }
    const loaded = residentMegabytes(service.pid)
    const first = `start ${Math.round(service.startMs)} ms, first search after ${Math.round(searchMs)}; ${Math.round(idle)} MB idle, ${Math.round(loaded)} MB after load`
    const next = await service.again()
    const again = `start again ${Math.round(next.startMs)} ms; ${Math.round(residentMegabytes(next.pid))} MB idle`
    return [...rows, ...[first, again].map(figures => ({ jobs: size, case: figures, server: SERVICE }))]
  } finally {
    for (const server of servers.values()) await server.stop()
  }
}

/** Milliseconds; it waits until all words are indexed. */
async function firstSearch(url: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(`${url}/api/jobs?search=solidity`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the first search was answered with ${answer.status}`)
  return performance.now() - begin
}

function startReference(kind: string, { url, dataDir }: Service): Promise<Server | undefined> {
  if (kind === 'nginx') return startNginx(url, PATHS)
  if (kind === "Astro's files") return startStandalone(kind)
  return startServer(kind, ['bench/reference.ts', kind, url, dataDir, ...PATHS])
}

/** The first round warms up and is not counted; who goes first changes each round. */
async function alternate(one: Case, names: string[], servers: Map<string, Server>): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(names.map(name => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) {
      const server = servers.get(name)
      if (!server) throw new Error(`${name} was not started`)
      const sample = await load(server, [one.path], one.headers ?? {}, ROUND_SECONDS)
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
