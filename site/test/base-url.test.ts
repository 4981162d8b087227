/** One build serves under any origin: nothing in an answer remembers another one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../src/base/documents.ts'
import { startServer, type TestServer } from './server.ts'

const ORIGINS = ['https://one.example', 'https://a-rather-long-name.two.example:8443']
const PATHS = [
  ...Object.values(documents).map(({ path }) => path),
  '/',
  '/index.md',
  '/jobs',
  '/jobs.md',
  '/jobs/made-up-engineer-00000001',
  '/companies/example-labs',
  '/news',
  '/events',
  '/events/example-summit-00000001',
  '/events/example-summit-00000001.ics',
  '/glossary',
  '/glossary/made-up-term-1',
  '/glossary/made-up-term-1.md',
  '/search?q=made',
  '/docs',
  '/docs/api',
  '/docs/mcp',
  '/docs/errors',
  '/docs.md',
  '/status',
  '/about',
  '/privacy',
  '/terms',
  '/sitemap.xml',
  '/sitemaps/jobs-1.xml',
  '/opensearch.xml',
  '/openapi.json',
  '/api',
  '/api/jobs?limit=2',
  '/api/glossary',
  '/api/v1/glossary/made-up-term-1',
  '/api/v1/search?q=made',
  '/api/v1/jobs.rss',
  '/api/v1/jobs.atom',
  '/api/v1/news.json-feed',
  '/api/v1/events.ics',
  '/api/nothing',
  '/api/auth/session',
]

let servers: TestServer[]
beforeAll(async () => {
  const first = await startServer({ env: { PUBLIC_BASE_URL: ORIGINS[0] ?? '' } })
  const others = ORIGINS.slice(1).map(origin =>
    startServer({ env: { PUBLIC_BASE_URL: origin, DATA_DIR: first.dataDir } }),
  )
  servers = [first, ...(await Promise.all(others))]
})
afterAll(() => Promise.all(servers.map(server => server.close())))

/** The whole answer as text, without what every answer has anew, in the origin's own words. */
async function answerOf(server: TestServer, path: string): Promise<string> {
  const { status, headers, body } = await server.get(path)
  const { date: _date, etag: _etag, 'x-request-id': _id, 'content-length': _length, ...rest } = headers
  // Calendars fold their lines by length, which the origin is a part of.
  const comparable = body.replace(/sha256:[0-9a-f]{64}/g, 'sha256:').replaceAll('\r\n ', '')
  return JSON.stringify({ status, rest: { ...rest, ...limitless }, body: comparable })
}
const limitless = { ratelimit: '', 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '' }

describe('one build under three origins', () => {
  it.each(PATHS)('%s differs in the origin alone', async path => {
    const answers = await Promise.all(servers.map(server => answerOf(server, path)))
    answers.forEach((answer, at) => {
      expect(answer).not.toMatch(/placeholder\.invalid|127\.0\.0\.1|localhost/)
      for (const foreign of ORIGINS.filter((_, other) => other !== at)) expect(answer).not.toContain(foreign)
      expect(answer.replaceAll(ORIGINS[at] ?? '', 'ORIGIN')).toBe(answers[0]?.replaceAll(ORIGINS[0] ?? '', 'ORIGIN'))
    })
  })
})
