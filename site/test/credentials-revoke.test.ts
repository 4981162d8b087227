import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RevokeResponse, SandboxResponse } from '#contract'
import { AGENT, accessToken, claim, get, outcome, post, register, revoke, sandboxKey } from './agent.ts'
import { startServer, type TestServer } from './server.ts'

let server: TestServer
let base: string
beforeAll(async () => {
  server = await startServer()
  base = server.url
})
afterAll(() => server.close())

describe('revoking a token', () => {
  it('C49 answers alike for live, unknown, malformed, expired and twice revoked ones', async () => {
    const live = await accessToken(base)
    const expired = await register(base)
    const start = server.time.now
    server.time.now = new Date(start.getTime() + 3_600_000)
    const tokens = [live, live, expired, `web3da_${'A'.repeat(43)}`, 'no token at all']
    const answers = []
    for (const token of tokens) answers.push(await revoke(base, token))
    server.time.now = start
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
      scope: 'read:jobs read:news read:events read:glossary',
      environment: 'sandbox',
      revocation_uri: `${server.services.baseUrl}/api/auth/revoke`,
    })
    const paths = ['/api/auth/session', '/api/jobs', '/api/news', '/api/events', '/api/glossary']
    const statuses = async () => Promise.all(paths.map(async path => (await get(base, path, body.api_key)).status))
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    expect(await outcome(claim(base, body.api_key))).toEqual([401, 'UNAUTHORIZED'])
    await revoke(base, body.api_key)
    expect(await statuses()).toEqual([401, 401, 401, 401, 401])
  })

  it('may be narrower, and is then refused elsewhere', async () => {
    const key = await sandboxKey(base, { scope: 'read:events' })
    expect([(await get(base, '/api/events', key)).status, (await get(base, '/api/jobs', key)).status]).toEqual([
      200, 403,
    ])
  })

  it('lives a week', async () => {
    const key = await sandboxKey(base)
    const start = server.time.now
    server.time.now = new Date(start.getTime() + 604_799_000)
    expect((await get(base, '/api/jobs', key)).status).toBe(200)
    server.time.now = new Date(start.getTime() + 604_800_000)
    expect((await get(base, '/api/jobs', key)).status).toBe(401)
    server.time.now = start
  })

  it.each([{}, { agent_id: '' }])('is not issued for %j', async body => {
    expect(await outcome(post(base, '/api/sandbox/auth/register', body))).toEqual([400, 'MISSING_CREDENTIAL'])
  })

  it('is not issued for an unknown scope', async () => {
    const body = { agent_id: 'a', scope: 'write:all' }
    expect(await outcome(post(base, '/api/sandbox/auth/register', body))).toEqual([400, 'BAD_REQUEST'])
  })
})
