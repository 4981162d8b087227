/** One interface, two engines: what a server says from PostgreSQL is what it says from memory, byte for byte. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobRecord } from '#contract'
import { routes } from '../src/api/routes.ts'
import { load } from '../src/store/database/load.ts'
import { post } from './agent.ts'
import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts'
import { generatedQuery } from './queries.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalNews, fictionalSnapshot, KNOWN_IDS } from './snapshot.ts'

const KNOWN: Record<string, string> = KNOWN_IDS
const HEADERS = ['content-type', 'etag', 'last-modified', 'cache-control', 'link', 'x-hint', 'x-total-count']
const PAGES = [
  '/',
  '/jobs',
  '/jobs?search=made&tag=solidity',
  '/jobs?search=nowhere',
  '/news',
  '/events',
  '/events/calendar?month=2026-10',
  '/glossary',
  '/search?q=made',
  '/status',
  '/companies',
  `/jobs/${KNOWN.jobs}`,
  `/events/${KNOWN.events}`,
  `/glossary/${KNOWN.glossary}`,
  '/sitemap.xml',
  '/jobs.md',
  '/llms.txt',
]

const ARCHIVE = {
  '2026-08': ['2026-08-16T00:00:00Z', '2026-08-02T00:00:00Z'],
  '2026-08-2': ['2026-08-20T00:00:00Z', '2026-08-10T00:00:00Z'],
  '2026-06': ['2026-06-01T00:00:00Z'],
}
const ARCHIVED = [
  'since=2026-08-05',
  'since=2026-01-01&limit=2',
  'since=2026-01-01&limit=2&cursor=*',
  'until=2026-08-15',
  'until=2026-07-01&offset=1',
  'since=2026-01-01&search=archived',
  'since=2026-01-01&search=arkhived&sort=relevance',
  'until=2026-08-15&source=nobody',
]

const snapshot = fictionalSnapshot()

/** Two of three, some of them as much as each other and some in another currency. */
function paid(job: JobRecord, place: number): JobRecord {
  if (place % 3 === 0) return job
  const max = 100_000 + (place % 5) * 1000
  return { ...job, pay: { max, currency: place % 7 === 0 ? 'EUR' : 'USD', period: 'year', raw: `up to ${max}` } }
}

/** In the data folder of one server alone. */
function writeArchive(dataDir: string): void {
  const folder = join(dataDir, 'news-archive')
  mkdirSync(folder)
  let number = 100
  for (const [name, dates] of Object.entries(ARCHIVE)) {
    const records = dates.map(pubDate => fictionalNews(number++, { pubDate, title: `Archived headline ${number}` }))
    writeFileSync(join(folder, `${name}.json`), `[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`)
  }
}

describe.skipIf(!hasPostgres)('both engines', () => {
  let postgres: TestPostgres
  let memory: TestServer
  let database: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
    const env = { PUBLIC_BASE_URL: 'https://web3.example', RATE_LIMIT_PUBLIC: '1000000/60' }
    memory = await startServer({ env, snapshot: { ...snapshot, jobs: snapshot.jobs.map(paid) } })
    const url = postgres.create('records')
    writeArchive(memory.dataDir)
    await load(url, memory.dataDir)
    database = await startServer({ env: { ...env, STORE_URL: url } })
  })
  afterAll(async () => {
    await database?.close()
    await memory?.close()
    await postgres?.stop()
  })

  async function said(origin: string, target: string) {
    const answer = await fetch(origin + target, { headers: { 'accept-encoding': 'identity' } })
    return {
      target,
      status: answer.status,
      headers: HEADERS.map(name => [name, answer.headers.get(name)]),
      body: await answer.text(),
    }
  }

  async function bothSay(target: string): Promise<void> {
    expect(await said(database.url, target)).toEqual(await said(memory.url, target))
  }

  const reads = routes.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.token !== 'required' && !endpoint.isStream,
  )
  it.each(reads.map(({ path }) => path))('say the same at %s', async path => {
    const known = path.replace(/(\w+)\/\{\w+\}$/, (_, list) => `${list}/${KNOWN[list]}`)
    await bothSay(path === '/api/v1/search' || path === '/api/v1/suggest' ? `${path}?q=made` : known)
  })

  it.each(ARCHIVED)('say the same of the news archive at %s', async query => {
    for (const path of ['/api/v1/news', '/api/v1/news.csv', '/api/v1/news.rss']) await bothSay(`${path}?${query}`)
  })

  it('have news in the archive to tell of', async () => {
    const { data } = await (await fetch(`${database.url}/api/v1/news?since=2026-01-01&limit=100`)).json()
    const archived = data.filter(({ title }: { title: string }) => title.startsWith('Archived'))
    expect(archived.length).toBe(Object.values(ARCHIVE).flat().length)
  })

  it.each(PAGES)('draw the same page at %s', bothSay)

  it.each([
    ['jobs', 'search=made'],
    ['jobs', 'search=solidity engineer'],
    ['jobs', 'sort=pay'],
    ['jobs', 'search=made&sort=pay&salary_currency=EUR'],
    ['glossary', 'search=made up'],
  ])('are walked by a cursor in the order of the list: %s, %s', async (name, query) => {
    const idsOf = (data: { id?: string; slug?: string }[]) => data.map(({ id, slug }) => id ?? slug)
    for (const { url } of [memory, database]) {
      const read = async (paging: string) => (await fetch(`${url}/api/v1/${name}?${query}&${paging}`)).json()
      const { data, meta } = await read('limit=100')
      const walked: unknown[] = []
      for (let cursor = '*'; cursor; ) {
        const { data, meta } = await read(`limit=7&cursor=${encodeURIComponent(cursor)}`)
        walked.push(...idsOf(data))
        cursor = meta.nextCursor
      }
      expect(meta.total).toBeGreaterThan(1)
      expect(walked.slice(0, 100)).toEqual(idsOf(data))
      expect(new Set(walked).size).toBe(meta.total)
    }
  })

  it('say the same to any query', async () => {
    await fc.assert(
      fc.asyncProperty(generatedQuery, ({ list, pairs }) => bothSay(`/api/v1/${list}?${new URLSearchParams(pairs)}`)),
      { numRuns: 300 },
    )
  }, 120_000)

  it('say the same by a tool', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_jobs', arguments: { search: 'made' } },
    }
    const accept = { accept: 'application/json, text/event-stream' }
    const [here, there] = await Promise.all(
      [memory, database].map(async ({ url }) => (await post(url, '/mcp', call, accept)).text()),
    )
    expect(here).toContain('Made-up')
    expect(there).toBe(here)
  })
})
