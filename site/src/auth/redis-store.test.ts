import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { openRedis, type RedisClient } from './redis-client.ts'
import { openRedisStore } from './redis-store.ts'
import { credential, storeSuite } from './store.suite.ts'

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

  storeSuite('a store in Redis', async maxLive => openRedisStore({ client: await open(), ...(maxLive && { maxLive }) }))

  it('lets every key of a token expire by itself', async () => {
    const client = await open()
    const row = credential('sandbox')
    await openRedisStore({ client }).add(row, row.createdAt)
    const [key] = await client.keys(`*token:${Buffer.from(row.hash).toString('hex')}`)
    const ttl = await client.pTTL(key ?? '')
    expect(ttl).toBeGreaterThan(DAY_MS)
    expect(ttl).toBeLessThanOrEqual(row.expiresAt - row.createdAt + DAY_MS)
  })

  it('answers 503 while Redis is down and works again when it is back', async () => {
    const own = await start()
    const client = await open(own.url)
    const store = openRedisStore({ client })
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
    await expect(openRedisStore({ client }).find(credential('access').hash)).rejects.toMatchObject({ status: 503 })
  })
})
