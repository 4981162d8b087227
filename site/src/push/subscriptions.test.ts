import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { openRedis, openRedisKept, type RedisClient } from '../kept/redis.ts'
import { openSqliteKept } from '../kept/sqlite.ts'
import { rowOf, subscriptionKey } from './subscription.ts'
import { NOW, subscription, subscriptionSuite } from './subscriptions.suite.ts'
import { createSubscriptions } from './subscriptions.ts'

const CAPS = { all: 9, address: 9, network: 9, host: 9 }
const directory = mkdtempSync(join(tmpdir(), 'subscriptions-'))

let place = directory
subscriptionSuite('subscriptions in SQLite', {
  open: async () => openSqliteKept(place),
  clear: async () => {
    place = mkdtempSync(join(directory, 'state-'))
  },
})

it('answers 503 for a damaged row, and quotes nothing of it', async () => {
  const kept = openSqliteKept(mkdtempSync(join(directory, 'damaged-')))
  const store = createSubscriptions(kept, CAPS)
  const one = subscription()
  const is = { ...rowOf(one), value: '{"secret":"whsec_example-secret' }
  await kept.write({ changes: [{ key: subscriptionKey(one.id), was: undefined, is }] }, NOW)
  const error = await store.get(one.id, NOW).catch(error => error)
  expect(error).toMatchObject({ status: 503, cause: expect.any(Error) })
  expect(String(error.cause)).not.toContain('example-secret')
})

describe.skipIf(!hasRedis)(hasRedis ? 'Redis' : 'Redis (skipped: no redis-server program)', () => {
  let redis: TestRedis
  let client: RedisClient
  beforeAll(async () => {
    redis = await startRedis()
    client = await openRedis(redis.url, pino({ level: 'silent' }))
  })
  afterAll(async () => {
    client.destroy()
    await redis.stop()
  })

  subscriptionSuite('subscriptions in Redis', {
    open: async () => openRedisKept(client),
    clear: async () => void (await client.flushAll()),
  })

  it('keeps nothing of what was removed or has expired', async () => {
    await client.flushAll()
    const store = createSubscriptions(openRedisKept(client), CAPS)
    const [one, other] = [subscription(), subscription()]
    for (const each of [one, other]) await store.add(each, 9, NOW)
    await store.remove(one.id, NOW)
    await store.remove(other.id, NOW)
    expect(await client.keys('*')).toEqual([])
    await store.add(subscription({ expiresAt: NOW + 1 }), 9, NOW)
    await expect.poll(() => client.keys('*')).toEqual([])
  })
})
