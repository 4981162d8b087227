/** Earlier requests, in any spelling, with any headers, and at any origin, change no answer. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from '../src/base/documents.ts'
import { ask } from './raw.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalSource } from './snapshot.ts'
import { variedSnapshot } from './varied-snapshot.ts'

const SECRET = 'made-up-secret'
const TARGETS = [
  ...['/', '/jobs', '/jobs?tag=defi&page=2', '/jobs?min_salary=lots', '/jobs.md?tag=defi'],
  ...['/news', '/events', '/glossary'],
  ...['/jobs/made-up-engineer-00000001', '/companies/cafe-crypto', '/events/example-summit-00000020'],
  ...['/events/calendar?month=2026-10', '/events/example-summit-00000020.ics', '/glossary?by=category'],
  ...['/glossary/made-up-term-1', '/glossary/made-up-term-1.md', '/glossary/zk', '/search?q=rollup', '/status'],
  ...['/docs', '/docs/api', '/docs/mcp', '/docs/errors', '/docs/errors.md', '/about', '/privacy', '/terms', '/nothing'],
  ...['/sitemap.xml', '/sitemaps/jobs-1.xml', '/opensearch.xml', '/robots.txt', '/openapi.json'],
  ...['/api', '/api/nothing', '/api/auth/session', '/api/jobs?search=rust&limit=5', '/api/v1/jobs/facets?tag=defi'],
  ...['/api/v1/glossary/made-up-term-1', '/api/v1/jobs.rss?tag=defi', '/api/v1/jobs.atom', '/api/v1/news.json-feed'],
  ...['/api/v1/events.ics', '/api/v1/search?q=rollup', '/api/v1/changes?limit=3'],
  ...Object.values(documents).map(({ path }): string => path),
]
/** Irrelevant to other requests, each in another way. */
const HEADERS: Record<string, string>[] = [
  {},
  { accept: 'text/markdown' },
  { accept: 'text/html', 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'identity;q=0' },
  { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example;proto=http' },
  { origin: 'https://evil.example', cookie: `session=${SECRET}`, 'x-request-id': SECRET },
  { 'if-none-match': '*' },
  { authorization: 'Bearer web3da_of-nobody' },
]
const PLAIN: Record<string, string>[] = [
  {},
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br' },
  { accept: 'text/markdown' },
  { 'if-none-match': '*' },
]
const OF_EACH_REQUEST = ['date', 'x-request-id', 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

let requested: TestServer
let fresh: TestServer
let elsewhere: TestServer
beforeAll(async () => {
  const snapshot = variedSnapshot([fictionalSource('example-labs')])
  const limits = ['PUBLIC', 'DOCUMENTS', 'BAD_TOKEN'].map(policy => [`RATE_LIMIT_${policy}`, '1000000/60'])
  const start = (PUBLIC_BASE_URL: string, more = {}) =>
    startServer({ snapshot, env: { ...Object.fromEntries(limits), PUBLIC_BASE_URL, ...more } })
  requested = await start('https://web3.example')
  fresh = await start('https://web3.example', { DATA_DIR: requested.dataDir })
  elsewhere = await start('https://a-rather-long-name.two.example:8443', { DATA_DIR: requested.dataDir })
})
afterAll(() => Promise.all([requested, fresh, elsewhere].map(server => server.close())))

const beside = (target: string) => (target.includes('?') ? '&' : '?')

function spellings(target: string): string[] {
  const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  // The plain one last: the cached answer must come from a stranger's request.
  return [
    `${target}${beside(target)}utm_source=%3E%22&search=&page=1`,
    `http://evil.example${target}#${SECRET}`,
    target.replace(/[a-z](?=[^a-z]*$)/, encoded),
    target.replace(/(?<=.)(?=\?|$)/, '/'),
    target,
  ]
}

async function plainly({ url }: TestServer, target: string, headers: Record<string, string>) {
  const { status, headers: shown, bytes } = await ask(url, 'GET', target, headers)
  for (const name of OF_EACH_REQUEST) delete shown[name]
  return { target, status, shown, body: bytes.toString('latin1') }
}

it.each(TARGETS)('nothing that was asked before changes %s', async target => {
  // From its second time on an answer is kept.
  for (const spelling of spellings(target)) {
    await ask(requested.url, 'HEAD', spelling)
    await ask(requested.url, 'GET', spelling)
  }
  for (const headers of HEADERS)
    await ask(requested.url, 'GET', `${target}${beside(target)}access_token=${SECRET}`, headers)
  for (const headers of HEADERS) await ask(requested.url, 'GET', target, headers)
  for (const headers of PLAIN) {
    const received = await plainly(requested, target, headers)
    expect(received).toEqual(await plainly(fresh, target, headers))
    expect(JSON.stringify(received)).not.toContain(SECRET)
  }
})

/** The answer without its length and hashes, in the origin's own words. */
async function inOwnWords(server: TestServer, target: string): Promise<string> {
  const { shown, body, ...rest } = await plainly(server, target, {})
  const { etag: _etag, 'content-length': _length, ...headers } = shown
  // Calendars fold their lines by length, which the origin is a part of.
  const comparable = body.replace(/sha256:[0-9a-f]{64}/g, 'sha256:').replaceAll('\r\n ', '')
  return JSON.stringify({ ...rest, headers, body: comparable }).replaceAll(server.services.baseUrl, 'ORIGIN')
}

it.each(TARGETS)('C65: %s differs from one origin to another in the origin alone', async target => {
  const [here = '', there] = await Promise.all([fresh, elsewhere].map(server => inOwnWords(server, target)))
  expect(here).not.toMatch(/placeholder\.invalid|127\.0\.0\.1|localhost|two\.example/)
  expect(there).toBe(here)
})
