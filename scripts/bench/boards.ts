/** A whole ingest run over boards that take 1 to 3 s to answer: in real time, and in a process of its own. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readCatalog, type Source } from '../../ingest/catalog/catalog.ts'
import { readArguments } from '../../ingest/run/arguments.ts'
import { run } from '../../ingest/run/run.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { randomFrom } from './jobs.ts'

const BOARDS = 250
const CONNECTIONS = 8
const ALLOWED_SECONDS = 300
const ALLOWED_MB = 1024
const [FASTEST_MS, SLOWEST_MS] = [1000, 3000]
/** Most boards hold a handful of postings, the largest some hundreds. */
const MOST_POSTINGS = 400
const TEXT = 'A made-up posting about fictional smart contracts on a blockchain that does not exist. '.repeat(35)

const Figures = z.object({ wallMs: z.number(), maxRss: z.number(), well: z.number(), kept: z.number() })

export const boards: Benchmark = {
  name: 'boards',
  async run() {
    const catalogued = await hostsOfCatalogue()
    const share = Array.from({ length: BOARDS }, (_, at) => catalogued[Math.floor((at * catalogued.length) / BOARDS)])
    return [
      await measure(
        'as in the catalogue',
        share.filter(host => host !== undefined),
      ),
      await measure(
        'one for each board',
        Array.from({ length: BOARDS }, (_, at) => `board-${at}.example`),
      ),
    ]
  },
}

/** The host every employer's board in the catalogue is read from; many share one. */
async function hostsOfCatalogue(): Promise<string[]> {
  const sources = readCatalog(['jobs']).filter(({ entry }) => entry.enabled && entry.tier === 1)
  return (await Promise.all(sources.map(firstAddress))).map(address => new URL(address).host)
}

/** What the adapter asks for first. It never gets an answer, so it asks for nothing else. */
function firstAddress({ adapter, entry }: Source): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const text = (url: string) => {
    resolve(url)
    return new Promise<string>(() => {})
  }
  adapter.fetch(entry, { text }).catch(reject)
  return promise
}

async function measure(name: string, hosts: string[]): Promise<Row> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-boards-'))
  const upstream = await openUpstream(new Set(hosts))
  try {
    const entries = hosts.map((host, board) => entryOf(board, upstream.addressOf(host, board)))
    writeFileSync(join(dir, 'catalog.yaml'), JSON.stringify(entries))
    const { wallMs, maxRss, well, kept } = await ingestApart(dir)
    if (well !== hosts.length) throw new Error(`${name}: ${hosts.length - well} of ${hosts.length} boards failed`)
    const most = (read: (host: Host) => number) => Math.max(...upstream.hosts.map(read))
    return {
      boards: hosts.length,
      hosts: `${name}: ${upstream.hosts.length}`,
      requests: upstream.hosts.reduce((sum, { requests }) => sum + requests, 0),
      'most on a host': most(host => host.requests),
      'at once': upstream.mostOpen(),
      'at once on a host': most(host => host.mostOpen),
      jobs: kept,
      'wall s': Number((wallMs / 1000).toFixed(1)),
      'allowed s': ALLOWED_SECONDS,
      'peak MB': Math.round(maxRss / 1024),
      'allowed MB': ALLOWED_MB,
    }
  } finally {
    for (const { server } of upstream.hosts) server.close()
    rmSync(dir, { recursive: true })
  }
}

interface Host {
  server: Server
  port: number
  requests: number
  open: number
  mostOpen: number
}

/** A server per host, on a port of its own: a run keeps to one request at a time per host and port. */
async function openUpstream(names: Set<string>) {
  const hosts = new Map<string, Host>()
  let mostOpen = 0
  for (const name of names) {
    const host: Host = { server: createServer(), port: 0, requests: 0, open: 0, mostOpen: 0 }
    host.server.on('request', async ({ url = '' }, response) => {
      const random = randomFrom(Number(url.replace(/\D/g, '')))
      host.requests++
      host.open++
      host.mostOpen = Math.max(host.mostOpen, host.open)
      mostOpen = Math.max(
        mostOpen,
        hosts.values().reduce((sum, { open }) => sum + open, 0),
      )
      await wait(FASTEST_MS + random() * (SLOWEST_MS - FASTEST_MS))
      host.open--
      response.setHeader('content-type', 'application/json')
      response.end(answerOf(url, Math.ceil(MOST_POSTINGS * random() ** 10)))
    })
    await once(host.server.listen(0, '127.0.0.1'), 'listening')
    const address = host.server.address()
    host.port = typeof address === 'object' ? (address?.port ?? 0) : 0
    hosts.set(name, host)
  }
  const addressOf = (name: string, board: number) => `http://127.0.0.1:${hosts.get(name)?.port}/${board}`
  return { hosts: [...hosts.values()], addressOf, mostOpen: () => mostOpen }
}

function answerOf(path: string, postings: number): string {
  const jobs = Array.from({ length: postings }, (_, number) => ({
    id: 4_000_000_000 + number,
    title: `Made-up Engineer ${number}`,
    absolute_url: `https://job-boards.greenhouse.io/examplelabs${path}/jobs/${4_000_000_000 + number}`,
    first_published: '2026-09-01T09:30:00-04:00',
    location: { name: 'Remote - USA' },
    content: `<p>${TEXT}</p><p>Reference ${number}</p>`,
  }))
  return JSON.stringify({ jobs })
}

function entryOf(board: number, url: string) {
  const homepage = `https://example-labs-${board}.example`
  const about = { name: `Example Labs ${board}`, homepage, terms: `${homepage}/terms`, tier: 1, staleAfterHours: 48 }
  return { id: `example-labs-${board}`, adapter: 'greenhouse', url, ...about }
}

/** The run as the command makes it, but for its report. */
async function ingestApart(dir: string): Promise<z.infer<typeof Figures>> {
  const flags = ['--only', 'jobs', '--catalog', join(dir, 'catalog.yaml'), '--data', join(dir, 'data')]
  const pace = ['--concurrency', `${CONNECTIONS}`]
  const env = { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, ...flags, ...pace], { env })
  return Figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}

if (import.meta.main) {
  const { sources, collections } = await run(readArguments(process.argv.slice(2)))
  const well = sources.filter(({ state }) => state === 'ok').length
  const { maxRSS } = process.resourceUsage()
  const figures = { wallMs: performance.now(), maxRss: maxRSS, well, kept: collections.jobs?.records }
  console.log(JSON.stringify(figures))
}
