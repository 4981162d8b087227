/** The front caches answers and chooses their address; without it, Astro gives the same answers. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weakTag } from '../src/base/answer.ts'
import { routes } from '../src/operations/routes.ts'
import { type AstroServer, startAstro } from './astro.ts'
import { generatedQuery } from './queries.ts'
import { ask as askRaw } from './raw.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalJob, fictionalSource, KNOWN_IDS } from './snapshot.ts'
import { variedSnapshot } from './varied-snapshot.ts'

const HOUR_MS = 3_600_000
const SNAPSHOT = variedSnapshot([
  fictionalSource('example-labs'),
  fictionalSource('example-gazette', { collection: 'news' }),
  fictionalSource('example-calendar', { collection: 'events' }),
])
const TARGETS = [
  '/jobs',
  '/jobs?page=2&utm_source=x',
  '/jobs?page=99',
  '/jobs?search=&tag=defi&page=2',
  '/jobs?min_salary=lots',
  '/news?since=2026-09-29',
  '/events?include_past=true&page=2',
  '/events/calendar',
  '/events/calendar?type=meetup&month=2026-10',
  '/events/calendar?month=never',
  '/glossary?by=category',
  '/glossary?search=rollup&by=letter',
  '/companies/example-labs?page=1',
  '/companies/cafe-crypto?page=x',
  '/companies/cafe-crypto?page=',
  '/search?q=%3Cscript%3E rollup',
  '/search?q=',
]

let front: TestServer
let astro: AstroServer
beforeAll(async () => {
  front = await startServer({
    snapshot: SNAPSHOT,
    env: { PUBLIC_BASE_URL: 'https://web3.example', RATE_LIMIT_PUBLIC: '1000000/60' },
  })
  astro = await startAstro(front.services)
})
afterAll(async () => {
  await astro.close()
  await front.close()
})

async function ask(origin: string, target: string) {
  const answer = await fetch(origin + target, { headers: { 'accept-encoding': 'identity' }, redirect: 'manual' })
  const { status, headers } = answer
  const own = ['content-type', 'cache-control', 'location'].map(name => headers.get(name))
  return { headers, shown: { target, status, own, body: await answer.text() } }
}

async function bothSay(target: string): Promise<void> {
  const [filled, drawn] = await Promise.all([ask(front.url, target), ask(astro.url, target)])
  expect(filled.shown).toEqual(drawn.shown)
  const { status, body } = filled.shown
  expect(filled.headers.get('etag')).toBe(status === 200 ? weakTag(Buffer.from(body)) : null)
}

const KNOWN: Record<string, string> = KNOWN_IDS
/** The common headers of an operation. The rest is the front's: quota, CORS, security, compression. */
const OWN_HEADERS = ['content-type', 'etag', 'last-modified', 'cache-control', 'link', 'www-authenticate', 'pragma']

async function answered(origin: string, target: string) {
  const { headers, shown } = await ask(origin, target)
  const vary = headers.get('vary')?.includes('Authorization') ?? false
  return { ...shown, own: OWN_HEADERS.map(name => [name, headers.get(name)]), vary }
}

async function bothAnswer(target: string): Promise<void> {
  expect(await answered(front.url, target)).toEqual(await answered(astro.url, target))
}

describe('an operation behind the front and without it', () => {
  const ends = routes.filter(({ endpoint }) => !endpoint.isStream)
  const reads = ends.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.token !== 'required')
  it.each(reads.map(({ path }) => path))('says the same bytes at %s', async path => {
    const known = path.replace(/(\w+)\/\{\w+\}$/, (_, list) => `${list}/${KNOWN[list]}`)
    await bothAnswer(path === '/api/v1/search' ? `${path}?q=made` : known)
    await bothAnswer(`${path.replace(/\{\w+\}/, 'unknown%20id')}?limit=0&q=x`)
  })

  it('begins a stream alike, and refuses one alike', async () => {
    const began = async (origin: string, query: string) => {
      const { status, headers, body } = await askRaw(origin, 'GET', `/api/v1/changes/stream${query}`)
      return [status, ...OWN_HEADERS.map(name => headers[name]), body.replace(/^retry: .*/, '')]
    }
    for (const query of ['', '?cursor=x']) expect(await began(astro.url, query)).toEqual(await began(front.url, query))
  })

  it('says the same bytes to any query', async () => {
    await fc.assert(
      fc.asyncProperty(generatedQuery, ({ list, pairs }) =>
        bothAnswer(`/api/v1/${list}?${new URLSearchParams(pairs)}`),
      ),
      { numRuns: 80 },
    )
  })
})

describe('a page behind the front and without it', () => {
  it.each(TARGETS)('are the same bytes at %s', bothSay)

  it('are the same bytes for any query', async () => {
    const beside = fc.constantFrom<[string, string][]>(
      [],
      [['page', '2']],
      [['by', 'category']],
      [['month', '2026-09']],
    )
    const target = fc.tuple(generatedQuery, beside).map(([{ list, pairs }, more]) => {
      const path = list === 'events' && more[0]?.[0] === 'month' ? 'events/calendar' : list
      return `/${path}?${new URLSearchParams([...pairs, ...more])}`
    })
    await fc.assert(fc.asyncProperty(target, bothSay), { numRuns: 50 })
  })

  it('are the same bytes when time has passed, and of the next snapshot', async () => {
    front.time.now = new Date(front.time.now.getTime() + 30 * HOUR_MS)
    for (const target of TARGETS) await bothSay(target)
    const jobs = [...SNAPSHOT.jobs, fictionalJob(900, { company: 'Quite New Labs' })]
    await front.publish({ ...SNAPSHOT, jobs })
    for (const target of [...TARGETS, '/companies/quite-new-labs']) await bothSay(target)
  })
})

// A twin was cached for each made-up query, and named a page with that query as the canonical one.
it.each([
  ['/index.md', '', '/'],
  ['/docs/errors.md', '', '/docs/errors'],
  ['/jobs/made-up-engineer-00000001.md', '', '/jobs/made-up-engineer-00000001'],
  ['/glossary/made-up-term-1.md', '', '/glossary/made-up-term-1'],
  ['/jobs.md', 'page=2&tag=defi&search=', '/jobs?tag=defi&page=2'],
  ['/news.md', 'since=2026-09-29', '/news?since=2026-09-29'],
  ['/events.md', '%74ype=meetup&&', '/events?type=meetup'],
  ['/glossary.md', 'by=category&category=Layer%202', '/glossary?category=Layer+2&by=category'],
  ['/companies/cafe-crypto.md', 'page=1', '/companies/cafe-crypto'],
  ['/search.md', 'q=zk+rollup', '/search?q=zk+rollup'],
])('names the page of %s with only the parameters it reads of ?%s', async (twin, query, page) => {
  const plain = await ask(front.url, `${twin}?${query}`)
  const beside = await ask(front.url, `${twin}?access_token=made-up-secret&${query}&utm_source=x`)
  expect(plain.headers.get('link')).toBe(`<https://web3.example${page}>; rel="canonical"; type="text/html"`)
  expect(beside.headers.get('link')).toBe(plain.headers.get('link'))
  expect([beside.shown.status, beside.shown.body]).toEqual([200, plain.shown.body])
})
