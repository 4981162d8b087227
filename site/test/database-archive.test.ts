/** Old news in a database: what the folder has of it after each load, and what becomes of an answer without it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '#contract'
import { startApp } from '../server/app.ts'
import { load } from '../src/store/database/load.ts'
import { get } from './agent.ts'
import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts'
import { startServer, type TestServer, writeData } from './server.ts'
import { fictionalNews, fictionalSnapshot } from './snapshot.ts'

const snapshot = fictionalSnapshot()

describe.skipIf(!hasPostgres)('the news archive in a database', () => {
  let postgres: TestPostgres
  let url: string
  let folder: TestServer
  let server: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
    url = postgres.create('records')
    folder = await startServer({ snapshot })
    mkdirSync(join(folder.dataDir, 'news-archive'))
    write('2026-08', 'First archived headline')
    write('2026-06', 'Second archived headline')
    await load(url, folder.dataDir)
    server = await startServer({ snapshot, env: { STORE_URL: url } })
  })
  afterAll(async () => {
    await server?.close()
    await folder?.close()
    await postgres?.stop()
  })

  const pathOf = (month: string) => join(folder.dataDir, 'news-archive', `${month}.json`)

  function write(month: string, ...titles: string[]): void {
    const records = titles.map((title, at) =>
      fictionalNews(100 + at, { title, pubDate: `${month}-0${at + 1}T00:00:00Z` }),
    )
    writeFileSync(pathOf(month), JSON.stringify(records))
  }

  async function archived(query = 'until=2026-09-01') {
    const answer = await get(server.url, `/api/v1/news?${query}`)
    const { data = [] } = await answer.json()
    return [answer.status, ...data.map(({ title }: { title: string }) => title)]
  }

  it('is answered, and written once', async () => {
    expect(await archived()).toEqual([200, 'First archived headline', 'Second archived headline'])
    expect(await load(url, folder.dataDir)).toMatchObject({ isNew: false, version: 1 })
  })

  it('is answered by a site whose folder has a glossary alone', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'glossary-alone-'))
    writeFileSync(join(dir, 'glossary.json'), JSON.stringify(snapshot.glossary))
    const env = { HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'test', DATA_DIR: dir, STATE_DIR: join(dir, 'state') }
    const app = await startApp({ settings: readSettings({ ...env, STORE_URL: url }), write: () => {} })
    const { meta } = await (await get(app.url, '/api/v1/news?since=2026-01-01')).json()
    const terms = await (await get(app.url, '/api/v1/glossary')).json()
    expect([meta.total, terms.meta.total]).toEqual([snapshot.news.length + 2, snapshot.glossary.length])
    await app.close()
    rmSync(dir, { recursive: true })
  })

  it('is what the folder has after a load: a month that grew, and none that is gone', async () => {
    write('2026-08', 'First archived headline', 'Another archived headline')
    rmSync(pathOf('2026-06'))
    expect(await load(url, folder.dataDir)).toMatchObject({ isNew: true, version: 2 })
    await server.reload()
    expect(await archived()).toEqual([200, 'Another archived headline', 'First archived headline'])
  })

  it('is read of one version where a load comes before the month is read', async () => {
    await writeData(folder.dataDir, { ...snapshot, news: snapshot.news.slice(1) })
    write('2026-08', 'Last archived headline')
    await load(url, folder.dataDir)
    // The server serves the version before, and finds out when it reads.
    expect(await archived('until=2026-08-31')).toEqual([200, 'Last archived headline'])
  })

  it('is missed in no answer: without the database there is none', async () => {
    await postgres.kill()
    expect((await archived('until=2026-08-30'))[0]).toBe(503)
    await postgres.restart()
    expect(await archived('until=2026-08-30')).toEqual([200, 'Last archived headline'])
  })
})
