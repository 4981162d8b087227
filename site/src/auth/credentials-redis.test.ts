import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { openRedis, openRedisKept, type RedisClient } from '../kept/redis.ts'
import { issuedTo } from './credential.ts'
import { credentialsSuite } from './credentials.suite.ts'
import { CAPS, credential, credentialsIn } from './test/credential.ts'

const DAY_MS = 86_400_000
const log = pino({ level: 'silent' })

describe.skipIf(!hasRedis)(hasRedis ? 'Redis' : 'Redis (skipped: no redis-server program)', () => {
  let redis: TestRedis
  const servers: TestRedis[] = []
  const clients: RedisClient[] = []
  const start = async (port?: number) => {
    const server = await startRedis(port)
    servers.push(server)
    return server
  }
  const open = async (url = redis.url) => {
    const client = await openRedis(url, log)
    clients.push(client)
    return client
  }
  beforeAll(async () => {
    redis = await start()
  })
  afterAll(async () => {
    for (const client of clients) if (client.isOpen) client.destroy()
    await Promise.all(servers.map(server => server.stop()))
  })

  credentialsSuite('credentials in Redis', async () => openRedisKept(await open()))

  it('lets every key of a token expire by itself', async () => {
    const client = await open()
    const row = credential('sandbox')
    await credentialsIn(openRedisKept(client), CAPS).add(row, row.createdAt)
    const [key] = await client.keys(`*row:token:${row.hash}`)
    const ttl = await client.pTTL(key ?? '')
    expect(ttl).toBeGreaterThan(DAY_MS)
    expect(ttl).toBeLessThanOrEqual(row.expiresAt - row.createdAt + DAY_MS)
  })

  it('answers 503 while Redis is down and works again when it is back', async () => {
    const own = await start()
    const client = await open(own.url)
    const store = credentialsIn(openRedisKept(client), CAPS)
    const row = credential('sandbox')
    await store.add(row, row.createdAt)
    await own.stop()
    await expect(store.find(row.hash)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    // Not events.once: it rejects at the first failed attempt to connect.
    const ready = new Promise(resolve => client.once('ready', resolve))
    await start(Number(new URL(own.url).port))
    await ready
    await store.add(row, row.createdAt)
    expect(await store.find(row.hash)).toBeDefined()
  })

  it('answers 503 when Redis hangs without closing the connection', async () => {
    const own = await start()
    const client = await open(own.url)
    own.process.kill('SIGSTOP')
    await expect(credentialsIn(openRedisKept(client), CAPS).find(credential('access').hash)).rejects.toMatchObject({
      status: 503,
    })
  })

  it.each<[string, (key: string, client: RedisClient) => Promise<unknown>]>([
    ['not JSON', (key, client) => client.hSet(key, 'value', '{"agentId":"example-secret')],
    ['of another shape', (key, client) => client.hSet(key, 'value', '{"agentId":7}')],
    ['empty', (key, client) => client.hSet(key, 'value', '')],
    ['no hash at all', (key, client) => client.set(key, 'example-secret')],
  ])('answers 503 for a row that is %s, and quotes nothing of it', async (_what, damage) => {
    const client = await open()
    const store = credentialsIn(openRedisKept(client), CAPS)
    const row = credential('access')
    await store.add(row, row.createdAt)
    const key = `{web3d}:row:token:${row.hash}`
    await damage(key, client)
    const error = await Promise.resolve(store.find(row.hash)).catch(error => error)
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '5' }, cause: expect.any(Error) })
    expect(String(error.cause)).not.toContain('example-secret')
    await client.del(key)
  })

  it('keeps only the rows of ended credentials, and those by a TTL', async () => {
    const own = await start()
    const client = await open(own.url)
    const store = credentialsIn(openRedisKept(client), CAPS)
    const to = issuedTo('2001:db8:1:2::/64')
    const registration = credential('registration', to)
    const access = credential('access', to)
    await store.add(registration, registration.createdAt)
    const sets = () => client.keys('{web3d}:list:live:*')
    for (const set of await sets()) expect(await client.pTTL(set)).toBeGreaterThan(DAY_MS)
    expect(await sets()).toHaveLength(6)
    await store.exchange({ registration: registration.hash, access, now: access.createdAt })
    await store.revoke(access.hash, access.createdAt)
    expect(await sets()).toEqual([])
    await own.stop()
  })

  describe.each<[string, (own: TestRedis, client: RedisClient) => Promise<() => Promise<unknown>>]>([
    [
      'was paused',
      async (_own, client) => {
        await client.sendCommand(['CLIENT', 'PAUSE', '5000', 'ALL'])
        // Nothing is answered before the end of the pause, not even a command to end it.
        return () => client.ping()
      },
    ],
    [
      'was stopped',
      async own => {
        own.process.kill('SIGSTOP')
        return async () => own.process.kill('SIGCONT')
      },
    ],
  ])('that %s', (_how, hang) => {
    it('never carries out later a write sent to it meanwhile', async () => {
      const own = await start()
      const [client, other] = [await open(own.url), await open(own.url)]
      const store = credentialsIn(openRedisKept(client), CAPS)
      const [registration, spare, access] = [
        credential('registration'),
        credential('registration'),
        credential('access'),
      ]
      const added = credential('sandbox')
      const now = registration.createdAt
      for (const row of [registration, spare]) await store.add(row, now)
      // It hangs between the look at its clock and the writes.
      const send = client.eval.bind(client)
      const hung = Promise.withResolvers<() => Promise<unknown>>()
      let arrived = 0
      const sent = vi.spyOn(client, 'eval').mockImplementation(async (...args) => {
        if (++arrived === 4) hung.resolve(await hang(own, other))
        await hung.promise
        return send(...args)
      })
      const answers = await Promise.allSettled([
        store.exchange({ registration: registration.hash, access, now }),
        store.add(added, now),
        store.revoke(spare.hash, now),
        store.countFailure(spare.hash, now),
      ])
      const unanswered = { status: 503, message: expect.stringContaining('may have been carried out') }
      expect(answers.map(answer => answer.status === 'rejected' && answer.reason)).toMatchObject(
        answers.map(() => unanswered),
      )
      sent.mockRestore()
      const goOn = await hung.promise
      await goOn()
      // On the same connection, so after all earlier commands.
      await client.ping()
      expect(await store.find(access.hash)).toBeUndefined()
      expect(await store.find(added.hash)).toBeUndefined()
      expect(await store.find(spare.hash)).toMatchObject({ failures: 0 })
      expect(await store.find(spare.hash)).not.toHaveProperty('revokedAt')
      expect(await store.exchange({ registration: registration.hash, access, now })).toBe('exchanged')
      await own.stop()
    })
  })
})
