/** What becomes of the records in a database when something goes wrong: the old set stays, or the new one is there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../record-index/postgres/index.ts'
import { load } from '../src/store/database/load.ts'
import { get, post } from './agent.ts'
import { hasPostgres, startPostgres, type TestPostgres, untilBlocked } from './postgres.ts'
import { startProcess } from './process.ts'
import { startServer, type TestServer, writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

const snapshot = fictionalSnapshot()
const fewer = { ...snapshot, jobs: snapshot.jobs.slice(1), news: snapshot.news.slice(1) }

describe.skipIf(!hasPostgres)('records in a database', () => {
  let postgres: TestPostgres
  let url: string
  let server: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
    url = postgres.create('records')
    const files = await startServer({ snapshot })
    await load(url, files.dataDir)
    await files.close()
    server = await startServer({ snapshot, env: { STORE_URL: url, RATE_LIMIT_PUBLIC: '1000000/60' } })
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
  })

  const totalOf = async (query = '') => {
    const answer = await get(server.url, `/api/v1/jobs${query}`)
    return [answer.status, (await answer.json()).meta?.total]
  }

  /** Another session holds a table that the load needs late, when it has written others. */
  async function whileHeld(work: (database: Database) => Promise<void>): Promise<void> {
    const database = connect(url)
    try {
      await database.begin(async ({ query }) => {
        await query('LOCK TABLE news IN ACCESS EXCLUSIVE MODE')
        await work(database)
      })
    } finally {
      await database.end()
    }
  }

  it('stay the old set while a load is under way, and a second load is refused', async () => {
    await writeData(server.dataDir, fewer)
    let loading: Promise<unknown> | undefined
    await whileHeld(async database => {
      loading = load(url, server.dataDir)
      await untilBlocked(database)
      await expect(load(url, server.dataDir)).rejects.toThrow('another load is running')
      await server.reload()
      expect(await totalOf('?search=made')).toEqual([200, snapshot.jobs.length])
    })
    await loading
    await server.reload()
    expect(await totalOf()).toEqual([200, fewer.jobs.length])
  })

  it('are loaded once: the same set writes nothing', async () => {
    const { isNew, tables } = await load(url, server.dataDir)
    expect([isNew, tables.jobs?.written]).toEqual([false, 0])
  })

  it('are answered as of one version when a load comes between two steps of an answer', async () => {
    await writeData(server.dataDir, snapshot)
    await load(url, server.dataDir)
    // The server still serves the version before, and finds out while it answers.
    expect(await totalOf('?tag=solidity&limit=3')).toEqual([200, expect.any(Number)])
    expect(await totalOf()).toEqual([200, snapshot.jobs.length])
  })

  it('are answered by a server whose clock goes on', async () => {
    const running = await startProcess({ STORE_URL: url, DATA_DIR: server.dataDir, STATE_DIR: server.stateDir })
    try {
      const targets = [
        '/api/v1/jobs?search=made',
        '/api/v1/events?tag=none',
        '/api/v1/jobs/facets?search=made',
        '/jobs',
        '/api/status',
      ]
      const statuses = await Promise.all(targets.map(async target => (await get(running.url, target)).status))
      expect(statuses).toEqual(targets.map(() => 200))
    } finally {
      await running.kill()
    }
  })

  it('refuse an older set', async () => {
    const earlier = snapshot.sources.map(source => ({ ...source, lastSuccessAt: '2026-01-01T00:00:00Z' }))
    await writeData(server.dataDir, { ...snapshot, sources: earlier })
    await expect(load(url, server.dataDir)).rejects.toThrow('holds a newer set')
    await writeData(server.dataDir, snapshot)
  })

  /** `list_jobs`, as an agent calls it. */
  async function toolSays(given: Record<string, unknown>): Promise<string> {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_jobs', arguments: given } }
    const accept = { accept: 'application/json, text/event-stream' }
    return (await post(server.url, '/mcp', call, accept)).text()
  }

  it('stay the old set when the database dies in the middle of a load; meanwhile only what is cached is answered', async () => {
    await writeData(server.dataDir, fewer)
    expect(await totalOf('?limit=7')).toEqual([200, snapshot.jobs.length])
    const dead = whileHeld(async database => {
      const loading = load(url, server.dataDir)
      await untilBlocked(database)
      await postgres.kill()
      await expect(loading).rejects.toThrow()
    })
    await expect(dead).rejects.toThrow()
    expect(await totalOf('?limit=7')).toEqual([200, snapshot.jobs.length])
    const refused = await get(server.url, '/api/v1/jobs?search=nobody-asked-before')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await toolSays({ search: 'nobody-asked-before' })).toContain('The records cannot be read at the moment.')
    await postgres.restart()
    expect(await totalOf('?search=made&limit=9')).toEqual([200, snapshot.jobs.length])
    await load(url, server.dataDir)
    await server.reload()
    expect(await totalOf()).toEqual([200, fewer.jobs.length])
  })

  it('are not read or written by a program that does not know their tables', async () => {
    const database = connect(url)
    await database.query("INSERT INTO migrations (number, name) VALUES (999, '999-of-tomorrow.sql')")
    await database.end()
    const line = /migration 999 and this version knows \d+: use a newer version/
    await expect(load(url, server.dataDir)).rejects.toThrow(line)
    await expect(startServer({ snapshot, env: { STORE_URL: url } })).rejects.toThrow(line)
  })
})
