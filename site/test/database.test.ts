/** Answers from PostgreSQL compared to those from memory, and failed loads. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../src/operations/routes.ts'
import { type Query, withConnection } from '../src/postgres/connect.ts'
import { load } from '../src/postgres/load.ts'
import { accessToken, get, post } from './agent.ts'
import { follow } from './event-reader.ts'
import { hasPostgres, startPostgres, type TestPostgres, untilBlocked } from './postgres.ts'
import { generatedQuery } from './queries.ts'
import { startReceiver } from './receiver.ts'
import { startServer, type TestServer, writeData } from './server.ts'
import { fictionalChange, fictionalSnapshot, KNOWN_IDS } from './snapshot.ts'

const KNOWN: Record<string, string> = KNOWN_IDS
const HEADERS = ['content-type', 'etag', 'last-modified', 'cache-control', 'link', 'x-hint', 'x-total-count']
const changes = [1, 2, 3].map(seq => fictionalChange(seq))
const snapshot = fictionalSnapshot({ changes })
const paid = snapshot.jobs.map((job, at) => {
  const max = 100_000 + (at % 5) * 1000
  return at % 3 === 0
    ? job
    : { ...job, pay: { max, currency: at % 7 ? 'USD' : 'EUR', period: 'year', raw: `${max}` } as const }
})
const full = { ...snapshot, jobs: paid }
const fewer = { ...full, jobs: paid.slice(1), news: full.news.slice(1) }

describe.skipIf(!hasPostgres)('records in PostgreSQL', () => {
  let postgres: TestPostgres
  let url: string
  let memory: TestServer
  let database: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
    const env = { PUBLIC_BASE_URL: 'https://web3.example', RATE_LIMIT_PUBLIC: '1000000/60', ALLOW_LOOPBACK: '1' }
    memory = await startServer({ env, snapshot: full })
    url = postgres.create('records')
    await load(url, memory.dataDir)
    // One glossary, which is dated by its file.
    database = await startServer({ env: { ...env, STORE_URL: url, DATA_DIR: memory.dataDir }, snapshot: full })
  })
  afterAll(async () => {
    await database?.close()
    await memory?.close()
    await postgres?.stop()
  })

  async function sent(origin: string, target: string) {
    const response = await fetch(origin + target, { headers: { 'accept-encoding': 'identity' } })
    const headers = HEADERS.map(name => [name, response.headers.get(name)])
    return { target, status: response.status, headers, body: await response.text() }
  }

  async function expectSame(target: string): Promise<void> {
    expect(await sent(database.url, target)).toEqual(await sent(memory.url, target))
  }

  // Before anything else, so that each is the first read of the process.
  const reads = routes.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.token !== 'required' && !endpoint.isStream,
  )
  it.each(reads.map(({ path }) => path))('are sent as from memory at %s', async path => {
    const target = path.replace(/(\w+)\/\{\w+\}$/, (_, list) => `${list}/${KNOWN[list]}`)
    await expectSame(target === '/api/v1/search' || target === '/api/v1/suggest' ? `${target}?q=made` : target)
  })

  // Of each kind one, first reads included.
  const pages = [
    '/',
    ...['jobs', 'news', 'events', 'glossary'].flatMap(list => [
      `/${list}`,
      `/${list}?search=made`,
      `/${list}.md?search=made`,
      `/${list}/${KNOWN[list]}`,
      `/${list}/${KNOWN[list]}.md`,
    ]),
    '/jobs?min_salary=1000&salary_currency=USD&sort=pay',
    '/jobs?open_to=DE&tag=solidity&seniority=lead',
    '/jobs/tags/solidity',
    '/companies',
    ...['/companies/', '/events/cities/', '/news/days/'],
    '/events/calendar?month=2026-10',
    `/events/${KNOWN.events}.ics`,
    '/glossary?by=category',
    '/search?q=made',
    '/status',
    '/sitemap.xml',
    '/sitemaps/jobs-1.xml',
    '/og/jobs.png',
    `/og/jobs/${KNOWN.jobs}.png`,
  ]
  it.each(pages)('are drawn as from memory at %s', async target => {
    // A landing page of the value that most records have.
    const first = /^\/(companies|events\/cities|news\/days)\/$/.exec(target)?.[1]
    if (first === undefined) return expectSame(target)
    const sitemap = await (await get(memory.url, `/sitemaps/${first.replace('/', '')}-1.xml`)).text()
    const [, path] = /<loc>https:\/\/web3\.example([^<]+)/.exec(sitemap) ?? []
    expect(path).toMatch(target)
    await expectSame(String(path))
  })

  it('are sent as from memory for any query', async () => {
    await fc.assert(
      fc.asyncProperty(generatedQuery, ({ list, pairs }) =>
        expectSame(`/api/v1/${list}?${new URLSearchParams(pairs)}`),
      ),
      { numRuns: 60, endOnFailure: true },
    )
  }, 120_000)

  it.each([
    ['jobs', 'search=made'],
    ['jobs', 'sort=pay&salary_currency=EUR'],
    ['glossary', 'search=made up'],
  ])('are walked by a cursor in the order of the list: %s, %s', async (name, query) => {
    const idsOf = (data: { id?: string; slug?: string }[]) => data.map(({ id, slug }) => id ?? slug)
    const read = async (paging: string) => (await get(database.url, `/api/v1/${name}?${query}&${paging}`)).json()
    const { data, meta } = await read('limit=100')
    const walked: unknown[] = []
    for (let cursor = '*'; cursor; ) {
      const page = await read(`limit=7&cursor=${encodeURIComponent(cursor)}`)
      walked.push(...idsOf(page.data))
      cursor = page.meta.nextCursor
    }
    expect(walked.slice(0, 100)).toEqual(idsOf(data))
    expect(new Set(walked).size).toBe(meta.total)
  })

  it.each([
    ['list_jobs', { search: 'made' }],
    ['list_events', {}],
    ['search', { q: 'made' }],
  ])('are returned by the tool %s as from memory', async (name, given) => {
    const here = await memory.call(name, given)
    expect(here.isError).toBeUndefined()
    expect(await database.call(name, given)).toEqual(here)
  })

  it('are streamed and delivered when they change', async () => {
    const reader = await follow(`${database.url}/api/v1/changes/stream?collection=jobs`, {})
    const receiver = await startReceiver()
    try {
      const body = { callback: receiver.url, collection: 'jobs' }
      const authorization = `Bearer ${await accessToken(database.url)}`
      expect((await post(database.url, '/api/v1/subscriptions', body, { authorization })).status).toBe(200)
      await writeData(database.dataDir, { ...full, changes: [...changes, fictionalChange(4)] })
      await load(url, database.dataDir)
      await database.reload()
      await reader.until(() => reader.heard.some(({ event }) => event !== 'open'))
      await expect.poll(() => receiver.received.length).toBe(1)
    } finally {
      reader.leave()
      await receiver.close()
    }
  })

  const totalOf = async (query = '') => {
    const response = await get(database.url, `/api/v1/jobs${query}`)
    return [response.status, (await response.json()).meta?.total]
  }

  /** Another session locks rows that the load needs late, after writing others. */
  const whileHeld = (work: (query: Query) => Promise<void>) =>
    withConnection(url, async query => {
      await query('begin')
      await query('lock table records.records_changes in access exclusive mode')
      await work(query)
      await query('rollback')
    })

  it('stay the old set during a load, and a second load is refused; the same set writes nothing', async () => {
    await writeData(database.dataDir, fewer)
    let loading: Promise<unknown> | undefined
    await whileHeld(async query => {
      loading = load(url, database.dataDir)
      await untilBlocked(query)
      await expect(load(url, database.dataDir)).rejects.toThrow('another load is running')
      await database.reload()
      expect(await totalOf('?search=made')).toEqual([200, full.jobs.length])
    })
    await loading
    await database.reload()
    expect(await totalOf()).toEqual([200, fewer.jobs.length])
    const { isNew, collections } = await load(url, database.dataDir)
    expect([isNew, collections.jobs]).toEqual([false, { written: 0, moved: 0, gone: 0 }])
  })

  it('refuse an older set', async () => {
    const earlier = full.sources.map(source => ({ ...source, lastSuccessAt: '2026-01-01T00:00:00Z' }))
    await writeData(database.dataDir, { ...full, sources: earlier })
    await expect(load(url, database.dataDir)).rejects.toThrow('the database holds a newer set')
  })

  it('stay the old set when the database dies during a load; meanwhile only cached answers are sent', async () => {
    await writeData(database.dataDir, full)
    expect(await totalOf('?limit=7')).toEqual([200, fewer.jobs.length])
    await expect(
      whileHeld(async query => {
        const loading = load(url, database.dataDir)
        await untilBlocked(query)
        const rejected = expect(loading).rejects.toThrow()
        await postgres.kill()
        await rejected
      }),
    ).rejects.toThrow()
    expect(await totalOf('?limit=7')).toEqual([200, fewer.jobs.length])
    const refused = await get(database.url, '/api/v1/jobs?search=not-cached')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    const { content } = await database.call('list_jobs', { search: 'not-cached' })
    expect(content[0].text).toContain('cannot be read at the moment')
    await postgres.restart()
    expect(await totalOf('?search=made&limit=9')).toEqual([200, fewer.jobs.length])
    await load(url, database.dataDir)
    await database.reload()
    expect(await totalOf()).toEqual([200, full.jobs.length])
  })

  it('have the age of their sources when these responded and no record changed', async () => {
    const lastSuccessAt = '2026-12-01T00:00:00Z'
    await writeData(database.dataDir, { ...full, sources: full.sources.map(source => ({ ...source, lastSuccessAt })) })
    const { collections } = await load(url, database.dataDir)
    expect(collections.jobs).toEqual({ written: 0, moved: full.jobs.length, gone: 0 })
    await database.reload()
    for (const query of ['', '?tag=solidity', '?search=made'])
      expect((await get(database.url, `/api/v1/jobs${query}`)).headers.get('x-data-as-of')).toBe(lastSuccessAt)
  })

  it('are neither read nor written by a program that is older than their tables', async () => {
    await withConnection(url, query => query('update records.loaded set schema_version = 999'))
    const line = 'the database has tables of a newer version (999): update this program'
    await expect(load(url, database.dataDir)).rejects.toThrow(line)
    await expect(startServer({ snapshot: full, env: { STORE_URL: url } })).rejects.toThrow(line)
  })
})
