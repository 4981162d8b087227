/** The committed data served long after its last answers, and again after one refresh in which its sources answered. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogEntry, Collection, instantOf, readSettings, ServiceStatus, type SourceStatus } from '#contract'
import { hasAnswered, newestAnswer } from '#contract/age.ts'
import { readArguments } from '../ingest/run/arguments.ts'
import { readSnapshot } from '../ingest/run/snapshot.ts'
import { json, pool, startUpstream, type Upstream } from '../ingest/test/command.ts'
import { type App, startApp } from '../site/server/app.ts'
import { dateOf } from '../site/src/base/when.ts'
import { post } from '../site/test/agent.ts'
import { ask } from '../site/test/raw.ts'
import { refresh } from './refresh.ts'
import { openRepository } from './repository.ts'

const DAY_MS = 86_400_000
const COMMITTED = fileURLToPath(new URL('../data', import.meta.url))
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/g

const committed = readSnapshot(COMMITTED)
const sourcesOf = (of: Collection) => committed.sources.filter(({ collection }) => collection === of)
const newest = (of: Collection) => newestAnswer(sourcesOf(of)) ?? ''
/** What people keep by hand is as new as their last look at it, and makes no collection newer. */
const newestLook = (of: Collection) =>
  Math.max(...sourcesOf(of).flatMap(({ lastSuccessAt }) => (lastSuccessAt ? [Date.parse(lastSuccessAt)] : [])))
/** However often the workflow has refreshed the data, nothing in it keeps its promise two months later. */
const LATER = new Date(Math.max(...Collection.options.map(newestLook)) + 60 * DAY_MS)

const PATHS: [path: string, collection: Collection][] = [
  ['/api/v1/jobs?limit=200', 'jobs'],
  ['/api/v1/jobs.rss', 'jobs'],
  ['/api/v1/jobs.csv', 'jobs'],
  ['/jobs', 'jobs'],
  ['/jobs.md', 'jobs'],
  ['MCP', 'jobs'],
  ['/api/v1/news?limit=100', 'news'],
  ['/api/v1/news.atom', 'news'],
  ['/news', 'news'],
  ['/news.md', 'news'],
  ['/api/v1/events.rss', 'events'],
  ['/api/v1/events.atom', 'events'],
  ['/events.md', 'events'],
]

let dir: string
let app: App
let upstream: Upstream
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'refresh-committed-'))
  const clone = join(dir, 'clone')
  cpSync(COMMITTED, join(clone, 'data'), { recursive: true })
  writeFileSync(join(clone, 'data/sources.json'), JSON.stringify(answering))
  cpSync(new URL('../.gitignore', import.meta.url), join(clone, '.gitignore'))
  git('init', '--quiet', '--bare', '--initial-branch=main', join(dir, 'origin.git'))
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Example')
  git('config', 'user.email', 'example@example.org')
  git('remote', 'add', 'origin', join(dir, 'origin.git'))
  git('add', '--all')
  git('commit', '--quiet', '-m', 'start')
  git('push', '--quiet', '--set-upstream', 'origin', 'main')
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

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: join(dir, 'clone'), stdio: ['ignore', 'pipe', 'pipe'] })
}

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
      .map(({ sourceKey, ...event }) => ({ ...event, id: sourceKey }))
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
  const adapter = { jobs: 'greenhouse', news: 'rss', events: 'json-list' }[collection]
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

/** What a list says in a format, without the frame of a page, which tells of all collections. */
async function toldBy(path: string): Promise<string> {
  if (path !== 'MCP') return (await get(path)).body.replace(/<footer.*/s, '')
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_jobs', arguments: { limit: 50 } } }
  return (await post(app.url, '/mcp', call)).text()
}

describe('the committed data, two months after its newest answer', () => {
  it('is stale', async () => {
    expect([(await statusOf()).status, await readiness()]).toEqual(['stale', 503])
  })

  it.each(PATHS)('is told by %s with nothing newer than that answer', async (path, collection) => {
    // When a posting closes may be ahead of everybody.
    const told = (await toldBy(path)).replace(/"closesAt":"[^"]+"/g, '').match(INSTANT) ?? []
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter(instant => Date.parse(instant) > newestLook(collection))).toEqual([])
  })

  it.each(Collection.options)('of the %s is as old as that answer in headers and in words', async collection => {
    const { headers } = await get(`/api/${collection}`)
    const told = String(headers['x-data-as-of'])
    expect(headers['x-data-status']).toBe('stale')
    expect(Date.parse(told)).toBeLessThanOrEqual(newestLook(collection))
    const { body } = await get(`/${collection}.md`)
    expect(body).toContain(`date: "${told}"`)
    expect(body).toContain(`the last answered on ${dateOf(newest(collection))}. As of ${dateOf(told)}`)
    expect((await get(`/api/v1/${collection}.rss`)).body).toContain(`As of ${dateOf(told)}`)
    expect(JSON.parse((await get(`/api/v1/${collection}/facets`)).body).meta.asOf).toBe(told)
  })
})

it('is fresh again after one refresh in which each source lists what it listed', async () => {
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
