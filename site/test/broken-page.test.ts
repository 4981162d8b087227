/** A page that cannot be made: the disk lost the records of a snapshot that is being served. */
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSet } from '../../data/set.ts'
import { ask } from './raw.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalJob, fictionalNews } from './snapshot.ts'

const jobs = Array.from({ length: 20 }, (_, number) => fictionalJob(number))
const news = Array.from({ length: 60 }, (_, number) => fictionalNews(number))
const PAGE = `/jobs/${jobs.at(-1)?.id}`

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // One record a line, as ingest writes them: such a file is read while it is served.
  const linesOf = (records: object[]) => `[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`
  writeSet(server.dataDir, { 'jobs.json': linesOf(jobs), 'news.json': linesOf(news) })
  await server.reload()
})
afterAll(() => server.close())

it('is the page for people, with an id to report, and nothing of the cause', () =>
  breaks('jobs.json', PAGE, `${PAGE}?again`))

it('leaves what needs no disk as it is', async () => {
  for (const path of ['/jobs', '/', '/api/jobs']) expect((await ask(server.url, 'GET', path)).status).toBe(200)
})

it('is the same page where Astro drew only the frame', () => breaks('news.json', '/news', '/news?page=2'))

/** Both paths need the file; the operator is told the cause. */
async function breaks(file: string, before: string, after: string): Promise<void> {
  expect((await ask(server.url, 'GET', before)).status).toBe(200)
  await truncate(join(server.dataDir, file), 300)
  server.logged.length = 0
  const { status, headers, body } = await ask(server.url, 'GET', after)
  const $ = load(body)
  expect([status, $('h1').text()]).toEqual([500, 'Something broke on our side'])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(body).not.toMatch(/JSON|SyntaxError|node_modules|\.m?[jt]s:\d|at \w+ \(/)
  expect($('meta[name=robots]').attr('content')).toBe('noindex, follow')
  expect(server.logged.join('\n')).toMatch(/SyntaxError/)
}
