/** What anybody asked before, in whatever spelling and with whatever headers, changes no answer to who asks plainly. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './raw.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalSource } from './snapshot.ts'
import { variedSnapshot } from './varied-snapshot.ts'

const SECRET = 'made-up-secret'
const TARGETS = [
  '/',
  '/jobs',
  '/jobs?tag=defi&page=2',
  '/jobs?min_salary=lots',
  '/jobs.md?tag=defi',
  '/jobs/made-up-engineer-00000001',
  '/companies/cafe-crypto',
  '/news',
  '/events/calendar?month=2026-10',
  '/events/example-summit-00000020.ics',
  '/glossary?by=category',
  '/glossary/made-up-term-1.md',
  '/glossary/zk',
  '/search?q=rollup',
  '/status',
  '/docs',
  '/docs/errors.md',
  '/sitemap.xml',
  '/robots.txt',
  '/openapi.json',
  '/.well-known/api-catalog',
  '/nothing',
  '/api/nothing',
  '/api/jobs?search=rust&limit=5',
  '/api/v1/jobs/facets?tag=defi',
  '/api/v1/jobs.rss?tag=defi',
  '/api/v1/events.ics',
  '/api/v1/search?q=rollup',
  '/api/v1/changes?limit=3',
]
/** Of nobody else's concern, each in another way. */
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

let asked: TestServer
let fresh: TestServer
beforeAll(async () => {
  const snapshot = variedSnapshot([fictionalSource('example-labs')])
  const env = {
    PUBLIC_BASE_URL: 'https://web3.example',
    RATE_LIMIT_PUBLIC: '1000000/60',
    RATE_LIMIT_DOCUMENTS: '1000000/60',
    RATE_LIMIT_BAD_TOKEN: '100000/60',
  }
  asked = await startServer({ snapshot, env })
  fresh = await startServer({ snapshot, env: { ...env, DATA_DIR: asked.dataDir } })
})
afterAll(async () => {
  await asked.close()
  await fresh.close()
})

const beside = (target: string) => (target.includes('?') ? '&' : '?')

function spellings(target: string): string[] {
  const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  // The plain one last: what is kept must be what a stranger made it.
  return [
    `${target}${beside(target)}utm_source=%3E%22&search=&page=1`,
    `http://evil.example${target}#${SECRET}`,
    target.replace(/[a-z](?=[^a-z]*$)/, encoded),
    target.replace(/(?<=.)(?=\?|$)/, '/'),
    target,
  ]
}

async function plainly({ url }: TestServer, target: string, headers: Record<string, string>) {
  const { status, headers: said, bytes } = await ask(url, 'GET', target, headers)
  for (const name of OF_EACH_REQUEST) delete said[name]
  return { target, status, said, body: bytes.toString('latin1') }
}

it.each(TARGETS)('nothing that was asked before changes %s', async target => {
  // From its second time on an answer is kept.
  for (const spelling of spellings(target)) {
    await ask(asked.url, 'HEAD', spelling)
    await ask(asked.url, 'GET', spelling)
  }
  for (const headers of HEADERS)
    await ask(asked.url, 'GET', `${target}${beside(target)}access_token=${SECRET}`, headers)
  for (const headers of HEADERS) await ask(asked.url, 'GET', target, headers)
  for (const headers of PLAIN) {
    const told = await plainly(asked, target, headers)
    expect(told).toEqual(await plainly(fresh, target, headers))
    expect(JSON.stringify(told)).not.toContain(SECRET)
  }
})
