/** A page that cannot be made: the disk lost the records of a snapshot that is being served. */
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'cheerio'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { writeSet } from '#contract/snapshot-set.ts'
import { ERROR_PAGE, render, SPENT_PAGE } from '../server/astro.ts'
import { startProcess } from './process.ts'
import { ask } from './raw.ts'
import { useServer } from './server.ts'
import { fictionalJob, fictionalNews } from './snapshot.ts'

const jobs = Array.from({ length: 20 }, (_, number) => fictionalJob(number))
const news = Array.from({ length: 60 }, (_, number) => fictionalNews(number))
/** One record a line, as ingest writes them: such a file is read while it is served. */
const linesOf = (records: object[]) => `[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`
const Line = z.looseObject({
  event: z.string().optional(),
  requestId: z.string().optional(),
  err: z.object({ type: z.string() }).optional(),
})
/** Pages that were never requested before; drawn ones are cached. */
const [PAGE, ANOTHER, THIRD] = jobs.slice(-3).map(({ id }) => `/jobs/${id}`) as [string, string, string]

const server = useServer()
beforeAll(async () => {
  writeSet(server.dataDir, { 'jobs.json': linesOf(jobs), 'news.json': linesOf(news) })
  await server.reload()
})

it('is the page for people, with an id to report, and nothing of the cause', () => breaks('jobs.json', PAGE, ANOTHER))

it('leaves answers that need no disk as they are', async () => {
  // A page of jobs shows fields that only the stored record has, so it reads the disk.
  for (const path of ['/events', '/api/jobs', '/api/v1/jobs.csv']) expect((await server.get(path)).status).toBe(200)
})

it('is the same page for a list', () => breaks('news.json', '/news', '/news?page=2'))

/** Both paths need the file; the log has the cause. */
async function breaks(file: string, before: string, after: string): Promise<void> {
  expect((await server.get(before)).status).toBe(200)
  await truncate(join(server.dataDir, file), 300)
  server.logged.length = 0
  const { status, headers, body } = await server.get(after)
  const $ = load(body)
  expect([status, $('h1').text()]).toEqual([500, 'Something broke on our side'])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(body).not.toMatch(/JSON|SyntaxError|node_modules|\.m?[jt]s:\d|at \w+ \(/)
  expect($('meta[name=robots]').attr('content')).toBe('noindex, follow')
  expect(causesOf(headers['x-request-id'], server.logged)).toEqual(['SyntaxError'])
}

/** The log lines of the request; each is one JSON object. */
function causesOf(requestId: unknown, lines: string[]): string[] {
  const logged = lines.map(line => Line.parse(JSON.parse(line)))
  return logged.flatMap(({ event, requestId: of, err }) =>
    event === 'request.failed' && of === requestId ? [err?.type ?? ''] : [],
  )
}

it('fails for each client that waited for one answer, under an id that is in the log', async () => {
  server.logged.length = 0
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.get(THIRD)))
  const ids = new Set(answers.map(({ headers }) => headers['x-request-id']))
  expect([answers.map(({ status }) => status), ids.size]).toEqual([Array(5).fill(500), 5])
  for (const id of ids) expect(causesOf(id, server.logged)).toEqual(['SyntaxError'])
})

it('is a line of JSON with that id in the log of the process, and nothing else', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'broken-page-'))
  writeSet(join(dir, 'data'), { 'jobs.json': linesOf(jobs), 'news.json': linesOf(news), 'sources.json': '[]\n' })
  writeFileSync(join(dir, 'data', 'glossary.json'), '[]\n')
  const { url, child, output } = await startProcess({ DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state') })
  // A search is answered when the words are read: files lost before that refuse the start.
  expect((await ask(url, 'GET', '/api/jobs?search=fictional')).status).toBe(200)
  for (const file of ['jobs.json', 'news.json']) await truncate(join(dir, 'data', file), 300)
  const answers = [
    await ask(url, 'GET', PAGE),
    await ask(url, 'GET', `${PAGE}.md`),
    await ask(url, 'GET', '/news?page=2'),
  ]
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
  const lines = output().trim().split('\n')
  for (const { status, headers } of answers)
    expect([status, causesOf(headers['x-request-id'], lines)]).toEqual([500, ['SyntaxError']])
})

it.each([ERROR_PAGE, SPENT_PAGE])('%s is not an address if nothing broke and no quota is spent', async path => {
  const { status, body } = await server.get(path, { accept: 'text/html' })
  expect([status, load(body)('h1').text()]).toEqual([404, 'There is nothing here'])
})

it('is a failure if Astro drew it by itself, so that a program gets no page', async () => {
  const drawn = async () => new Response('<h1>500</h1>', { status: 500, headers: { 'content-type': 'text/html' } })
  const app = { match: () => undefined, render: drawn }
  const draw = (target: string) => render(app, { target, services: server.services })
  await expect(draw('/about')).rejects.toThrow('could not answer /about')
  expect(await draw(ERROR_PAGE)).toMatchObject({ status: 500 })
})
