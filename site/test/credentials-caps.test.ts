/** The credentials that one address may hold, over HTTP. */
import { afterEach, describe, expect, it } from 'vitest'
import { ClaimResponse, RegisterResponse, SandboxResponse } from '#contract'
import { hashGroup } from '../src/auth/client-address.ts'
import { AGENT, get, post } from './agent.ts'
import { hasRedis, startRedis } from './redis.ts'
import { startServer, type TestServer } from './server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Behind a proxy, so that a test can be many addresses; requests in a minute do not matter here. */
const MANY = '1000000/60'
const OPEN = {
  TRUSTED_PROXY_HOPS: '1',
  RATE_LIMIT_REGISTER: MANY,
  RATE_LIMIT_CLAIM: MANY,
  RATE_LIMIT_IP: MANY,
  LOG_LEVEL: 'silent',
}

async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ env: { ...OPEN, ...env } })
  closing.push(server.close)
  return server
}

/** An agent at a separate address. */
function agentAt(base: string, address: string) {
  const send = (path: string, body: object) => post(base, path, body, { 'x-forwarded-for': address })
  return {
    tryRegister: () => send('/api/auth/register', AGENT),
    register: async () =>
      RegisterResponse.parse(await (await send('/api/auth/register', AGENT)).json()).registration_token,
    claim: (registration_token: string) => send('/api/auth/claim', { registration_token, agent_id: AGENT.agent_id }),
    trySandbox: () => send('/api/sandbox/auth/register', AGENT),
  }
}

async function holds(server: TestServer, group: string): Promise<number> {
  return (await Array.fromAsync(server.services.credentials.list({ group: hashGroup(group) }))).length
}

/** `count` calls, twenty at a time. */
async function many(count: number, call: () => Promise<Response>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const answer = await call()
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  return statuses
}

const stores = [
  { store: 'SQLite', skip: false, open: async () => ({}) },
  {
    store: hasRedis ? 'Redis' : 'Redis (skipped: no redis-server program)',
    skip: !hasRedis,
    open: async () => {
      const redis = await startRedis()
      closing.push(redis.stop)
      return { REDIS_URL: redis.url }
    },
  },
]

describe.each(stores)('1,000 registrations from one address, in $store,', ({ skip, open }) => {
  it.skipIf(skip)(
    'leave another able to register, claim and use a token, and what it had registered before',
    async () => {
      const server = await start({ ...(await open()), CREDENTIALS_MAX: '200', CREDENTIALS_PER_ADDRESS: '50' })
      const [flood, other] = [agentAt(server.url, '203.0.113.66'), agentAt(server.url, '203.0.113.7')]
      const before = await other.register()
      const statuses = await many(1_000, flood.tryRegister)
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(1_000)
      expect(await holds(server, '203.0.113.66')).toBe(50)
      for (const registration of [before, await other.register()]) {
        const answer = await other.claim(registration)
        const { access_token } = ClaimResponse.parse(await answer.json())
        expect((await get(server.url, '/api/jobs', access_token)).status).toBe(200)
        expect((await get(server.url, '/api/auth/session', access_token)).status).toBe(200)
      }
    },
    120_000,
  )
})

describe('an address that holds as many used keys as it may', () => {
  const CAPS = { CREDENTIALS_MAX: '100', CREDENTIALS_PER_ADDRESS: '3', CREDENTIALS_PER_NETWORK: '5' }

  async function holding(server: TestServer, address: string): Promise<string> {
    const answer = await agentAt(server.url, address).trySandbox()
    const { api_key } = SandboxResponse.parse(await answer.json())
    expect((await get(server.url, '/api/jobs', api_key)).status).toBe(200)
    return api_key
  }
  const used = (server: TestServer, count: number) =>
    expect
      .poll(async () => (await Array.fromAsync(server.services.credentials.list({}))).filter(row => row.usedAt).length)
      .toBe(count)

  it('gets the true time to wait, and can register when that is over', async () => {
    const server = await start(CAPS)
    const { trySandbox } = agentAt(server.url, '203.0.113.66')
    for (let i = 0; i < 3; i++) {
      await holding(server, '203.0.113.66')
      server.time.now = new Date(server.time.now.getTime() + 60_000)
    }
    await used(server, 3)
    const refused = await trySandbox()
    const week = 7 * 86_400
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(week - 180)])
    expect((await refused.json()).error.message).toBe('This address holds too many live credentials of this kind.')
    expect((await agentAt(server.url, '203.0.113.7').trySandbox()).status).toBe(200)
    server.time.now = new Date(server.time.now.getTime() + (week - 180) * 1_000)
    expect((await trySandbox()).status).toBe(200)
  })

  it('is a /64 of IPv6, and all of a /48 hold no more than its own cap', async () => {
    const server = await start(CAPS)
    for (const host of ['1', '2', '3']) await holding(server, `2001:db8:1:1::${host}`)
    await used(server, 3)
    expect((await agentAt(server.url, '2001:db8:1:1::4').trySandbox()).status).toBe(429)
    for (const host of ['1', '2']) await holding(server, `2001:db8:1:2::${host}`)
    await used(server, 5)
    const refused = await agentAt(server.url, '2001:db8:1:3::1').trySandbox()
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      429,
      'The network of this address (its /48) holds too many live credentials of this kind.',
    ])
    expect((await agentAt(server.url, '2001:db8:2:1::1').trySandbox()).status).toBe(200)
  })
})
