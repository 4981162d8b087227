/** The front asks an operation itself, Astro's routes ask the same one: both must say the same bytes. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../src/operations/routes.ts'
import { type AstroServer, startAstro } from './astro.ts'
import { generatedQuery } from './queries.ts'
import { ask } from './raw.ts'
import { startServer, type TestServer } from './server.ts'
import { KNOWN_IDS } from './snapshot.ts'

const KNOWN: Record<string, string> = KNOWN_IDS
/** What both must say alike; the rest is the front's: quota, CORS, security, compression. */
const OWN_HEADERS = ['content-type', 'etag', 'last-modified', 'cache-control', 'link', 'www-authenticate', 'pragma']

let front: TestServer
let astro: AstroServer
beforeAll(async () => {
  front = await startServer({ env: { PUBLIC_BASE_URL: 'https://web3.example', RATE_LIMIT_PUBLIC: '1000000/60' } })
  astro = await startAstro(front.services)
})
afterAll(async () => {
  await astro.close()
  await front.close()
})

async function said(origin: string, target: string) {
  const answer = await fetch(origin + target, { headers: { 'accept-encoding': 'identity' } })
  const headers = OWN_HEADERS.map(name => [name, answer.headers.get(name)])
  const vary = answer.headers.get('vary')?.includes('Authorization') ?? false
  return { target, status: answer.status, headers, vary, body: await answer.text() }
}

async function bothSay(target: string): Promise<void> {
  expect(await said(front.url, target)).toEqual(await said(astro.url, target))
}

describe('the front and Astro', () => {
  const ends = routes.filter(({ endpoint }) => !endpoint.isStream)
  const reads = ends.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.token !== 'required')
  it.each(reads.map(({ path }) => path))('say the same bytes at %s', async path => {
    const known = path.replace(/(\w+)\/\{\w+\}$/, (_, list) => `${list}/${KNOWN[list]}`)
    await bothSay(path === '/api/v1/search' ? `${path}?q=made` : known)
    await bothSay(`${path.replace(/\{\w+\}/, 'unknown%20id')}?limit=0&q=x`)
  })

  it('begin a stream alike, and refuse one alike', async () => {
    const began = async (origin: string, query: string) => {
      const { status, headers, body } = await ask(origin, 'GET', `/api/v1/changes/stream${query}`)
      return [status, ...OWN_HEADERS.map(name => headers[name]), body.replace(/^retry: .*/, '')]
    }
    for (const query of ['', '?cursor=x']) expect(await began(astro.url, query)).toEqual(await began(front.url, query))
  })

  it('say the same bytes to any query', async () => {
    await fc.assert(
      fc.asyncProperty(generatedQuery, ({ list, pairs }) => bothSay(`/api/v1/${list}?${new URLSearchParams(pairs)}`)),
      { numRuns: 300 },
    )
  })
})
