import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { openRedis, openRedisKept, type RedisClient } from '../kept/redis.ts'
import { openSqliteKept } from '../kept/sqlite.ts'
import { subscriptionSuite } from './subscriptions.suite.ts'

const directory = mkdtempSync(join(tmpdir(), 'subscriptions-'))

let place = directory
subscriptionSuite('subscriptions in SQLite', {
  open: async () => openSqliteKept(place),
  clear: async () => {
    place = mkdtempSync(join(directory, 'state-'))
  },
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
})
