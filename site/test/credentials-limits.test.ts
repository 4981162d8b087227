import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseList } from 'structured-headers'
import { beforeEach, describe, expect, it } from 'vitest'
import { ASSERTION_TYPE, ClaimResponse, ErrorBody } from '#contract'
import { documents } from '../src/base/documents.ts'
import { AGENT, accessToken, claim, get, outcome, post, register, revoke, sandboxKey } from './agent.ts'
import { goodClaims, ISSUER, newSigner } from './issuer.ts'
import { useServer } from './server.ts'

const directory = mkdtempSync(join(tmpdir(), 'issuers-'))
const file = join(directory, 'issuers.json')
const signer = await newSigner()
writeFileSync(file, JSON.stringify([{ issuer: ISSUER, jwks: { keys: [signer.jwk] }, algorithms: ['ES256'] }]))

/** Budgets as they are without settings. */
const usual = useServer()
/** Few of everything but documents. */
const few = useServer({
  env: {
    RATE_LIMIT_PUBLIC: '2/60',
    RATE_LIMIT_REGISTER: '4/60',
    RATE_LIMIT_IP: '5/60',
    RATE_LIMIT_CLAIM_FAILURES: '2/300',
    RATE_LIMIT_BAD_TOKEN: '3/60',
    TRUSTED_ISSUERS: file,
  },
})
/** Few of documents as well, behind a proxy. */
const fewer = useServer({
  env: {
    RATE_LIMIT_PUBLIC: '3/60',
    RATE_LIMIT_DOCUMENTS: '3/60',
    RATE_LIMIT_IP: '4/60',
    RATE_LIMIT_ANONYMOUS: '3/60',
    RATE_LIMIT_MONITORS: '2/60',
    TRUSTED_PROXY_HOPS: '1',
  },
})
// The windows of the test before are over.
beforeEach(() => {
  for (const server of [usual, few, fewer]) server.time.now = new Date(server.time.now.getTime() + 600_000)
})

/** Statuses of this many requests. */
async function statusesOf(count: number, send: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await send()).status)
  return statuses
}
const spendPublic = () => statusesOf(2, () => get(few.url, '/api/jobs'))

/** Policy name, quota, window, remaining and reset of an answer, read as structured fields. */
function limitOf(answer: Response) {
  const [[name, policy] = []] = parseList(answer.headers.get('ratelimit-policy') ?? '')
  const [[same, left] = []] = parseList(answer.headers.get('ratelimit') ?? '')
  return { name, same, q: policy?.get('q'), w: policy?.get('w'), r: left?.get('r'), t: left?.get('t') }
}

describe('a budget', () => {
  it('C52 that is spent answers 429 with a time to wait that is long enough', async () => {
    expect(await spendPublic()).toEqual([200, 200])
    const third = await get(few.url, '/api/jobs')
    const { r, t } = limitOf(third)
    const wait = Number(third.headers.get('retry-after'))
    expect([await outcome(third), r]).toEqual([[429, 'RATE_LIMITED'], 0])
    expect(Number.isInteger(wait) && wait >= 1 && wait >= Number(t)).toBe(true)
    expect(third.headers.get('access-control-allow-origin')).toBe('*')
    expect(third.headers.get('cache-control')).toBe('no-store')
  })

  it('C53 is sent in structured fields, and in the older fields too', async () => {
    const answer = await get(usual.url, '/api/jobs')
    expect(limitOf(answer)).toEqual({ name: 'public', same: 'public', q: 600, w: 60, r: 599, t: 60 })
    const older = ['limit', 'remaining', 'reset'].map(name => answer.headers.get(`x-ratelimit-${name}`))
    expect(older).toEqual(['600', '599', '60'])
  })

  it('C53 is sent on 304, 401, 403 and on every credential endpoint', async () => {
    const { url } = usual
    const etag = (await get(url, '/api/jobs')).headers.get('etag') ?? ''
    const token = await accessToken(url, { scope: 'read:news' })
    const answers = [
      await fetch(`${url}/api/jobs`, { headers: { 'if-none-match': etag } }),
      await get(url, '/api/auth/session'),
      await get(url, '/api/jobs', token),
      await post(url, '/api/auth/register', AGENT),
      await claim(url, 'x'),
      await revoke(url, 'x'),
      await post(url, '/api/sandbox/auth/register', AGENT),
      await get(url, '/api/news', await sandboxKey(url)),
    ]
    expect(answers.map(answer => [answer.status, limitOf(answer).name])).toEqual([
      [304, 'public'],
      [401, 'public'],
      [403, 'anonymous'],
      [200, 'register'],
      [401, 'claim'],
      [200, 'revoke'],
      [200, 'register'],
      [200, 'sandbox'],
    ])
  })

  it('costs nothing for OPTIONS, and leaves 404 and 405 as they are when it is spent', async () => {
    const { url } = few
    expect(await statusesOf(3, () => fetch(`${url}/api/jobs`, { method: 'OPTIONS' }))).toEqual([204, 204, 204])
    expect(await spendPublic()).toEqual([200, 200])
    expect((await get(url, '/api/jobs')).status).toBe(429)
    expect((await get(url, '/api/nothing')).status).toBe(404)
    expect((await get(url, '/api/auth/register')).status).toBe(405)
    expect((await post(url, '/api/jobs', {})).status).toBe(405)
  })

  it('that is spent is shown to people on a page, drawn once, and to programs as ever', async () => {
    const { url } = few
    const request = (path: string, accept: string) => fetch(url + path, { headers: { accept } })
    const page = 'text/html,application/xhtml+xml,*/*;q=0.8'
    await spendPublic()
    const pages: string[] = []
    for (const path of ['/', '/jobs?search=a', '/jobs/no-such-job', '/privacy', '/']) {
      const answer = await request(path, page)
      const { r, t } = limitOf(answer)
      expect([answer.status, r, answer.headers.get('content-type')]).toEqual([429, 0, 'text/html; charset=utf-8'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(Number(t))
      const headers = ['cache-control', 'vary'].map(name => answer.headers.get(name))
      expect(headers).toEqual(['no-store', 'Accept, Accept-Encoding'])
      pages.push(await answer.text())
    }
    expect(pages[0]).toContain('<h1>Too many requests</h1>')
    expect(new Set(pages).size).toBe(1)
    for (const [path, accept] of [
      ['/api/jobs', page],
      ['/jobs', '*/*'],
      ['/jobs.md', 'text/markdown'],
      ['/og/home.png', 'image/avif,image/*'],
    ] as const)
      expect(await outcome(await request(path, accept))).toEqual([429, 'RATE_LIMITED'])
  })

  it('of a token is its own: an anonymous one has more than no token, a sandbox key less', async () => {
    const { url } = few
    const token = await accessToken(url)
    await spendPublic()
    expect((await get(url, '/api/jobs')).status).toBe(429)
    expect(limitOf(await get(url, '/api/jobs', token))).toMatchObject({ name: 'anonymous', q: 1200 })
    expect(limitOf(await get(url, '/api/jobs', await sandboxKey(url)))).toMatchObject({ name: 'sandbox', q: 300 })
  })

  it('of an address bounds all its anonymous tokens together', async () => {
    const { url } = few
    const [one, other, key] = [await accessToken(url), await accessToken(url), await sandboxKey(url)]
    const answers = []
    for (const token of [one, key, other, one, key, other]) answers.push(await get(url, '/api/jobs', token))
    expect(answers.map(answer => [answer.status, limitOf(answer).name])).toEqual([
      [200, 'anonymous'],
      [200, 'sandbox'],
      [200, 'anonymous'],
      [200, 'anonymous'],
      [200, 'sandbox'],
      [429, 'ip'],
    ])
  })

  it('C54 of an identity is higher, shared by its tokens, and not bounded by the address', async () => {
    const claimAs = async (sub: string) => {
      const token = await register(few.url, { identity_type: 'identity_assertion' })
      const assertion = await signer.sign(goodClaims(few.services.baseUrl, few.time.now, { sub }))
      const answer = await claim(few.url, token, { assertion_type: ASSERTION_TYPE, assertion })
      return ClaimResponse.parse(await answer.json()).access_token
    }
    const [first, second, other] = [await claimAs('user-1'), await claimAs('user-1'), await claimAs('user-2')]
    const read = async (token: string) => limitOf(await get(few.url, '/api/jobs', token))
    expect(await read(first)).toMatchObject({ name: 'identity', q: 12_000, r: 11_999 })
    expect(await read(second)).toMatchObject({ name: 'identity', r: 11_998 })
    for (const r of [11_999, 11_998, 11_997, 11_996]) expect(await read(other)).toMatchObject({ name: 'identity', r })
  })

  it('C55 is not changed by an X-Forwarded-For of the client', async () => {
    const { url } = few
    const statuses = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      statuses.push((await fetch(`${url}/api/jobs`, { headers: { 'x-forwarded-for': address } })).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  it('C55 is counted for the address that a trusted proxy saw, whatever is left of it', async () => {
    const from = (forwarded: string) => fetch(`${fewer.url}/api/jobs`, { headers: { 'x-forwarded-for': forwarded } })
    expect(await statusesOf(3, () => from('198.51.100.1, 203.0.113.1'))).toEqual([200, 200, 200])
    expect((await from('198.51.100.2, 203.0.113.1')).status).toBe(429)
    expect((await from('198.51.100.1, 203.0.113.2')).status).toBe(200)
  })

  it('of register is shared with the sandbox', async () => {
    const { url } = few
    for (const take of [register, sandboxKey, register, sandboxKey]) await take(url)
    expect(await outcome(post(url, '/api/auth/register', AGENT))).toEqual([429, 'RATE_LIMITED'])
    expect(await outcome(post(url, '/api/sandbox/auth/register', AGENT))).toEqual([429, 'RATE_LIMITED'])
  })

  it('of failed claims stops the next claim, and counts no successful one', async () => {
    const { url } = few
    for (let i = 0; i < 3; i++) expect((await claim(url, await register(url))).status).toBe(200)
    expect([(await claim(url, 'x')).status, (await claim(url, '')).status]).toEqual([401, 400])
    const refused = await claim(url, await register(url))
    expect([refused.status, limitOf(refused)]).toMatchObject([429, { name: 'claim-failures', q: 2, r: 0 }])
  })

  it('of bad tokens answers 429 in place of 401, and is the only one they spend', async () => {
    const { url } = few
    const token = await accessToken(url)
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await get(url, '/api/jobs', 'garbage'))
    expect(answers.map(answer => [answer.status, limitOf(answer).name])).toEqual([
      ...Array(3).fill([401, 'bad-token']),
      ...Array(2).fill([429, 'bad-token']),
    ])
    const plain = await get(url, '/api/jobs')
    expect([plain.status, limitOf(plain)]).toMatchObject([200, { name: 'public', r: 1 }])
    expect((await get(url, '/api/jobs', token)).status).toBe(200)
  })
})

describe('a 304', () => {
  /** Statuses and policies of this many conditional requests, up to the first that is refused. */
  async function spend(url: string, path: string, token?: string) {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const etag = (await fetch(url + path, { headers: authorization })).headers.get('etag') ?? ''
    for (let times = 0; ; times++) {
      const answer = await fetch(url + path, { headers: { ...authorization, 'if-none-match': etag } })
      if (answer.status !== 304) return { times, status: answer.status, policy: limitOf(answer).name }
    }
  }

  // Of three, one is spent in full, and a request begins only if a whole one is left.
  it('costs a tenth of a request, of every budget it is taken from', async () => {
    const { url } = fewer
    expect(await spend(url, '/api/jobs')).toEqual({ times: 11, status: 429, policy: 'public' })
    expect(await spend(url, '/llms.txt')).toEqual({ times: 11, status: 429, policy: 'documents' })
    const [token, other] = [await accessToken(url), await accessToken(url)]
    expect(await spend(url, '/api/jobs', token)).toEqual({ times: 11, status: 429, policy: 'anonymous' })
    // 1 + 11 tenths, the refused one, and the whole one before what follows.
    expect(await spend(url, '/api/jobs', other)).toEqual({ times: 0, status: 429, policy: 'ip' })
  })

  it('costs less only if it is one', async () => {
    const headers = { 'if-none-match': '"another"' }
    expect(await statusesOf(4, () => fetch(`${fewer.url}/api/jobs`, { headers }))).toEqual([200, 200, 200, 429])
  })
})

describe('the way out of a limit', () => {
  it('is not behind it: documents that help an agent have a separate budget', async () => {
    const { url } = few
    const links = (await get(url, '/')).headers.get('link') ?? ''
    await spendPublic()
    expect((await get(url, '/api/jobs')).status).toBe(429)
    const linked = [...links.matchAll(/<([^>]+)>; rel="(?!alternate)/g)].map(([, link = '']) => new URL(link).pathname)
    const rows = Object.values(documents).map(({ path }) => path)
    const paths = [...linked, ...rows, '/api', '/api/v1', '/api/status', '/docs/errors', '/docs.md', '/docs/api.md']
    for (const path of paths) {
      const answer = await get(url, path)
      expect([path, answer.status, limitOf(answer).name]).toEqual([path, 200, 'documents'])
    }
    expect(linked).toEqual(expect.arrayContaining(['/openapi.json', '/docs', '/auth.md', '/llms.txt']))
  })

  it('is not that of monitors, nor is theirs behind that of readers', async () => {
    const { url } = fewer
    const readiness = () => get(url, '/api/status/ready')
    for (const path of ['/api/jobs', '/api/status'])
      expect(await statusesOf(4, () => get(url, path))).toEqual([200, 200, 200, 429])
    const answers = [await readiness(), await readiness(), await readiness()]
    expect(answers.map(answer => limitOf(answer).name)).toEqual(['monitors', 'monitors', 'monitors'])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 429])
  })

  it('can be spent too, without affecting reads', async () => {
    expect(await statusesOf(4, () => get(fewer.url, '/auth.md'))).toEqual([200, 200, 200, 429])
    expect((await get(fewer.url, '/api/jobs')).status).toBe(200)
  })

  it('names its way out: an agent can register for a separate budget, and does so', async () => {
    const { url } = few
    await spendPublic()
    const { error } = ErrorBody.parse(await (await get(url, '/api/jobs')).json())
    expect(error.hint).toContain('An agent can have a budget of its own. Register at /api/auth/register')
    const token = await accessToken(url)
    expect((await get(url, '/api/jobs', token)).status).toBe(200)
    await statusesOf(3, () => post(url, '/api/auth/register', AGENT))
    const spent = ErrorBody.parse(await (await post(url, '/api/auth/register', AGENT)).json())
    expect(spent.error.hint).not.toContain('Register')
  })
})
