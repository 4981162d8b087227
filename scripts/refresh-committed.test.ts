/** The committed data served long after its last answers, and again after one refresh in which its sources answered. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CatalogEntry, instantOf, readSettings, ServiceStatus, type SourceStatus } from '#contract'
import { hasAnswered } from '#contract/age.ts'
import { readArguments } from '../ingest/run/arguments.ts'
import { readSnapshot } from '../ingest/run/snapshot.ts'
import { json, pool, startUpstream, type Upstream } from '../ingest/test/command.ts'
import { type App, startApp } from '../site/server/app.ts'
import { ask } from '../site/test/raw.ts'
import { refresh } from './refresh.ts'
import { openRepository } from './repository.ts'
import { commitAndPush, createRemote } from './test/remote.ts'

const DAY_MS = 86_400_000
const COMMITTED = fileURLToPath(new URL('../data', import.meta.url))

const committed = readSnapshot(COMMITTED)
/** Lists kept by hand are as new as their last check. */
const looks = committed.sources.flatMap(({ lastSuccessAt }) => (lastSuccessAt ? [Date.parse(lastSuccessAt)] : []))
/** However often the workflow has refreshed the data, nothing in it keeps its promise two months later. */
const LATER = new Date(Math.max(...looks) + 60 * DAY_MS)

let dir: string
let app: App
let upstream: Upstream
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'refresh-committed-'))
  const clone = join(dir, 'clone')
  createRemote(dir, ['clone'])
  cpSync(COMMITTED, join(clone, 'data'), { recursive: true })
  writeFileSync(join(clone, 'data/sources.json'), JSON.stringify(answering))
  commitAndPush(clone, 'committed')
  const answers = Object.fromEntries(answering.map(source => [pathOf(source), json(answerOf(source))]))
  upstream = await startUpstream(() => answers)
  const env = { HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'test', DATA_DIR: join(clone, 'data') }
  const settings = readSettings({ ...env, STATE_DIR: join(dir, 'state') })
  app = await startApp({ settings, clock: () => LATER, write: () => {} })
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

/** The rows that the records of a source came from, in the shape of its test adapter. */
function rowsOf({ collection, id }: SourceStatus): object[] {
  if (collection === 'jobs')
    return committed.jobs
      .filter(({ source, closedAt }) => source === id && !closedAt)
      .map(({ sourceKey, title, link, date, location }) => {
        const posting = { id: sourceKey, title, absolute_url: link, first_published: date }
        return { ...posting, location: { name: location } }
      })
  if (collection === 'events')
    return committed.events
      .filter(({ source }) => source === id)
      .map(({ sourceKey, url, startDate, endDate, ...event }) => {
        return { ...event, id: sourceKey, website: url, start: startDate, end: endDate }
      })
  return committed.news
    .filter(({ sourceId }) => sourceId === id)
    .map(({ sourceKey, link, title, pubDate }) => ({ id: sourceKey, url: link, title, date_published: pubDate }))
}

/** Every upstream that ever answered, as if it had listed no more than is stored: an answer of less would be doubted. */
const answering = committed.sources
  .filter(source => !source.handKept && hasAnswered(source))
  .map(source => ({ ...source, counts: { ...source.counts, fetched: rowsOf(source).length } }))

const pathOf = ({ collection, id }: SourceStatus) => `/${collection}/${id}`

function lineOf(source: SourceStatus): Partial<CatalogEntry> {
  const { id, collection, name, homepage, terms, staleAfterHours } = source
  const adapter = { jobs: 'greenhouse', news: 'rss', events: 'hack-club' }[collection]
  const url = `http://127.0.0.1:${upstream.port}${pathOf(source)}`
  return { id, collection, adapter, url, name, homepage, terms, staleAfterHours }
}

function answerOf(source: SourceStatus): string {
  const rows = rowsOf(source)
  if (source.collection === 'jobs') return JSON.stringify({ jobs: rows })
  if (source.collection === 'events') return JSON.stringify(rows)
  const title = 'A fictional story of the day about Bitcoin'
  // Without it the feed would be frozen.
  const today = { id: 'today', url: 'https://news.example/today', title, date_published: LATER }
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: source.name, items: [today, ...rows] })
}

const get = (path: string) => ask(app.url, 'GET', path)
const statusOf = async () => ServiceStatus.parse(JSON.parse((await get('/api/status')).body))
const readiness = async () => (await get('/api/status/ready')).status

it('the committed data, two months after its newest answer, is stale', async () => {
  expect([(await statusOf()).status, await readiness()]).toEqual(['stale', 503])
})

it('the committed data is fresh again after one refresh in which each source lists the same records', async () => {
  const catalog = join(dir, 'catalog.yaml')
  writeFileSync(catalog, JSON.stringify(answering.map(lineOf)))
  const repository = await openRepository(join(dir, 'clone'))
  vi.spyOn(console, 'error').mockReturnValue()
  const args = readArguments(['--catalog', catalog, '--now', LATER.toISOString()])
  const { report, pushed } = await refresh(repository, args, { INGEST_ALLOW_PRIVATE_HOSTS: '1' }, { pool })
  expect([report.failed, pushed]).toEqual([[], true])
  await app.reload()
  expect(await statusOf()).toMatchObject({ status: 'ok', generatedAt: instantOf(LATER) })
  expect(await readiness()).toBe(200)
})
