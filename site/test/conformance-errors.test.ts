/** Conformance checklist, errors and HTTP: C01 to C07 of the protocol; C06 is in conformance-bodies.test.ts. */
import { describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract'
import { routeOf, routes } from '../src/operations/routes.ts'
import { errorCodes } from '../src/views/error-codes.ts'
import { accessToken, post } from './agent.ts'
import { errorOf } from './error-of.ts'
import { ask, askBytes, type RawAnswer } from './raw.ts'
import { useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

const orphan = fictionalJob(999, { source: 'not-in-sources' })
const server = useServer({ snapshot: fictionalSnapshot({ jobs: [fictionalJob(1), orphan] }) })

const ORPHAN = '/api/v1/jobs/made-up-engineer-00000999'
const plain = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}Connection: close\r\n\r\n`
const paths = [...new Set(routes.map(({ path }) => path.replace(/\{\w+\}/, 'made-up')))]
/** Of a path of the API, or of a page. */
const allowOf = (path: string) => (routeOf(path)?.methods ?? ['GET', 'HEAD', 'OPTIONS']).join(', ')

it.each([
  ...['/api/x', '/api/JOBZ', '/api/%6aobs', '/api/%zz', '/api/jobs%00', '/api/v1/jobs/%zz', '/api/v1/news/%'],
  ...['/api/v1/events/%E0%A4%A', '/api/v1/glossary/%ff', '/api/v1/jobs/no-such-job', '/api/v1/jobs/a/b'],
  ...['/api/v1/glossary.ics', '/.well-known/x', '/.well-known', '/.well-known/oauth-protected-resource/api/jobs'],
])('C01: an unknown path under /api and /.well-known is 404 NOT_FOUND in JSON: %s', async path => {
  for (const method of ['GET', 'POST', 'DELETE', 'TRACE', 'OPTIONS']) {
    const answer = await ask(server.url, method, path)
    // An item path exists; only reading shows that its id does not.
    if (method !== 'GET' && path.startsWith('/api/v1/jobs/no')) continue
    expect([method, answer.status, errorOf(answer).code]).toEqual([method, 404, 'NOT_FOUND'])
  }
})

it('C02: an error has exactly code, message, hint and docUrl, all non-empty', async () => {
  for (const path of ['/api/x', '/api/jobs?limit=0', ORPHAN]) {
    const error = errorOf(await server.get(path))
    expect(Object.keys(error)).toEqual(['code', 'message', 'hint', 'docUrl'])
    expect(error.docUrl).toMatch(`${server.services.baseUrl}/docs/errors#`)
  }
})

it.each(['/', ...paths])('C03: a wrong method is 405 with Allow: %s', async path => {
  const allow = allowOf(path)
  const wrong = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'].filter(one => !allow.includes(one))
  for (const method of wrong) {
    const answer = await ask(server.url, method, path)
    expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, allow])
    expect(errorOf(answer).code).toBe('BAD_REQUEST')
  }
})

describe('C04: HEAD is GET without a body', () => {
  const readable = routes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ path }) => path)
  it.each([
    ...readable.map(path => path.replace('{id}', 'made-up-engineer-00000001').replace('{slug}', 'made-up-term-1')),
    '/',
    '/api/x',
    '/api/jobs?limit=0',
  ])('%s', async path => {
    const [get, head] = await Promise.all([server.get(path), ask(server.url, 'HEAD', path)])
    expect(head.body).toBe('')
    expect(head.status).toBe(get.status)
    // The framing of an absent body may be left out (RFC 9110 section 9.3.2).
    const own = /^(?:date|transfer-encoding|x-request-id|x?-?ratelimit(?!-policy|-limit).*)$/
    const comparable = ({ headers }: RawAnswer) => Object.entries(headers).filter(([name]) => !own.test(name))
    expect(comparable(head)).toEqual(comparable(get))
  })
})

it('C05: OPTIONS is 204 with Allow, without token or body, on every path', async () => {
  for (const path of ['/', '*', ...paths]) {
    const { status, headers, body } = await ask(server.url, 'OPTIONS', path)
    expect([path, status, headers.allow, body]).toEqual([path, 204, allowOf(path), ''])
    expect(headers['access-control-allow-origin']).toBe('*')
    // RFC 9110 section 8.6: a server must not send one in a 204.
    expect(headers).not.toHaveProperty('content-length')
  }
})

it('says nothing of a token that stands in the wrong place', async () => {
  const token = await accessToken(server.url)
  for (const path of [`/api/v1/jobs/${token}`, `/api/${token}`, `/api/v1/glossary/x-${token}`]) {
    const answer = await server.get(path)
    expect([answer.status, answer.body.includes(token)]).toEqual([404, false])
  }
  const json = { 'content-type': 'application/json' }
  await ask(server.url, 'POST', '/api/sandbox/auth/register', json, JSON.stringify({ agent_id: token }))
  expect(server.logged.join('')).not.toContain(token)
})

it.each([
  ['/api/jobs?offset=9007199254740992', 'offset must be at most 9007199254740991.'],
  ['/api/jobs?offset=-1', 'offset must be an integer of at least 0.'],
  ['/api/jobs?min_salary=99999999999999999999', 'min_salary must be at most 9007199254740991.'],
  ['/api/jobs?search=a&search=b', 'search must be given once.'],
  ['/api/jobs?limit=1&limit=2', 'limit must be given once. limit must be an integer from 1 to 200.'],
  ['/api/jobs?posted_after=2026-11-01T25:00', 'posted_after must be a day such as 2026-11-01 or an instant'],
])('%s is refused with its rule: %s', async (path, words) => {
  const answer = await server.get(path)
  const { message, hint } = errorOf(answer)
  expect(answer.status).toBe(400)
  expect(`${message} ${hint}`).toContain(words)
})

it('C07: a forced 500 reveals nothing of its cause, and every answer forbids sniffing', async () => {
  const answer = await server.get(ORPHAN)
  expect(answer.status).toBe(500)
  expect(errorOf(answer).code).toBe('INTERNAL_SERVER_ERROR')
  expect(answer.body).not.toMatch(/not-in-sources|sources\.json|\.ts|at \w+ \(|Error:/)
  expect(server.logged.at(-1)).toMatch(/source not-in-sources is not in sources\.json/)
  for (const path of [ORPHAN, '/', '/api/jobs', '/api/x', '/no-such-page', '/api/jobs?limit=0'])
    expect((await server.get(path)).headers['x-content-type-options']).toBe('nosniff')
})

it('a tool that fails reveals nothing of its cause, and the log has it under the id of the answer', async () => {
  server.logged.length = 0
  const call = { name: 'get_job', arguments: { id: ORPHAN.split('/').at(-1) } }
  const answer = await post(server.url, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
  const { result } = await answer.json()
  expect([answer.status, result.isError]).toEqual([200, true])
  expect(JSON.stringify(result)).not.toMatch(/not-in-sources|sources\.json|\.ts|Error:/)
  const requestId = answer.headers.get('x-request-id')
  expect(server.logged.map(line => JSON.parse(line))).toMatchObject([
    { event: 'request.failed', requestId, err: { message: expect.stringContaining('not-in-sources') } },
  ])
})

it.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'not readable as HTTP'],
  ['no Host in HTTP/1.1', 'GET /api/jobs HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'not readable as HTTP'],
  ['two Hosts', 'GET /api/jobs HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', 400, 'not readable'],
  ['a Host that is none', 'GET /api/jobs HTTP/1.1\r\nHost: a b/@\r\nConnection: close\r\n\r\n', 400, 'not readable'],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405, 'GET, HEAD, OPTIONS only'],
  ['a header block over 16 KiB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'too long'],
])('a request that nothing answers gets a whole answer: %s', async (_name, text, status, message) => {
  const answer = await askBytes(server.url, text)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain('access-control-allow-origin: *')
  expect(head).toMatch(/^x-request-id: [0-9a-f]{32}$/im)
  expect(head).toMatch(/^connection: close$/im)
  expect(head).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}$`, 'im'))
  expect(Date.parse(/^date: (.+)$/im.exec(head)?.[1] ?? '')).not.toBeNaN()
  const { error } = ErrorBody.parse(JSON.parse(body))
  expect(errorCodes.find(({ code }) => code === error.code)?.status.split(', ')).toContain(String(status))
  expect([error.code, error.message]).toEqual(['BAD_REQUEST', expect.stringContaining(message)])
})

it.each(['', 'x', 'EXAMPLE.com:', '127.0.0.1:4321', '[::1]:80', '[fe80::1%25eth0]', 'a_b.example'])(
  'answers under the Host %j',
  async host => {
    const answer = await askBytes(server.url, `GET /api HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  },
)

it('answers no more after the last request of a connection, and that one whole', async () => {
  const body = JSON.stringify({ agent_id: 'made-up-agent', identity_type: 'anonymous' })
  const fields = `Host: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`
  for (const last of [plain('/api/status'), `POST /api/auth/register HTTP/1.1\r\n${fields}\r\n${body}`])
    for (const more of [plain('/api/jobs'), 'no HTTP at all']) {
      const answer = await askBytes(server.url, `${last}${more}`)
      expect([answer.match(/^HTTP\/1\.1 \d+/gm), answer.slice(-1)]).toEqual([['HTTP/1.1 200'], '}'])
    }
})

describe('one resource has one spelling', () => {
  it('answers the absolute form a proxy sends', async () => {
    const answer = await server.get('http://evil.example/api/jobs?limit=1')
    expect([answer.status, JSON.parse(answer.body).meta.limit]).toEqual([200, 1])
  })

  it('reads dot segments and backslashes before it looks for scope and quota', async () => {
    const narrow = `Bearer ${await accessToken(server.url, { scope: 'read:jobs' })}`
    for (const path of [
      '/api/v1/jobs/..\\news',
      '/api/v1/jobs/x\\..\\..\\news',
      '/api/v1/jobs/%2e%2E/news',
      '/api/v1/jobs/../news',
    ]) {
      expect([path, (await askBytes(server.url, plain(path))).slice(9, 12)]).toEqual([path, '200'])
      const requested = plain(path, `Authorization: ${narrow}\r\n`)
      expect([path, (await askBytes(server.url, requested)).slice(9, 12)]).toEqual([path, '403'])
    }
    for (const path of ['/api/v1/jobs/../../../etc/passwd', '/api/v1/../../x', '/.well-known/..%2fapi'])
      expect([path, (await askBytes(server.url, plain(path))).slice(9, 12)]).toEqual([path, '404'])
  })

  it('has nothing under another spelling of an endpoint, which would pass by token, scope and quota', async () => {
    const dead = { authorization: 'Bearer dead' }
    for (const path of [...paths, '/mcp']) {
      const spelled = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`
      for (const method of ['GET', 'POST']) {
        const { status } = await ask(server.url, method, spelled, dead)
        expect([method, spelled, status]).toEqual([method, spelled, 404])
      }
    }
    const often = `/%${'25'.repeat(4000)}61pi/v1/jobs`
    for (const path of ['/%2561pi/v1/jobs', '/%25252561pi/v1/jobs', often, '/api%2fv1%2fjobs', '/%61pi/v1/%6aobs'])
      expect((await server.get(path, dead)).status).toBe(404)
  })

  it('lets no Host header decide answers or the cache', async () => {
    const path = '/api/v1/jobs?limit=1&x=host'
    for (const host of ['evil.example', 'a b<>', '[', 'evil.example/?']) {
      const text = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`
      expect(await askBytes(server.url, text)).not.toMatch(/evil\.example|<html/)
    }
    const answer = await server.get(path)
    expect(JSON.parse(answer.body).meta).toEqual({ total: 2, limit: 1, offset: 0, count: 1 })
    expect(answer.headers.link).toContain(`<${server.services.baseUrl}/api/v1/jobs?`)
  })
})
