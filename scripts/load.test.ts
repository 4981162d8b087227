/** `npm run load`, as an operator runs it. */
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startPostgres, type TestPostgres } from '../site/test/postgres.ts'
import { writeData } from '../site/test/server.ts'
import { fictionalSnapshot } from '../site/test/snapshot.ts'

describe.skipIf(!hasPostgres)('npm run load', () => {
  let postgres: TestPostgres
  let dataDir: string
  beforeAll(async () => {
    postgres = await startPostgres()
    dataDir = await mkdtemp(join(tmpdir(), 'load-'))
    await writeData(dataDir, fictionalSnapshot())
  })
  afterAll(() => postgres?.stop())

  const load = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['scripts/load.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    })

  it('creates the tables, writes the records, and has nothing to do the second time', async () => {
    const STORE_URL = postgres.create('records')
    const first = await load({ STORE_URL })
    expect(first.stdout).toMatch(/^jobs: 120 written, 0 with other numbers only, 0 gone\n.*version 1 is loaded\n$/s)
    const second = await load({ STORE_URL })
    expect(second.stdout).toMatch(
      /^jobs: 0 written, 0 with other numbers only, 0 gone\n.*version 1 was loaded already\n$/s,
    )
  })

  it('reports missing settings', async () => {
    await expect(load({})).rejects.toThrow('STORE_URL is not set')
  })
})
