/** Conformance checklist, caching and paging: C13 to C17 of the protocol. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { EventList, JobList } from '#contract'
import { AGENT, accessToken, revoke } from './agent.ts'
import { ask } from './raw.ts'
import { startServer, useServer } from './server.ts'
import { fictionalEvent, fictionalSnapshot } from './snapshot.ts'

const server = useServer()

const LISTS = ['/api/jobs', '/api/news', '/api/events', '/api/glossary']
const V1 = LISTS.map(path => path.replace('/api/', '/api/v1/'))

describe('a client gets the coding it likes best', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['gzip;q=0.2, br;q=0.5', 'br'],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['zstd', undefined],
    ['*', undefined],
    ['gzip;q=0, *', undefined],
    ['gzip;q=0.5, *', undefined],
    ['identity;q=0, *;q=0.5', 'br'],
    ['br;q=0, identity;q=0, *', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['*;q=0', undefined],
    ['', undefined],
    ['GZIP;Q=0.5, Br;q=0', 'gzip'],
    ['br;q=high, gzip;q=0.9', 'br'],
  ])('%s: %s', async (accepted, coding) => {
    const { headers, bytes } = await server.get('/api/jobs', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
    const body = coding === 'br' ? brotliDecompressSync(bytes) : coding ? gunzipSync(bytes) : bytes
    expect(body.equals((await server.get('/api/jobs')).bytes)).toBe(true)
  })

  it.each([
    ['gzip, br', undefined],
    ['gzip, identity;q=0', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
  ])('%s: %s, if the body is small', async (accepted, coding) => {
    const { headers, bytes } = await server.get('/api/jobs?limit=1', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
    expect(JSON.parse(String(coding ? gunzipSync(bytes) : bytes)).meta.count).toBe(1)
  })
})

it('C13, C17: lists need no credential, and vary by Authorization, encoding and, with formats, Accept, each named once', async () => {
  for (const path of [...LISTS, ...V1, '/api/v1/jobs.csv']) {
    const { status, headers } = await server.get(path)
    const accept = path.endsWith('.csv') ? '' : 'Accept, '
    expect([path, status, headers.vary]).toEqual([path, 200, `Authorization, ${accept}Accept-Encoding`])
    expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300')
    expect(Date.parse(String(headers['last-modified']))).not.toBeNaN()
  }
})

it('C13: an answer to a token is private, with the same bytes, in any format', async () => {
  const authorization = `Bearer ${await accessToken(server.url)}`
  for (const path of [...LISTS, '/api/v1/jobs.rss', '/api/v1/jobs/facets']) {
    const open = await server.get(path)
    const own = await server.get(path, { authorization })
    expect([path, own.headers['cache-control'], own.headers.etag]).toEqual([
      path,
      'private, no-cache',
      open.headers.etag,
    ])
    expect(own.bytes.equals(open.bytes)).toBe(true)
    const again = await server.get(path, { authorization, 'if-none-match': String(own.headers.etag) })
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache'])
  }
})

it('C13: a dead token or one without the scope gets no list, in any format, cached or not', async () => {
  const narrow = await accessToken(server.url, { scope: 'read:news' })
  const dead = await accessToken(server.url)
  await revoke(server.url, dead)
  const statusOf = async (path: string, headers: Record<string, string>) => (await server.get(path, headers)).status
  for (const path of ['/api/jobs', '/api/v1/jobs', '/api/v1/jobs.csv', '/api/v1/jobs/facets']) {
    await server.get(path)
    for (const [token, status] of [
      [narrow, 403],
      [dead, 401],
    ])
      expect([path, await statusOf(path, { authorization: `Bearer ${token}`, 'if-none-match': '*' })]).toEqual([
        path,
        status,
      ])
  }
})

it('C14: no cache keeps an error, the status, or anything about a credential', async () => {
  const token = await accessToken(server.url)
  const json = { 'content-type': 'application/json' }
  const agent = JSON.stringify(AGENT)
  const answers = await Promise.all([
    ...['/api/jobs?limit=x', '/api/x', '/.well-known/x', '/no-such-page', '/api/status'].map(path => server.get(path)),
    server.get('/api/auth/session', { authorization: `Bearer ${token}` }),
    ask(server.url, 'POST', '/api/auth/register', json, agent),
    ask(server.url, 'POST', '/api/auth/claim', json, '{}'),
    ask(server.url, 'POST', '/api/sandbox/auth/register', json, agent),
    ask(server.url, 'POST', '/api/auth/revoke', json, JSON.stringify({ token })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404, 200, 200, 200, 400, 200, 200])
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
  }
})

describe('C15: the links of jobs walk all pages without gap or repeat', () => {
  const walk = async (rel: string, from: string) => {
    const pages: string[][] = []
    for (let next: string | undefined = server.services.baseUrl + from; next; ) {
      const answer: Response = await fetch(next)
      pages.push(JobList.parse(await answer.json()).data.map(({ id }) => id))
      next = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(answer.headers.get('link') ?? '')?.[1]
    }
    return pages
  }

  it.each([
    ['/api/jobs', 50],
    ['/api/v1/jobs?tag=defi&limit=7', 7],
    ['/api/jobs?search=made-up&limit=120', 120],
    ['/api/jobs?limit=119&access_token=secret', 119],
  ])('%s', async (from, limit) => {
    const pages = await walk('next', from)
    const ids = pages.flat()
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
    expect(Math.max(...pages.map(page => page.length))).toBe(limit)
  })

  it('from the middle, back and forth', async () => {
    const before = await walk('prev', '/api/jobs?limit=25&offset=60')
    const after = await walk('next', '/api/jobs?limit=25&offset=60')
    expect([...before.reverse().flat(), ...after.slice(1).flat()]).toEqual((await walk('next', '/api/jobs')).flat())
  })

  it('back from behind the end', async () => {
    const pages = await walk('prev', '/api/jobs?limit=50&offset=5000')
    expect(pages.map(page => page.length)).toEqual([0, 20, 50, 50])
  })

  it('keeps the filters and drops unknown parameters', async () => {
    const { headers } = await server.get('/api/v1/jobs?tag=defi&limit=50&access_token=secret&search=')
    const at = (offset: number) => `<${server.services.baseUrl}/api/v1/jobs?tag=defi&limit=50&offset=${offset}>`
    expect(pageLinksOf(headers.link)).toBe(`${at(0)}; rel="first", ${at(50)}; rel="next", ${at(100)}; rel="last"`)
    expect(headers.link).not.toContain('secret')
  })

  it('has no links when nothing matches', async () => {
    const { headers } = await server.get('/api/jobs?search=qzxwvkj')
    expect(pageLinksOf(headers.link)).toBe('')
  })
})

it('C16: /api/x and /api/v1/x give the same bytes and validators', async () => {
  for (const rest of ['jobs?chain=base', 'news?since=2026-09-29', 'events?online=false', 'glossary', 'jobs?limit=x']) {
    const [plain, v1] = await Promise.all(['/api/', '/api/v1/'].map(family => server.get(family + rest)))
    expect(v1?.body).toBe(plain?.body)
    expect([v1?.status, v1?.headers.etag]).toEqual([plain?.status, plain?.headers.etag])
  }
})

it('an answer is kept by the front for as long as it says, and no longer', async () => {
  const snapshot = fictionalSnapshot({
    events: [fictionalEvent(1, { startDate: '2026-10-02', endDate: '2026-10-03' })],
  })
  const own = await startServer({ snapshot, now: '2026-10-04T11:59:00Z' })
  const look = async () => {
    const { headers, body } = await ask(own.url, 'GET', '/api/events')
    return [EventList.parse(JSON.parse(body)).meta.total, headers['cache-control'], headers['last-modified']]
  }
  // Events end at noon UTC.
  const before = 'Sat, 03 Oct 2026 12:00:00 GMT'
  const control = (seconds: number) => `public, max-age=${seconds}, stale-while-revalidate=300`
  expect(await look()).toEqual([1, control(60), before])
  expect(await look()).toEqual([1, control(60), before])
  own.time.now = new Date('2026-10-04T11:59:59.999Z')
  expect(await look()).toEqual([1, control(60), before])
  own.time.now = new Date('2026-10-04T12:00:00Z')
  expect(await look()).toEqual([0, control(60), 'Sun, 04 Oct 2026 12:00:00 GMT'])
  await own.close()
})

/** Without those to other media types. */
function pageLinksOf(link: unknown): string {
  return String(link)
    .split(', ')
    .filter(one => !one.includes('rel="alternate"'))
    .join(', ')
}
