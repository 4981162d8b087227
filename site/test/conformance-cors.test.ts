/** Conformance checklist, CORS: C08 to C11 of the protocol. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../src/operations/routes.ts'
import { accessToken } from './agent.ts'
import { ask } from './raw.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

let server: TestServer
/** Its quota is spent. */
let spent: TestServer
beforeAll(async () => {
  spent = await startServer({ env: { RATE_LIMIT_PUBLIC: '1/3600' } })
  await ask(spent.url, 'GET', '/api/jobs')
  const orphan = fictionalJob(999, { source: 'not-in-sources' })
  server = await startServer({ snapshot: fictionalSnapshot({ jobs: [fictionalJob(1), orphan] }) })
})
afterAll(() => Promise.all([server.close(), spent.close()]))

const preflight = { origin: 'https://app.example', 'access-control-request-method': 'GET' }

async function everyKindOfAnswer() {
  const { headers } = await server.get('/api/jobs')
  const narrow = await accessToken(server.url, { scope: 'read:news' })
  return Promise.all([
    server.get('/api/jobs'),
    server.get('/api/jobs', { 'if-none-match': String(headers.etag) }),
    server.get('/api/jobs?limit=0'),
    server.get('/api/auth/session'),
    server.get('/api/jobs', { authorization: `Bearer ${narrow}` }),
    ask(spent.url, 'GET', '/api/jobs'),
    server.get('/api/x'),
    server.get('/.well-known/x'),
    ask(server.url, 'DELETE', '/api/jobs'),
    server.get('/api/v1/jobs/made-up-engineer-00000999'),
    ask(server.url, 'OPTIONS', '/api/jobs'),
    ask(server.url, 'OPTIONS', '/api/jobs', preflight),
    server.get('/'),
  ])
}

it('C08: every answer may be read from every origin, never with credentials', async () => {
  const answers = await everyKindOfAnswer()
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 400, 401, 403, 429, 404, 404, 405, 500, 204, 204, 200])
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  }
})

it('C09: a preflight allows Authorization by name', async () => {
  const { headers } = await ask(server.url, 'OPTIONS', '/api/v1/news', preflight)
  expect(headers['access-control-allow-headers']).toBe(
    'Authorization, Content-Type, Accept, If-None-Match, If-Modified-Since',
  )
})

it('lets a page send any requested header, everywhere, and returns only header names', async () => {
  const names = 'content-type,mcp-protocol-version, Mcp-Method,X-Requested-With,a b,<x>,x:y,,traceparent,traceparent'
  const requested = { ...preflight, 'access-control-request-headers': `${names},${'y'.repeat(65)}` }
  for (const path of ['/mcp', '/api/jobs', '/jobs', '/api/none']) {
    const { headers } = await ask(server.url, 'OPTIONS', path, requested)
    expect(headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Accept, If-None-Match, If-Modified-Since, mcp-protocol-version, mcp-method, x-requested-with, traceparent',
    )
    expect(headers.vary).toBe('Access-Control-Request-Headers')
  }
  const many = Array.from({ length: 500 }, (_, at) => `x-${at}`).join(',')
  const { headers } = await ask(server.url, 'OPTIONS', '/api/jobs', {
    ...preflight,
    'access-control-request-headers': many,
  })
  expect(String(headers['access-control-allow-headers']).split(', ')).toHaveLength(5 + 32)
})

it('C10: the headers that a client needs are exposed', async () => {
  const needed = ['ETag', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate']
  for (const { status, headers } of await everyKindOfAnswer()) {
    const exposed = String(headers['access-control-expose-headers']).split(', ')
    expect([status, exposed]).toEqual([status, expect.arrayContaining(needed)])
  }
})

it('C11: a preflight lists only the methods of the path, and may be kept a day', async () => {
  for (const { path, methods } of routes) {
    const requested = path.replace(/\{\w+\}/, 'made-up')
    const { status, headers } = await ask(server.url, 'OPTIONS', requested, preflight)
    expect([path, status, headers['access-control-allow-methods']]).toEqual([path, 204, methods.join(', ')])
    expect(headers['access-control-max-age']).toBe('86400')
  }
})

it('lets a browser read the error after a preflight of an unknown path', async () => {
  for (const path of ['/api/x', '/.well-known/x'])
    expect((await ask(server.url, 'OPTIONS', path, preflight)).status).toBe(204)
})

it('C08: whatever is for programs may be embedded anywhere and runs nothing, text as well; pages keep to their origin', async () => {
  const policiesOf = async (path: string, accept: Record<string, string> = {}) => {
    const { headers } = await server.get(path, accept)
    const names = ['cross-origin-resource-policy', 'cross-origin-opener-policy', 'content-security-policy']
    return names.map(name => headers[name])
  }
  const closed = "default-src 'none'; frame-ancestors 'none'"
  for (const path of ['/api/jobs', '/api/v1/jobs.csv', '/api/v1/news.rss', '/jobs.md', '/llms.txt'])
    expect([path, ...(await policiesOf(path))]).toEqual([path, 'cross-origin', undefined, closed])
  // Forms may only be sent to our own origin: an injected one would send a reader's input elsewhere.
  const own = ['script', 'style', 'img', 'font', 'connect'].map(kind => `${kind}-src 'self'`).join('; ')
  const page = `default-src 'none'; ${own}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  for (const path of ['/', '/jobs', '/no-such-page'])
    expect([path, ...(await policiesOf(path, { accept: 'text/html' }))]).toEqual([path, undefined, 'same-origin', page])
})

it('tells linked sites nothing about the page read here, and is never read over plain HTTP once it is public', async () => {
  const open = await startServer({ env: { PUBLIC_BASE_URL: 'https://web3.example' } })
  for (const path of ['/jobs', '/api/jobs', '/api/x', '/llms.txt']) {
    const local = await server.get(path)
    const { headers } = await ask(open.url, 'GET', path)
    expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer'])
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(local.headers).not.toHaveProperty('strict-transport-security')
  }
  await open.close()
})
