/** Redis dies, hangs, comes back: lists are served meanwhile, no token is accepted, and nothing needs a restart. */
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AGENT, accessToken, get, post } from '../../site/test/agent.ts'
import { freePort } from '../../site/test/free-port.ts'
import { type ServerProcess, startProcess } from '../../site/test/process.ts'
import { hasRedis, startRedis, type TestRedis } from '../../site/test/redis.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalSnapshot } from '../../site/test/snapshot.ts'

const PATIENCE = { timeout: 20_000 }

let dir: string
let port: number
let server: ServerProcess | undefined
let redis: TestRedis | undefined
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'redis-faults-'))
  await writeData(join(dir, 'data'), fictionalSnapshot())
  port = await freePort()
})
afterEach(async () => {
  await server?.kill()
  await redis?.stop()
})

const start = () =>
  startProcess({ DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state'), REDIS_URL: `redis://127.0.0.1:${port}` })
const registering = async (url: string) => (await post(url, '/api/auth/register', AGENT)).status
const errorsIn = (output: string) => output.match(/"event":"redis\.error"/g)
const listing = async (url: string, token?: string) => (await get(url, '/api/jobs?limit=1', token)).status

describe.skipIf(!hasRedis)('Redis (skipped where redis-server is absent)', () => {
  it('dying leaves lists served and credentials refused with 503, and coming back heals both', async () => {
    redis = await startRedis(port)
    server = await start()
    const { url } = server
    const token = await accessToken(url)
    await redis.stop()
    await expect.poll(() => registering(url), PATIENCE).toBe(503)
    expect([await listing(url), await listing(url, token)]).toEqual([200, 503])
    redis = await startRedis(port)
    await expect.poll(() => registering(url), PATIENCE).toBe(200)
  })

  it('hanging is the same, and its tokens live on when it goes on', async () => {
    redis = await startRedis(port)
    server = await start()
    const { url } = server
    const token = await accessToken(url)
    redis.process.kill('SIGSTOP')
    expect(await registering(url)).toBe(503)
    expect([await listing(url), await listing(url, token)]).toEqual([200, 503])
    redis.process.kill('SIGCONT')
    await expect.poll(() => listing(url, token), PATIENCE).toBe(200)
  })

  it('being absent at the start keeps no one from the lists, and is used once it is there', async () => {
    server = await start()
    const { url } = server
    expect([await listing(url), await registering(url)]).toEqual([200, 503])
    expect(errorsIn(server.output())).toHaveLength(1)
    redis = await startRedis(port)
    await expect.poll(() => registering(url), PATIENCE).toBe(200)
    expect(errorsIn(server.output())).toHaveLength(1)
  })
})

it('a Redis that hangs up on every connection is retried again and again, and logged once', async () => {
  let tries = 0
  const stranger = createServer(socket => {
    // Read on after that, or the connection ends in a reset now and then.
    socket.once('data', () => {
      tries++
      socket.end()
    })
  })
  stranger.listen(port, '127.0.0.1')
  server = await start()
  await expect.poll(() => tries, PATIENCE).toBeGreaterThan(3)
  expect(errorsIn(server.output())).toHaveLength(1)
  stranger.close()
  await once(stranger, 'close')
})
