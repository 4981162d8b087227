import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { openRedis, type RedisClient } from '../auth/redis-client.ts'
import { openDatabase } from '../auth/sqlite-database.ts'
import { openRedisSubscriptions } from './redis-store.ts'
import { openSqliteSubscriptions } from './sqlite-store.ts'
import { NOW, subscription, subscriptionSuite } from './store.suite.ts'

const CAPS = { all: 9, address: 9, host: 9 }
const directory = mkdtempSync(join(tmpdir(), 'subscriptions-'))
afterAll(() => rmSync(directory, { recursive: true }))

let place = directory
subscriptionSuite('subscriptions in SQLite', {
  open: async caps => openSqliteSubscriptions(openDatabase(place), caps),
  clear: async () => {
    place = mkdtempSync(join(directory, 'state-'))
  },
})

it('answers 503 for a damaged row, and quotes nothing of it', async () => {
  const file = openDatabase(mkdtempSync(join(directory, 'damaged-')))
  const store = openSqliteSubscriptions(file, CAPS)
  const one = subscription()
  await store.add(one, 9, NOW)
  file.database.exec(`UPDATE subscription SET wish = '{"secret":"whsec_example-secret'`)
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
    // Every store listens for its reconnections, and each test opens two.
    client.setMaxListeners(0)
  })
  afterAll(async () => {
    client.destroy()
    await redis.stop()
  })

  subscriptionSuite('subscriptions in Redis', {
    open: async caps => openRedisSubscriptions(client, caps),
    clear: async () => void (await client.flushAll()),
  })

  it('keeps nothing of what was removed or has expired', async () => {
    await client.flushAll()
    const store = openRedisSubscriptions(client, CAPS)
    const [one, other] = [subscription(), subscription()]
    for (const each of [one, other]) await store.add(each, 9, NOW)
    await store.remove(one.id)
    await store.removeOld(other.expiresAt)
    expect(await client.keys('*')).toEqual([])
  })
})
