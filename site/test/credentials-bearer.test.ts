import { beforeAll, describe, expect, it } from 'vitest'
import { ErrorBody, RevokeResponse, SandboxResponse, SessionResponse } from '#contract'
import { AGENT, accessToken, claim, get, outcome, post, register, revoke, sandboxKey } from './agent.ts'
import { useServer } from './server.ts'

const LISTS = ['/api/jobs', '/api/news', '/api/events', '/api/glossary']
const READ_SCOPES = 'read:jobs read:news read:events read:glossary'

/** Requests in a minute do not matter here. */
const MANY = ['REGISTER', 'CLAIM', 'REVOKE', 'BAD_TOKEN', 'IP'].map(name => [`RATE_LIMIT_${name}`, '10000/60'])

let base: string
let prefix: string
const server = useServer({ env: Object.fromEntries(MANY) })
beforeAll(async () => {
  base = server.url
  prefix = `Bearer resource_metadata="${server.services.baseUrl}/.well-known/oauth-protected-resource"`
})

const challengeOf = (answer: Response) => answer.headers.get('www-authenticate')

describe('a bearer token', () => {
  it('C18 is required by the session, with exactly the challenge of the interface', async () => {
    const answer = await get(base, '/api/auth/session')
    expect([answer.status, challengeOf(answer)]).toEqual([401, prefix])
    expect(ErrorBody.parse(await answer.json()).error.code).toBe('UNAUTHORIZED')
  })

  it.each(['garbage', '', 'a b', 'web3da_short', `web3da_${'A'.repeat(43)}`])(
    'C19 that is bad (%j) is named after the challenge',
    async token => {
      for (const path of ['/api/auth/session', ...LISTS]) {
        const answer = await get(base, path, token)
        expect([answer.status, challengeOf(answer)]).toEqual([
          401,
          expect.stringContaining(`${prefix}, error="invalid_token", error_description="`),
        ])
        expect(challengeOf(answer)).toMatch(/^[\x20-\x7E]+$/)
      }
    },
  )

  it('C20 that was revoked is refused by the session and by every list', async () => {
    const token = await accessToken(base)
    expect((await get(base, '/api/auth/session', token)).status).toBe(200)
    await revoke(base, token)
    for (const path of ['/api/auth/session', ...LISTS, ...LISTS.map(path => path.replace('/api/', '/api/v1/'))]) {
      expect(await outcome(get(base, path, token))).toEqual([401, 'UNAUTHORIZED'])
    }
  })

  it('C21 without the scope of a list is refused there and nowhere else', async () => {
    const token = await accessToken(base, { scope: 'read:news' })
    const answer = await get(base, '/api/jobs', token)
    expect(await outcome(answer)).toEqual([403, 'FORBIDDEN'])
    expect(challengeOf(answer)).toContain(
      `${prefix}, error="insufficient_scope", scope="read:jobs", error_description="`,
    )
    expect((await get(base, '/api/news', token)).status).toBe(200)
    expect((await get(base, '/api/auth/session', token)).status).toBe(200)
  })

  it('C21 reads the search over everything, and all changes, only with the scopes of everything in them', async () => {
    const some = await accessToken(base, { scope: 'read:jobs read:events read:glossary' })
    const refusals = [
      ['/api/v1/search?q=example', READ_SCOPES],
      ['/api/v1/changes', 'read:jobs read:news read:events'],
      ['/api/v1/changes?collection=', 'read:jobs read:news read:events'],
      ['/api/v1/changes?collection=news', 'read:news'],
      ['/api/v1/changes?limit=1&collection=news', 'read:news'],
    ]
    for (const [path = '', needed] of refusals) {
      const answer = await get(base, path, some)
      expect([path, challengeOf(answer)]).toEqual([
        path,
        `${prefix}, error="insufficient_scope", scope="${needed}", error_description="The access token lacks the scope read:news"`,
      ])
      expect(await outcome(answer)).toEqual([403, 'FORBIDDEN'])
    }
    const allowed = ['/api/v1/changes?collection=jobs', '/api/v1/changes?collection=events', '/api/v1/sources']
    const all = await accessToken(base)
    for (const path of allowed) expect([path, (await get(base, path, some)).status]).toEqual([path, 200])
    for (const [path = ''] of refusals)
      for (const token of [all, undefined]) expect([path, (await get(base, path, token)).status]).toEqual([path, 200])
  })

  it('C21 without the scope is refused before a bad parameter is', async () => {
    const token = await accessToken(base, { scope: 'read:news' })
    expect((await get(base, '/api/jobs?limit=0', token)).status).toBe(403)
  })

  it('C22 is not read from the query or the body', async () => {
    const token = await accessToken(base)
    expect((await get(base, `/api/auth/session?access_token=${token}`)).status).toBe(401)
    expect((await get(base, '/api/jobs?access_token=garbage')).status).toBe(200)
    expect((await post(base, '/api/auth/session', { access_token: token })).status).toBe(405)
  })

  it.each(['bearer', 'BEARER', 'bEaReR'])('C23 is read whatever the case of its scheme: %s', async scheme => {
    const headers = { authorization: `${scheme} ${await accessToken(base)}` }
    expect((await fetch(`${base}/api/auth/session`, { headers })).status).toBe(200)
  })

  it('of another scheme is ignored: the list is served and the session requires one', async () => {
    const headers = { authorization: 'Basic dXNlcjpwYXNz' }
    const list = await fetch(`${base}/api/jobs`, { headers })
    expect([list.status, list.headers.get('x-hint')]).toEqual([200, expect.stringContaining('only Bearer is read')])
    const answer = await fetch(`${base}/api/auth/session`, { headers })
    expect([answer.status, challengeOf(answer)]).toEqual([401, prefix])
  })

  it('that is dead does not bar the way to the documents that say how to get another', async () => {
    expect((await get(base, '/', 'garbage')).status).toBe(200)
    expect((await get(base, '/api/status', 'garbage')).status).toBe(200)
  })

  it('C24 dies at its announced second', async () => {
    const token = await accessToken(base)
    const statusAfter = (seconds: number, path = '/api/auth/session') =>
      server.after(seconds, async () => (await get(base, path, token)).status)
    expect(await statusAfter(86_399)).toBe(200)
    expect([await statusAfter(86_400), await statusAfter(86_400, '/api/jobs')]).toEqual([401, 401])
  })

  it('C51 is not a registration token', async () => {
    expect((await get(base, '/api/auth/session', await register(base))).status).toBe(401)
    expect((await get(base, '/api/jobs', await register(base))).status).toBe(401)
  })
})

describe('the session', () => {
  it('describes a token', async () => {
    const answer = await get(base, '/api/auth/session', await accessToken(base, { scope: 'read:events read:jobs' }))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(SessionResponse.strict().parse(await answer.json())).toEqual({
      agent_id: 'price-watcher-7',
      identity_type: 'anonymous',
      environment: 'live',
      token_type: 'bearer',
      scope: 'read:jobs read:events',
      issued_at: '2026-10-01T12:00:00Z',
      expires_at: '2026-10-02T12:00:00Z',
      expires_in: 86_400,
      rate_limit: { policy: 'anonymous', quota: 1200, window_seconds: 60 },
    })
  })

  it('promises no second that is not left', async () => {
    const token = await accessToken(base)
    const answer = await server.after(86_399.001, () => get(base, '/api/auth/session', token))
    expect(await answer.json()).toMatchObject({ expires_in: 0, expires_at: '2026-10-02T12:00:00Z' })
  })

  it('describes a sandbox key', async () => {
    const answer = await get(base, '/api/auth/session', await sandboxKey(base))
    const described = { environment: 'sandbox', identity_type: 'anonymous', scope: READ_SCOPES }
    expect(await answer.json()).toMatchObject(described)
  })
})

describe('revoking a token', () => {
  it('C49 answers alike for live, unknown, malformed, expired and twice revoked ones', async () => {
    const live = await accessToken(base)
    const expired = await register(base)
    const tokens = [live, live, expired, `web3da_${'A'.repeat(43)}`, 'no token at all']
    const answers = await server.after(3600, () => Promise.all(tokens.map(token => revoke(base, token))))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    const bodies = await Promise.all(answers.map(answer => answer.json()))
    expect(new Set(bodies.map(body => JSON.stringify(RevokeResponse.strict().parse(body)))).size).toBe(1)
  })

  it.each([{}, { token: '' }, { token: null }, ''])('C49 misses the token in %j', async body => {
    expect(await outcome(post(base, '/api/auth/revoke', body))).toEqual([400, 'MISSING_CREDENTIAL'])
  })

  it.each([{ token: 7 }, { token: ['x'] }, '{', '[]'])('C49 refuses %j', async body => {
    expect(await outcome(post(base, '/api/auth/revoke', body))).toEqual([400, 'BAD_REQUEST'])
  })

  it('ends a registration before its claim', async () => {
    const token = await register(base)
    await revoke(base, token)
    expect(await outcome(claim(base, token))).toEqual([401, 'UNAUTHORIZED'])
  })

  it('of a spent registration leaves the access token alone', async () => {
    const token = await register(base)
    const { access_token } = await (await claim(base, token)).json()
    await revoke(base, token)
    expect((await get(base, '/api/auth/session', access_token)).status).toBe(200)
  })

  it('takes any token_type_hint', async () => {
    const token = await accessToken(base)
    const answer = await post(base, '/api/auth/revoke', { token, token_type_hint: { odd: true } })
    expect([answer.status, (await get(base, '/api/auth/session', token)).status]).toEqual([200, 401])
  })
})

describe('a sandbox key', () => {
  it('C50 reads the session and the lists, and is dead after its revocation', async () => {
    const answer = await post(base, '/api/sandbox/auth/register', { agent_id: AGENT.agent_id })
    const body = SandboxResponse.strict().parse(await answer.json())
    expect(body).toEqual({
      agent_id: 'price-watcher-7',
      api_key: expect.stringMatching(/^web3ds_/),
      token_type: 'bearer',
      expires_in: 604_800,
      scope: READ_SCOPES,
      environment: 'sandbox',
      revocation_uri: `${server.services.baseUrl}/api/auth/revoke`,
    })
    const paths = ['/api/auth/session', ...LISTS]
    const statuses = async () => Promise.all(paths.map(async path => (await get(base, path, body.api_key)).status))
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    expect(await outcome(claim(base, body.api_key))).toEqual([401, 'UNAUTHORIZED'])
    await revoke(base, body.api_key)
    expect(await statuses()).toEqual([401, 401, 401, 401, 401])
  })

  it('may be narrower, and is then refused elsewhere', async () => {
    const key = await sandboxKey(base, { scope: 'read:events' })
    expect((await get(base, '/api/events', key)).status).toBe(200)
    expect((await get(base, '/api/jobs', key)).status).toBe(403)
  })

  it('lives a week', async () => {
    const key = await sandboxKey(base)
    const statusAfter = (seconds: number) =>
      server.after(seconds, async () => (await get(base, '/api/jobs', key)).status)
    expect([await statusAfter(604_799), await statusAfter(604_800)]).toEqual([200, 401])
  })

  it.each([{}, { agent_id: '' }])('is not issued for %j', async body => {
    expect(await outcome(post(base, '/api/sandbox/auth/register', body))).toEqual([400, 'MISSING_CREDENTIAL'])
  })

  it('is not issued for an unknown scope', async () => {
    const body = { agent_id: 'a', scope: 'write:all' }
    expect(await outcome(post(base, '/api/sandbox/auth/register', body))).toEqual([400, 'BAD_REQUEST'])
  })
})
