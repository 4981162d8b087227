/** The answer to a token whose row in Redis is damaged. */
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../src/auth/tokens.ts'
import { accessToken, get, outcome } from './agent.ts'
import { hasRedis, startRedis, type TestRedis } from './redis.ts'
import { startServer, type TestServer } from './server.ts'

const name = hasRedis ? 'a damaged row in Redis' : 'a damaged row in Redis (skipped: no redis-server program)'

describe.skipIf(!hasRedis)(name, () => {
  let redis: TestRedis
  let server: TestServer
  beforeAll(async () => {
    redis = await startRedis()
    server = await startServer({ env: { REDIS_URL: redis.url } })
  })
  afterAll(async () => {
    await server.close()
    await redis.stop()
  })

  it('makes its token 503, is named by the log once, and is quoted nowhere', async () => {
    const token = await accessToken(server.url)
    const client = await createClient({ url: redis.url }).connect()
    const hash = hashToken(token)
    await client.hSet(`{web3d}:row:token:${hash}`, 'value', '{"agentId":"example-secret"')
    client.destroy()
    const refused = await get(server.url, '/api/jobs', token)
    const id = refused.headers.get('x-request-id') ?? ''
    expect([await outcome(refused), refused.headers.get('retry-after')]).toEqual([[503, 'INTERNAL_SERVER_ERROR'], '5'])
    const lines = server.logged.filter(line => line.includes(id))
    expect(lines).toEqual([expect.stringContaining(`the row token:${hash} is damaged, see its `)])
    expect(lines.join()).not.toMatch(/example-secret|web3da_/)
    expect((await get(server.url, '/api/jobs')).status).toBe(200)
  })
})
