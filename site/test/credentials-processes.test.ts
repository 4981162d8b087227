import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'redis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../src/auth/tokens.ts'
import { AGENT, accessToken, claim, get, outcome, post, register, revoke } from './agent.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { hasRedis, startRedis, type TestRedis } from './redis.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'
import { checkClaims, runStorm, type Storm } from './storm.ts'

const ROUNDS = 3
const directory = mkdtempSync(join(tmpdir(), 'processes-'))
const dataDir = join(directory, 'data')
let redis: TestRedis | undefined
beforeAll(async () => {
  await writeData(dataDir, fictionalSnapshot())
  if (hasRedis) redis = await startRedis()
})
afterAll(() => redis?.stop())

const started: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map(process => process.kill()))
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const process = await startProcess({ DATA_DIR: dataDir, STATE_DIR: join(directory, 'state'), ...env })
  started.push(process)
  return process
}

const redisEnv = (): Record<string, string> => ({ REDIS_URL: redis?.url ?? '' })
const noEnv = (): Record<string, string> => ({})
const stores = [
  { store: 'one SQLite file', env: noEnv, skip: false },
  { store: hasRedis ? 'one Redis' : 'one Redis (skipped: no redis-server program)', env: redisEnv, skip: !hasRedis },
]

describe.each(stores)('two processes on $store', ({ env, skip }) => {
  it.skipIf(skip)('let exactly one of 100 parallel claims succeed, and refuse a revoked token at once', async () => {
    const [one, other] = await Promise.all([start(env()), start(env())])
    const registration = await register(one.url)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => claim(i % 2 ? one.url : other.url, registration)),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, ...Array(99).fill(401)])
    for (let i = 0; i < 8; i++) {
      const token = await accessToken(one.url)
      expect((await get(other.url, '/api/auth/session', token)).status).toBe(200)
      await revoke(one.url, token)
      const statuses = await Promise.all(
        [one, other].map(async process => (await get(process.url, '/api/jobs', token)).status),
      )
      expect(statuses).toEqual([401, 401])
    }
  })

  it.skipIf(skip)(
    `forget nothing they answered when they are killed in the middle of a storm, ${ROUNDS} times`,
    async () => {
      const storm: Storm = { live: [], revoked: [], issued: [], refused: [] }
      let written = ''
      for (let round = 0; round < ROUNDS; round++) {
        const pair = await Promise.all([start(env()), start(env())])
        await runStorm(storm, pair, round)
        written += pair.map(process => process.output()).join('')
      }
      const last = await start(env())
      expect(await checkClaims(storm, last.url)).toEqual([])
      expect(storm.revoked.length).toBeGreaterThan(ROUNDS)
      // A busy machine may let the store's time run out; that promises nothing.
      expect(storm.refused.filter(status => status !== 503)).toEqual([])
      const url = env().REDIS_URL
      const kept = written + (url ? await dumpRedis(url) : dumpFiles(join(directory, 'state')))
      expect(storm.issued.filter(token => kept.includes(token.slice(7)))).toEqual([])
      expect(kept).not.toMatch(/web3d[ras]_[A-Za-z0-9_-]{43}/)
    },
    300_000,
  )
})

describe('servers that share a new STATE_DIR', () => {
  it('start all at once, and keep it to themselves', async () => {
    const env = { STATE_DIR: join(directory, 'new') }
    await Promise.all([start(env), start(env), start(env)])
    expect(statSync(join(directory, 'new')).mode & 0o077).toBe(0)
  })
})

describe('a server without its store', () => {
  it.skipIf(!hasRedis)(
    'serves lists without a token, believes no token or damaged row, issues none, and recovers',
    async () => {
      const own = await startRedis()
      const server = await start({ REDIS_URL: own.url })
      const [token, damaged] = [await accessToken(server.url), await accessToken(server.url)]
      const row = `row:token:${hashToken(damaged)}`
      const client = await createClient({ url: own.url }).connect()
      await client.hSet(`{web3d}:${row}`, 'value', '{"agentId":"example-secret"')
      client.destroy()
      expect(await outcome(get(server.url, '/api/jobs', damaged))).toEqual([503, 'INTERNAL_SERVER_ERROR'])
      await expect.poll(() => server.output()).toContain('is damaged, see its ')
      expect(server.output()).not.toMatch(/example-secret|web3da_/)
      await own.stop()
      expect((await get(server.url, '/api/jobs')).status).toBe(200)
      const refused = await get(server.url, '/api/jobs', token)
      expect([await outcome(refused), refused.headers.get('retry-after')]).toEqual([
        [503, 'INTERNAL_SERVER_ERROR'],
        '5',
      ])
      const failed = `"event":"request.failed","requestId":"${refused.headers.get('x-request-id')}"`
      await expect.poll(() => server.output()).toContain(failed)
      expect(await outcome(claim(server.url, 'x'))).toEqual([503, 'INTERNAL_SERVER_ERROR'])
      for (const path of ['/api/auth/register', '/api/sandbox/auth/register'])
        expect(await outcome(post(server.url, path, AGENT))).toEqual([503, 'INTERNAL_SERVER_ERROR'])
      expect(await outcome(revoke(server.url, token))).toEqual([503, 'INTERNAL_SERVER_ERROR'])
      const again = await startRedis(Number(new URL(own.url).port))
      await expect.poll(() => outcome(revoke(server.url, token)), { timeout: 10_000 }).toEqual([200, undefined])
      expect(await outcome(get(server.url, '/api/jobs', token))).toEqual([401, 'UNAUTHORIZED'])
      await server.kill()
      await again.stop()
    },
  )
})

function dumpFiles(stateDir: string): string {
  return readdirSync(stateDir)
    .map(name => readFileSync(join(stateDir, name), 'latin1'))
    .join('')
}

async function dumpRedis(url: string): Promise<string> {
  const client = createClient({ url })
  await client.connect()
  const keys = await client.keys('*')
  const values = await Promise.all(
    keys.map(async key => ((await client.type(key)) === 'hash' ? client.hGetAll(key) : key)),
  )
  client.destroy()
  return JSON.stringify([keys, values])
}
