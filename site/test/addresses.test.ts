/** One address for each resource: every other spelling of it leads there, with any method, and never to another host. */
import { describe, expect, it } from 'vitest'
import { errorOf } from './error-of.ts'
import { ask, askBytes } from './raw.ts'
import { useServer } from './server.ts'

const server = useServer()

const bytes = (line: string) => askBytes(server.url, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)
const locationIn = (answer: string) => /^location: (.*)$/m.exec(answer)?.[1]?.trim()

describe('a path in another spelling', () => {
  it.each([
    ['/jobs/?tag=x&x=//', '/jobs?tag=x&x=//'],
    ['/api/', '/api'],
    ['/api/jobs/?limit=1', '/api/jobs?limit=1'],
    ['/api//jobs', '/api/jobs'],
    ['/api/v1/jobs//made-up', '/api/v1/jobs/made-up'],
    ['/mcp/', '/mcp'],
    ['/llms.txt/', '/llms.txt'],
    ['/docs//api', '/docs/api'],
    ['/no/such//page', '/no/such/page'],
    ['/api/jobs.csv?limit=1', '/api/v1/jobs.csv?limit=1'],
    ['/api/jobs/facets', '/api/v1/jobs/facets'],
    ['/api/glossary/made-up-term-1', '/api/v1/glossary/made-up-term-1'],
    ['/api/events.ics', '/api/v1/events.ics'],
    ['/api/search/?q=made', '/api/v1/search?q=made'],
    ['/api/sources', '/api/v1/sources'],
    ['/API/Jobs', '/api/jobs'],
    ['/Jobs', '/jobs'],
    ['/API/v1/Glossary/Made-Up', '/api/v1/glossary/Made-Up'],
    ['/api/jobs.json', '/api/jobs'],
    ['/x/..//api/v1/./news', '/api/v1/news'],
  ])('%s leads to %s', async (path, address) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'TRACE']) {
      const answer = await ask(server.url, method, path)
      expect([method, answer.status, answer.headers.location]).toEqual([method, 308, address])
      if (method !== 'HEAD') expect(errorOf(answer).hint).toContain('Location')
    }
  })

  it.each([
    '//evil.example',
    '//evil.example/x',
    '///evil.example//x/',
    '/\\evil.example/',
    '/.//evil.example',
    '//x@evil.example:1/',
  ])('%s never leads to another host', async path => {
    const answer = await bytes(`GET ${path} HTTP/1.1`)
    expect(answer).toMatch(/^HTTP\/1\.1 308 /)
    const { origin } = new URL(locationIn(answer) ?? '', 'http://here.example')
    expect(origin).toBe('http://here.example')
  })

  it('is answered to a preflight as its address is, since a browser follows no redirect there', async () => {
    const requested = { origin: 'https://app.example', 'access-control-request-method': 'POST' }
    const { status, headers } = await ask(server.url, 'OPTIONS', '/mcp/', requested)
    expect([status, headers['access-control-allow-methods']]).toEqual([204, 'POST, OPTIONS'])
  })
})

describe('an address as it was typed', () => {
  it.each([
    ['/api/jobs?search=café', '/api/jobs?search=caf%C3%A9'],
    ['/jobs/?search=東京&x=%20', '/jobs?search=%E6%9D%B1%E4%BA%AC&x=%20'],
    ['/glossary/ü', '/glossary/%C3%BC'],
    ['//evil.example/é', '/evil.example/%C3%A9'],
    ['/\\evil.example/é', '/evil.example/%C3%A9'],
  ])('%s leads to its percent-encoding', async (typed, encoded) => {
    const answer = await bytes(`GET ${typed} HTTP/1.1`)
    expect([answer.slice(0, 12), locationIn(answer)]).toEqual(['HTTP/1.1 308', encoded])
    expect(answer).toMatch(/"hint":"Follow the Location header/)
    const head = await bytes(`HEAD ${typed} HTTP/1.1`)
    expect([head.slice(0, 12), locationIn(head), head.split('\r\n\r\n')[1]]).toEqual(['HTTP/1.1 308', encoded, ''])
    expect((await server.get(encoded)).status).not.toBe(308)
  })

  it('is sent once the requests before it on its connection are answered', async () => {
    const first = 'GET /api/status HTTP/1.1\r\nHost: x\r\n\r\n'
    const answer = await bytes(`${first}GET /api/jobs?search=é HTTP/1.1`)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 308'])
    expect(locationIn(answer.slice(answer.indexOf('HTTP/1.1 308')))).toBe('/api/jobs?search=%C3%A9')
  })

  it.each([
    ['another method', 'POST /api/auth/register?é HTTP/1.1'],
    ['another version', 'GET /é HTTP/3.0'],
    ['no path', 'GET é HTTP/1.1'],
    ['more in the line', 'GET /é /x HTTP/1.1'],
  ])('is refused with %s', async (_name, line) => {
    expect(await bytes(line)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is refused in another encoding than UTF-8', async () => {
    const line = Buffer.from('GET /caf\xe9 HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1')
    expect(await askBytes(server.url, line)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('gets no second answer for the bytes after it', async () => {
    const answer = await bytes('GET /é HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET /api/jobs HTTP/1.1')
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 308'])
  })
})

it('an unknown path is unknown with every method, and a page has only the methods of pages', async () => {
  const statusOf = async (method: string, path: string) => (await ask(server.url, method, path)).status
  for (const path of ['/register', '/%72egister', '/404'])
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'])
      expect([path, method, await statusOf(method, path)]).toEqual([path, method, 404])
  // Whether a record is there is not looked up for a method that its page does not have.
  for (const path of ['/jobs', '/jobs/none', '/llms.txt', '/events/calendar', '/jobs.md'])
    expect([path, await statusOf('POST', path)]).toEqual([path, 405])
})
