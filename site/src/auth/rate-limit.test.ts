import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '#contract'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { openRedis, openRedisKept, type RedisClient } from '../kept/redis.ts'
import { createRateLimits } from './rate-limit.ts'

const settings = readSettings({ RATE_LIMIT_PUBLIC: '2/60', RATE_LIMIT_CLAIM: '2/60' })

describe('a budget in memory', () => {
  let now = 0
  const clock = () => new Date(now)

  it('is spent one by one, per key, and full again after its window', async () => {
    const limits = createRateLimits(settings, clock, {})
    const spend = async (key: string) => {
      const { remaining, resetSeconds, exceeded } = await limits.consume('public', key)
      return [remaining, resetSeconds, exceeded]
    }
    now = 0
    expect(await spend('a')).toEqual([1, 60, false])
    now = 10_500
    expect([await spend('a'), await spend('b')]).toEqual([
      [0, 50, false],
      [1, 60, false],
    ])
    now = 59_999
    expect(await spend('a')).toEqual([0, 1, true])
    now = 60_000
    expect([await spend('a'), await spend('b')]).toEqual([
      [1, 60, false],
      [0, 11, false],
    ])
  })

  it('can be looked at without being spent', async () => {
    const limits = createRateLimits(settings, clock, {})
    for (let i = 0; i < 5; i++) expect((await limits.peek('claim', 'a')).remaining).toBe(2)
    await limits.consume('claim', 'a')
    const standing = { remaining: 1, rule: { quota: 2, windowSeconds: 60 }, exceeded: false }
    expect(await limits.peek('claim', 'a')).toMatchObject(standing)
  })

  it('forgets the first of too many keys, and never the last', async () => {
    const limits = createRateLimits(settings, clock, {})
    for (let key = 0; key <= 100_000; key++) await limits.consume('public', `${key}`)
    const left = ['0', '1', '100000'].map(async key => (await limits.peek('public', key)).remaining)
    expect(await Promise.all(left)).toEqual([2, 1, 1])
  })

  it('begins again when the clock is set back', async () => {
    const limits = createRateLimits(settings, clock, {})
    now = 3_600_000
    for (const key of ['a', 'a', 'b']) await limits.consume('public', key)
    now = 0
    expect(await limits.peek('public', 'b')).toMatchObject({ remaining: 2, resetSeconds: 60 })
    expect(await limits.consume('public', 'a')).toMatchObject({ remaining: 1, resetSeconds: 60 })
  })
})

describe('a request whose answer is that nothing changed', () => {
  it('leaves a tenth of itself behind, and a budget is never more than whole', async () => {
    let now = 0
    const limits = createRateLimits(settings, () => new Date(now), {})
    const left = async () => (await limits.peek('public', 'a')).remaining
    for (let i = 0; i < 10; i++) {
      expect((await limits.consume('public', 'a')).exceeded).toBe(false)
      limits.giveBack('public', 'a')
    }
    expect(await left()).toBe(1)
    now = 60_000
    limits.giveBack('public', 'a')
    expect([await left(), (await limits.consume('public', 'a')).remaining]).toEqual([2, 1])
  })
})

describe.skipIf(!hasRedis)(
  hasRedis ? 'a budget in Redis' : 'a budget in Redis (skipped: no redis-server program)',
  () => {
    let redis: TestRedis
    let clients: RedisClient[]
    beforeEach(async () => {
      redis = await startRedis()
      clients = await Promise.all([0, 1].map(() => openRedis(redis.url, pino({ level: 'silent' }))))
    })
    afterEach(async () => {
      for (const client of clients) client.destroy()
      await redis.stop()
    })
    const open = () => clients.map(client => createRateLimits(settings, () => new Date(), openRedisKept(client)))

    it('is one for all servers', async () => {
      const [one, other] = open()
      expect((await one?.consume('public', 'a'))?.remaining).toBe(1)
      expect((await other?.consume('public', 'a'))?.remaining).toBe(0)
      expect(await one?.consume('public', 'a')).toMatchObject({ exceeded: true, resetSeconds: 60 })
      expect(await clients[0]?.keys('*')).toEqual([expect.stringMatching(/^web3d:limit:public:[\w-]{43}$/)])
    })

    it('keeps a tenth of a request whose answer is that nothing changed, from any server', async () => {
      const servers = open()
      for (let i = 0; i < 10; i++) {
        const server = servers[i % 2]
        expect((await server?.consume('public', 'a'))?.exceeded).toBe(false)
        server?.giveBack('public', 'a')
        // Not awaited, so the next might come before it.
        await expect.poll(async () => (await servers[0]?.peek('public', 'a'))?.remaining).toBe(1)
      }
      // A late one leaves nothing behind, which would stay without an end.
      servers[0]?.giveBack('public', 'late')
      expect((await servers[0]?.peek('public', 'late'))?.remaining).toBe(2)
      const keys = (await clients[0]?.keys('*')) ?? []
      expect(keys).toHaveLength(1)
      expect(await clients[0]?.pTTL(keys[0] ?? '')).toBeGreaterThan(0)
    })

    it('is counted only by the process for reads when Redis is gone or hangs, and refused for credentials', async () => {
      const [limits] = open()
      redis.process.kill('SIGSTOP')
      expect((await limits?.consume('public', 'a'))?.remaining).toBe(1)
      expect((await limits?.consume('public', 'a'))?.remaining).toBe(0)
      await expect(limits?.consume('claim', 'a')).rejects.toMatchObject({ status: 503 })
      await redis.stop()
      expect((await limits?.consume('public', 'a'))?.exceeded).toBe(true)
      await expect(limits?.consume('claim', 'a')).rejects.toMatchObject({ status: 503 })
    })
  },
)
