/** The roles of deploy/compose.scale.yaml on a real PostgreSQL: their rights, and the refusals of the server. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startPostgres, type TestPostgres } from '../site/test/postgres.ts'

const SCRIPT = fileURLToPath(new URL('../deploy/postgres-roles.sh', import.meta.url))

describe.skipIf(!hasPostgres)('the roles of the compose file (skipped where PostgreSQL is absent)', () => {
  let postgres: TestPostgres
  let url: URL
  const dataDir = mkdtempSync(join(tmpdir(), 'roles-'))
  const clients: Client[] = []

  const as = async (role: string) => {
    const client = new Client({ connectionString: `postgres://${role}@${url.host}${url.pathname}` })
    clients.push(client)
    await client.connect()
    return client
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    url = new URL(postgres.create('records'))
    const env = {
      ...process.env,
      PGHOST: url.hostname,
      PGPORT: url.port,
      PGDATA: dataDir,
      POSTGRES_USER: url.username,
      POSTGRES_DB: 'records',
      LOADER_PASSWORD: 'l',
      READER_PASSWORD: 'r',
      REPLICATION_PASSWORD: 'c',
    }
    const { status, stderr } = spawnSync('sh', [SCRIPT], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  afterAll(async () => {
    for (const client of clients) await client.end()
    await postgres?.stop()
  })

  it('lets the loader create its tables, without being a superuser', async () => {
    const loader = await as('loader')
    // As the loader does: a separate schema.
    await loader.query('CREATE SCHEMA web3; CREATE TABLE web3.records (id text); INSERT INTO web3.records VALUES (1)')
    const { rows } = await loader.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
    expect(rows).toEqual([{ rolsuper: false }])
    await expect(loader.query(`COPY web3.records TO PROGRAM 'true'`)).rejects.toThrow(/permission denied|must be/)
    await expect(loader.query(`SELECT pg_read_file('PG_VERSION')`)).rejects.toThrow('permission denied')
  })

  it('lets the reader read, within limits of the server', async () => {
    const reader = await as('reader')
    expect((await reader.query('SELECT id FROM web3.records')).rows).toEqual([{ id: '1' }])
    expect((await reader.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
    await expect(reader.query('DELETE FROM web3.records')).rejects.toThrow('read-only')
  })

  it.each([
    'DELETE FROM web3.records',
    'CREATE TEMPORARY TABLE mine (id text)',
    'CREATE TABLE web3.mine (id text)',
    'CREATE SCHEMA mine',
    'SELECT lo_create(0)',
    `COPY web3.records TO PROGRAM 'true'`,
    'ALTER ROLE reader SUPERUSER',
    'SET ROLE loader',
  ])('refuses a reader that has left read-only mode: %s', async statement => {
    const reader = await as('reader')
    await reader.query('SET default_transaction_read_only = off')
    await expect(reader.query(statement)).rejects.toThrow(/permission denied|must be/)
  })
})
