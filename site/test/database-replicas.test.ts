/** A server that reads from copies of its database: one that lags, one that dies, one that cannot be reached. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, openReaders } from '../record-index/postgres/index.ts'
import { load } from '../src/store/database/load.ts'
import { get, post } from './agent.ts'
import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts'
import { startServer, type TestServer, writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'
import { startProxy, type TestProxy } from './tcp-proxy.ts'

const snapshot = fictionalSnapshot()
const fewer = { ...snapshot, jobs: snapshot.jobs.slice(1) }
const UNLIMITED = { RATE_LIMIT_PUBLIC: '1000000/60', METRICS_PORT: '0' }

describe.skipIf(!hasPostgres)('a server that reads from a standby', () => {
  let primary: TestPostgres
  let standby: TestPostgres
  let proxy: TestProxy
  let server: TestServer
  let url: string
  beforeAll(async () => {
    primary = await startPostgres()
    url = primary.create('records')
    const files = await startServer({ snapshot })
    await load(url, files.dataDir)
    await files.close()
    standby = await primary.standby()
    proxy = await startProxy(Number(new URL(standby.urlOf('records')).port))
    const copy = standby.urlOf('records').replace('web3@', 'web3:made-up-secret@')
    server = await startServer({ snapshot, env: { ...UNLIMITED, STORE_URL: url, STORE_READ_URL: copy } })
  })
  afterAll(async () => {
    await server?.close()
    await proxy?.close()
    await standby?.stop()
    await primary?.stop()
  })

  async function ask(query: string, origin = server.url) {
    const answer = await get(origin, `/api/v1/jobs${query}`)
    const { meta } = await answer.json()
    return { status: answer.status, etag: answer.headers.get('etag'), total: meta?.total, headers: answer.headers }
  }

  /** Runs one statement at a database. */
  async function run(at: string, text: string) {
    const database = connect(at)
    return database.query(text).finally(() => database.end())
  }

  /** What the metrics say. */
  async function told(series: string, at = server): Promise<number> {
    const text = await (await fetch(at.metricsUrl ?? '')).text()
    const line = text.split('\n').find(one => one.startsWith(series))
    return Number(line?.split(' ').at(-1))
  }
  /** How often a database was asked for the version that it holds. */
  const looks = (database: string) => told(`web3data_database_queries_total{database="${database}",kind="version"`)

  it('follows a load of the primary, and asks the primary nothing', async () => {
    await writeData(server.dataDir, fewer)
    await load(url, server.dataDir)
    await expect.poll(async () => (await ask('')).total, { timeout: 10_000 }).toBe(fewer.jobs.length)
    expect(await looks('replica-1')).toBeGreaterThan(0)
    expect(await looks('store')).toBe(0)
  })

  it('answers as of the old version, whole, while the standby does not replay', async () => {
    const before = await ask('?limit=2')
    const copy = standby.urlOf('records')
    await run(copy, 'SELECT pg_wal_replay_pause()')
    await writeData(server.dataDir, snapshot)
    await load(url, server.dataDir)
    await server.reload()
    const meanwhile = await ask('?limit=2')
    expect([meanwhile.etag, meanwhile.total]).toEqual([before.etag, fewer.jobs.length])
    expect((await ask('?search=made&limit=4')).total).toBe(fewer.jobs.length)
    expect(await told('web3data_database_replication_lag_seconds{database="replica-1"')).toBeGreaterThan(0)
    await run(copy, 'SELECT pg_wal_replay_resume()')
    await expect.poll(async () => (await ask('?limit=2')).total, { timeout: 10_000 }).toBe(snapshot.jobs.length)
    expect((await ask('?limit=2')).etag).not.toBe(before.etag)
    await expect.poll(() => told('web3data_database_replication_lag_seconds{database="replica-1"')).toBe(0)
  })

  it('fails no read when the standby dies under load, and reads from it again when it is back', async () => {
    const answers: string[] = []
    let asked = 0
    const reader = async () => {
      while (asked < 320) {
        const own = asked++
        if (own === 100) await standby.kill()
        const { status, total } = await ask(`?search=made&limit=${1 + (own % 50)}&offset=${Math.floor(own / 50)}`)
        answers.push(`${status} ${total}`)
      }
    }
    await Promise.all(Array.from({ length: 16 }, reader))
    expect(new Set(answers)).toEqual(new Set([`200 ${snapshot.jobs.length}`]))
    expect(await told('web3data_database_queries_total{database="store",kind="page"')).toBeGreaterThan(0)
    expect(await told('web3data_database_up{database="replica-1"')).toBe(0)
    await standby.restart()
    await expect.poll(() => told('web3data_database_up{database="replica-1"'), { timeout: 10_000 }).toBe(1)
    const answered = await looks('replica-1')
    await server.reload()
    expect(await looks('replica-1')).toBeGreaterThan(answered)
  })

  it('asks no other database when a statement fails by itself or takes too long', async () => {
    const readers = openReaders([standby.urlOf('records'), url])
    await expect(readers.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
    // There is one connection, so it holds for the next statement.
    await readers.query('SET statement_timeout = 50')
    await expect(readers.query('SELECT pg_sleep(60)')).rejects.toThrow('statement timeout')
    expect((await readers.states()).map(({ isWell }) => isWell)).toEqual([true, true])
    expect(readers.counted().map(({ counts }) => counts.other.queries)).toEqual([3, 0])
    await readers.end()
  })

  it('follows a standby that is behind when the one before it dies', async () => {
    const second = await primary.standby()
    const STORE_READ_URL = `${standby.urlOf('records')} ${second.urlOf('records')}`
    const two = await startServer({ snapshot, env: { ...UNLIMITED, STORE_URL: url, STORE_READ_URL } })
    await run(second.urlOf('records'), 'SELECT pg_wal_replay_pause()')
    await writeData(server.dataDir, fewer)
    await load(url, server.dataDir)
    await expect.poll(async () => (await ask('', two.url)).total, { timeout: 10_000 }).toBe(fewer.jobs.length)
    await standby.kill()
    const late = await ask('?search=made&limit=3', two.url)
    expect([late.status, late.total]).toEqual([200, snapshot.jobs.length])
    await standby.restart()
    await expect
      .poll(async () => (await ask('?search=made&limit=3', two.url)).total, { timeout: 10_000 })
      .toBe(fewer.jobs.length)
    await two.close()
    await second.stop()
  })

  it('is 503 with Retry-After for what is not cached while the network is cut, and recovers by itself', async () => {
    const through = `postgres://web3:made-up-secret@127.0.0.1:${proxy.port}/records`
    const cut = await startServer({ snapshot, env: { ...UNLIMITED, STORE_READ_URL: through } })
    const cached = await ask('?limit=3', cut.url)
    proxy.cut()
    const refused = await ask('?search=nobody-asked-before', cut.url)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    const again = await ask('?limit=3', cut.url)
    expect([again.status, again.etag]).toEqual([200, cached.etag])
    expect(await told('web3data_database_up{database="store"', cut)).toBe(0)
    proxy.mend()
    await expect
      .poll(async () => (await ask('?search=nobody-asked-before', cut.url)).status, { timeout: 10_000 })
      .toBe(200)
    expect(cut.logged.join('')).toContain('refused')
    expect(cut.logged.join('')).not.toMatch(/made-up-secret|postgres:\/\//)
    await cut.close()
  }, 30_000)

  it('makes what a tool answers anew when a load comes before it', async () => {
    await writeData(server.dataDir, fewer)
    await load(url, server.dataDir)
    const own = await startServer({ snapshot, env: { ...UNLIMITED, STORE_URL: url } })
    await load(url, own.dataDir)
    // The server still serves the version before, and finds out while it answers.
    const params = { name: 'list_jobs', arguments: { search: 'made' } }
    const accept = { accept: 'application/json, text/event-stream' }
    const answer = await post(own.url, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, accept)
    const { result } = await answer.json()
    expect([result.isError, result.structuredContent?.meta?.total]).toEqual([undefined, snapshot.jobs.length])
    await own.close()
  })

  it('goes on reading from the standby while the primary is dead', async () => {
    await primary.kill()
    const { status, total } = await ask('?search=made&limit=5&tag=solidity')
    await primary.restart()
    expect([status, total]).toEqual([200, expect.any(Number)])
  })

  it('tells nobody where the databases are and how they are entered', async () => {
    const text = await (await fetch(server.metricsUrl ?? '')).text()
    expect(text).toContain('web3data_database_version{database="store"')
    expect(text + server.logged.join('')).not.toMatch(/made-up-secret|postgres:\/\//)
  })
})
