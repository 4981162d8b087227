/**
 * What an answer costs over HTTP, as ratios to `node:http` sending the same bytes ready made; servers alternate in
 * every round.
 */
import { z } from 'zod'
import { accessToken } from '../../site/test/agent.ts'
import { alternate } from './alternate.ts'
import { CLIENT, SERIAL } from './ask.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { BARE, type Case, casesOf, LIST, METERED, PATHS } from './cases.ts'
import { load, median, residentMegabytes, type Sample, type Server, startServer } from './load.ts'
import { startNginx } from './nginx.ts'
import { type Service, startMetered, startService } from './service.ts'
import { startStandalone } from './standalone.ts'
import { firstSearch, starts } from './starts.ts'

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
    METERED,
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
/** (a) */
const READY = 'node:http'

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
  const service = await startService(size)
  const servers = new Map<string, Server>([[SERVICE, service]])
  try {
    await firstSearch(service.url)
    const idle = residentMegabytes(service.pid)
    for (const kind of REFERENCES[size] ?? []) {
      const reference = await startReference(kind, service)
      if (reference) servers.set(kind, reference)
      else console.log(`${kind}: skipped, it is not on this machine`)
    }
    const etag = (await fetch(service.url + LIST)).headers.get('etag') ?? ''
    const rows: Row[] = []
    for (const server of servers.values()) await load(server, [LIST], {}, WARM_UP_SECONDS)
    for (const one of casesOf(size, etag, await accessToken(service.url)))
      rows.push(...(await measureCase(size, one, servers)))
    const loaded = residentMegabytes(service.pid)
    const first = `${await starts(service)}; ${Math.round(idle)} MB idle, ${Math.round(loaded)} MB after load`
    return [...rows, { jobs: size, case: first, server: SERVICE }]
  } finally {
    for (const server of servers.values()) await server.stop()
  }
}

function startReference(kind: string, { url, dataDir }: Service): Promise<Server | undefined> {
  if (kind === METERED) return startMetered(kind, dataDir)
  if (kind === 'nginx') return startNginx(url, PATHS)
  if (kind === "Astro's files") return startStandalone(kind)
  return startServer(kind, ['scripts/bench/reference.ts', kind, url, dataDir, ...PATHS])
}

async function measureCase(size: number, one: Case, servers: Map<string, Server>): Promise<Row[]> {
  const { name, path, headers = {} } = one
  const sides = [SERVICE, ...one.servers].flatMap((side): [string, () => Promise<Sample>][] => {
    const server = servers.get(side === BARE ? SERVICE : side)
    // Ready bytes are those of the list where nothing can be ready.
    const asked = side === READY ? (one.readyPath ?? path) : path
    return server ? [[side, () => ask(server, asked, side === BARE ? {} : headers)]] : []
  })
  if (path.includes(SERIAL)) await expectSameAnswers(one, servers)
  const { samples, stolenPercent } = await alternate(new Map(sides), ROUNDS)
  const base = samples.get(READY) ?? samples.get(`${READY} br`) ?? []
  return [...samples].map(([side, list]) => ({
    jobs: size,
    case: name,
    server: side,
    ...figuresOf(list, base),
    'stolen %': Number(stolenPercent.toFixed(1)),
  }))
}

const Answered = z.object({ data: z.array(z.unknown()), meta: z.object({ total: z.int() }) })

/**
 * Who sends fewer records has less to do. Where words are searched only their number is compared: word forms and
 * synonyms find more than the references do, in another order.
 */
async function expectSameAnswers({ name, path, servers: sides }: Case, servers: Map<string, Server>): Promise<void> {
  const answerOf = async (side: string) => {
    const server = side === READY ? undefined : servers.get(side)
    if (!server) return
    const { data, meta } = Answered.parse(await (await fetch(server.url + path.replace(SERIAL, 'USD'))).json())
    return path.includes('search=') ? String(data.length) : `${meta.total} ${JSON.stringify(data)}`
  }
  const own = await answerOf(SERVICE)
  for (const side of sides)
    if (((await answerOf(side)) ?? own) !== own) throw new Error(`${name}: ${side} and the service find different jobs`)
}

async function ask(server: Server, path: string, headers: Record<string, string>): Promise<Sample> {
  const sample = await load(server, [path], headers, ROUND_SECONDS)
  if (sample.failed > 0) throw new Error(`${path}: ${server.name} failed ${sample.failed} requests`)
  return sample
}

/** Where nobody sends ready bytes there is nothing to compare with. */
function figuresOf(samples: Sample[], base: Sample[]): Row {
  const of = (list: Sample[], read: (sample: Sample) => number) => median(list.map(read))
  const cpu = of(samples, sample => sample.cpuMicros)
  const ratio = of(base, sample => sample.cpuMicros) / cpu
  return {
    'CPU us': Number(cpu.toFixed(1)),
    'x (a) by CPU': base.length > 0 ? Number(ratio.toPrecision(3)) : '',
    'per second': Math.round(of(samples, sample => sample.perSecond)),
    'p99 ms': of(samples, sample => sample.p99Ms),
  }
}
