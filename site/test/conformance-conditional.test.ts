/** Conformance checklist, conditional requests: C12 of the protocol, dates, and a clock that is set back. */
import { describe, expect, it, vi } from 'vitest'
import { AGENT, accessToken } from './agent.ts'
import { ask } from './raw.ts'
import { startServer, useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

const server = useServer()

const LISTS = ['/api/jobs', '/api/news', '/api/events', '/api/glossary']

it.each([...LISTS, '/api/v1/jobs/facets', '/api/v1/sources', '/api/v1/jobs.rss', '/api/v1/events.ics'])(
  'C12: a matching If-None-Match is 304 without body: %s',
  async path => {
    const { headers } = await server.get(path)
    const tag = String(headers.etag)
    const old = { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }
    for (const given of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(server.url, method, path, { 'if-none-match': given, ...old })
        expect([given, answer.status, answer.body]).toEqual([given, 304, ''])
        for (const name of ['etag', 'cache-control', 'vary', 'last-modified'])
          expect([name, answer.headers[name]]).toEqual([name, headers[name]])
        expect(answer.headers).not.toHaveProperty('content-type')
      }
    }
    const since = { 'if-modified-since': String(headers['last-modified']) }
    expect((await server.get(path, since)).status).toBe(304)
    expect((await server.get(path, { ...since, 'if-none-match': '"other"' })).status).toBe(200)
  },
)

it('C12: a 304 says nothing of a body, compressed or not', async () => {
  const compressed = { 'accept-encoding': 'br' }
  const { headers } = await server.get('/api/jobs', compressed)
  expect(headers['content-encoding']).toBe('br')
  const answer = await server.get('/api/jobs', { ...compressed, 'if-none-match': String(headers.etag) })
  expect([answer.status, Object.keys(answer.headers).filter(name => name.startsWith('content-'))]).toEqual([
    304,
    ['content-security-policy'],
  ])
})

it('C12: an answer without a tag is whole whatever a client says it has', async () => {
  const authorization = `Bearer ${await accessToken(server.url)}`
  for (const had of ['*', '"1"', 'W/"undefined"']) {
    const answer = await server.get('/api/auth/session', { authorization, 'if-none-match': had })
    expect([had, answer.status, JSON.parse(answer.body).agent_id]).toEqual([had, 200, AGENT.agent_id])
  }
  const given = { 'content-type': 'application/json', 'if-none-match': '*' }
  const registered = await ask(server.url, 'POST', '/api/auth/register', given, JSON.stringify(AGENT))
  expect([registered.status, registered.body.includes('web3dr_')]).toEqual([200, true])
})

it('two lists have one tag exactly when they are the same bytes, whatever was requested and whatever changed', async () => {
  const jobs = Array.from({ length: 12 }, (_, n) => fictionalJob(n))
  const variants = [jobs, jobs.slice(1), jobs.with(4, fictionalJob(4, { title: 'Made-up Engineer ?' }))]
  const bodies = new Map<string, string>()
  const tags = new Set<string>()
  const own = await startServer({ snapshot: { ...fictionalSnapshot(), jobs } })
  try {
    for (const variant of variants) {
      await own.publish({ ...fictionalSnapshot(), jobs: variant })
      for (const query of ['', 'limit=50', 'limit=5', 'limit=4', 'offset=4&limit=4', 'offset=90', 'search=made-up+3']) {
        const { headers, body } = await ask(own.url, 'GET', `/api/jobs?${query}`)
        const tag = String(headers.etag)
        expect([query, bodies.get(tag) ?? body]).toEqual([query, body])
        bodies.set(tag, body)
        tags.add(tag)
      }
    }
  } finally {
    await own.close()
  }
  expect(tags.size).toBe(new Set(bodies.values()).size)
  expect(tags.size).toBeGreaterThan(variants.length * 3)
})

it.each([
  ['Thu, 01 Jan 2099 00:00:00 GMT', 304],
  ['Thursday, 01-Jan-37 00:00:00 GMT', 304],
  ['Thu Jan  1 00:00:00 2099', 304],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 200],
  ['Thu, 01 Jan 2099 00:00:00 +0000', 200],
  ['2099-01-01T00:00:00Z', 200],
  ['2099-01-01', 200],
  ['2099', 200],
  ['', 200],
])(
  'If-Modified-Since is read in the three forms of an HTTP date, and ignored in any other: %s: %i',
  async (date, status) => {
    const answer = await server.get('/api/jobs', { 'if-modified-since': date })
    expect(answer.status).toBe(status)
  },
)

it('If-Modified-Since is in UTC wherever the server stands, also in the form that names no zone', async () => {
  const changed = new Date(String((await server.get('/api/jobs')).headers['last-modified']))
  const asctime = (date: Date) => {
    const [day, number = '', month, year, time] = date.toUTCString().replace(',', '').split(' ')
    return `${day} ${month} ${number.replace(/^0/, ' ')} ${time} ${year}`
  }
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', zone)
    for (const [seconds, status] of [
      [-1, 200],
      [0, 304],
    ] as const) {
      const since = { 'if-modified-since': asctime(new Date(changed.getTime() + seconds * 1000)) }
      expect([zone, seconds, (await server.get('/api/jobs', since)).status]).toEqual([zone, seconds, status])
    }
  }
  vi.unstubAllEnvs()
})

describe('a clock that is set back', () => {
  const YEAR_MS = 365 * 86_400_000
  const at = (ms: number, path: string) => server.after(ms / 1000, () => server.get(path))

  it.each([...LISTS, '/api/v1/changes', '/api/v1/sources', '/api/v1/jobs.rss', '/api/v1/events.ics'])(
    '%s was never changed later than now',
    async path => {
      for (const years of [0, -1, -10]) {
        const { headers } = await at(years * YEAR_MS, path)
        const now = server.time.now.getTime() + years * YEAR_MS
        expect(Date.parse(String(headers['last-modified']))).toBeLessThanOrEqual(now)
      }
    },
  )

  it('is answered by the answer computed for its time, on pages as well', async () => {
    for (const path of ['/api/events?limit=2', '/events?search=summit']) {
      const before = await server.get(path)
      expect(before.body).toContain('Example Summit')
      for (const _ of [1, 2, 3]) expect((await at(YEAR_MS, path)).body).not.toContain('Example Summit 1')
      expect((await server.get(path)).body).toBe(before.body)
    }
  })
})

it('every list and file is sent whole, and says so', async () => {
  for (const path of ['/api/jobs', '/api/v1/jobs.csv', '/jobs', '/llms.txt']) {
    const { status, headers } = await server.get(path, { range: 'bytes=0-9' })
    expect([path, status, headers['accept-ranges']]).toEqual([path, 200, 'none'])
  }
})
