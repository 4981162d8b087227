/** A whole refresh over boards, feeds and calendars that take 1 to 3 s to answer: in real time, in a process of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
// By path: a folder with packages of its own does not see the imports that the root names.
import { Collection } from '../../data/contract/schema/index.ts'
import { readCatalog, type Source } from '../../ingest/catalog/catalog.ts'
import { readArguments } from '../../ingest/run/arguments.ts'
import { run } from '../../ingest/run/run.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { type Made, madeSources } from './made-sources.ts'
import { openHosts, type Page } from './slow-hosts.ts'

const CONNECTIONS = 8
const ALLOWED_SECONDS = 900
const ALLOWED_MB = 800

const Figures = z.object({
  wallMs: z.number(),
  maxRss: z.number(),
  asked: z.number(),
  failing: z.array(z.string()),
  records: z.record(Collection, z.number()),
})

export const boards: Benchmark = {
  name: 'boards',
  async run() {
    const made = madeSources(Date.now())
    const all = Collection.options.flatMap(name => made[name].map(source => ({ name, source })))
    const hosts = { jobs: await hostsOf('jobs'), news: await hostsOf('news'), events: await hostsOf('events') }
    const catalogued = Collection.options.flatMap(name =>
      made[name].map((source, at) => ({
        ...source,
        host: `${name} ${hosts[name][Math.floor((at * hosts[name].length) / made[name].length)]}`,
      })),
    )
    return [
      await measure('as in the catalog', catalogued),
      await measure(
        'one for each source',
        all.map(({ name, source }) => ({ ...source, host: `${name} ${source.path}` })),
      ),
    ]
  },
}

/** The host every source of a collection in the catalog is read from; many share one. */
async function hostsOf(collection: Collection): Promise<string[]> {
  const sources = readCatalog([collection]).filter(
    ({ entry, adapter }) => entry.enabled && !adapter.handKept && (collection !== 'jobs' || entry.tier === 1),
  )
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

async function measure(name: string, sources: (Made & Page)[]): Promise<Row> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-boards-'))
  const hosts = await openHosts(sources)
  try {
    writeFileSync(join(dir, 'catalog.yaml'), JSON.stringify(sources.map(one => one.entry(hosts.originOf(one.host)))))
    const { wallMs, maxRss, asked, failing, records } = await ingestApart(dir)
    if (failing.length > 0) throw new Error(`${name}: ${failing.length} sources failed, as ${failing[0]}`)
    return {
      hosts: `${name}: ${hosts.count}`,
      sources: sources.length,
      asked,
      'most on a host': hosts.mostOnOne(({ requests }) => requests),
      'at once': hosts.mostOpen(),
      'at once on a host': hosts.mostOnOne(({ mostOpen }) => mostOpen),
      ...records,
      'wall s': Number((wallMs / 1000).toFixed(1)),
      'allowed s': ALLOWED_SECONDS,
      'peak MB': Math.round(maxRss / 1024),
      'allowed MB': ALLOWED_MB,
    }
  } finally {
    hosts.close()
    rmSync(dir, { recursive: true })
  }
}

/** The run as the command makes it, but for its report. */
async function ingestApart(dir: string): Promise<z.infer<typeof Figures>> {
  const flags = ['--catalog', join(dir, 'catalog.yaml'), '--data', join(dir, 'data')]
  const pace = ['--concurrency', `${CONNECTIONS}`]
  const env = { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, ...flags, ...pace], { env })
  return Figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}

if (import.meta.main) {
  const { sources, collections } = await run(readArguments(process.argv.slice(2)))
  const asked = sources.filter(({ state }) => state !== 'not due')
  const failing = asked.filter(({ state }) => state !== 'ok').map(({ source, reason }) => `${source}: ${reason}`)
  const records = Object.fromEntries(Collection.options.map(name => [name, collections[name]?.records ?? 0]))
  const figures = {
    wallMs: performance.now(),
    maxRss: process.resourceUsage().maxRSS,
    asked: asked.length,
    failing,
    records,
  }
  console.log(JSON.stringify(figures))
}
