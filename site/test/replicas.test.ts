/** Three replicas of the built server behind nginx, with one Redis: the services of deploy/, as processes. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorBody, EventList, GlossaryList, JobList, NewsList } from '#contract'
import { accessToken, claim, get, register, revoke } from './agent.ts'
import { follow } from './event-reader.ts'
import { freePort } from './free-port.ts'
import { hasNginx, startNginx, type TestNginx } from './nginx.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { askBytes } from './raw.ts'
import { hasRedis, startRedis, type TestRedis } from './redis.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

const canRun = hasNginx && hasRedis
const READERS = 8
const READS = 60
const LISTS = { '/api/jobs': JobList, '/api/news': NewsList, '/api/events': EventList, '/api/glossary': GlossaryList }

describe.skipIf(!canRun)(
  canRun ? 'three replicas behind nginx' : 'three replicas behind nginx (skipped: no nginx or no redis-server program)',
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'replicas-'))
    let redis: TestRedis
    let nginx: TestNginx
    let replicas: ServerProcess[] = []
    let url = ''

    beforeAll(async () => {
      const dataDir = join(directory, 'data')
      await writeData(dataDir, fictionalSnapshot())
      redis = await startRedis()
      const port = await freePort()
      url = `http://127.0.0.1:${port}`
      const env = { DATA_DIR: dataDir, REDIS_URL: redis.url, PUBLIC_BASE_URL: url, TRUSTED_PROXY_HOPS: '1' }
      replicas = await Promise.all(
        ['1', '2', '3'].map(name => startProcess({ ...env, STATE_DIR: join(directory, name) })),
      )
      nginx = await startNginx(
        port,
        replicas.map(replica => replica.url),
      )
    })
    afterAll(async () => {
      await nginx?.stop()
      await Promise.all(replicas.map(replica => replica.kill()))
      await redis?.stop()
    })

    it('pass a stream on as it comes', async () => {
      const reader = await follow(`${url}/api/v1/changes/stream`)
      await reader.until(() => reader.lastId() !== '')
      expect(reader.answer.headers.get('content-type')).toBe('text/event-stream')
      reader.leave()
    })

    it.each(Object.entries(LISTS))('answer %s as one does alone', async (path, shape) => {
      const [through, alone] = await Promise.all([get(url, path), get(replicas[0]?.url ?? '', path)])
      expect(through.status).toBe(200)
      expect(through.headers.get('etag')).toBe(alone.headers.get('etag'))
      expect(through.headers.get('access-control-allow-origin')).toBe('*')
      const body = await through.text()
      expect(body).toBe(await alone.text())
      expect(() => shape.parse(JSON.parse(body))).not.toThrow()
    })

    it('answer a matching tag with 304, a bad query with 400 and an unknown path with 404', async () => {
      const etag = (await get(url, '/api/jobs')).headers.get('etag') ?? ''
      const requested = [
        fetch(`${url}/api/jobs`, { headers: { 'if-none-match': etag } }),
        get(url, '/api/jobs?limit=0'),
        get(url, '/api/nothing'),
      ]
      expect((await Promise.all(requested)).map(answer => answer.status)).toEqual([304, 400, 404])
    })

    it.each([
      ['TRACE / HTTP/1.1\r\nHost: x', 405],
      ['POST /api/auth/register HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked', 501],
      ['GET / HTTP/2.1\r\nHost: x', 505],
      ['GET / HTTP/1.1', 400],
    ])('show refusals of nginx itself as every other error: %j', async (request, status) => {
      const [head = '', body = ''] = (await askBytes(url, `${request}\r\nConnection: close\r\n\r\n`)).split('\r\n\r\n')
      expect([head.slice(9, 12), head]).toEqual([String(status), expect.stringContaining('application/json')])
      expect(ErrorBody.parse(JSON.parse(body)).error.code).toBe('BAD_REQUEST')
    })

    it('answer a client of HTTP/1.0, which names no host', async () => {
      expect(await askBytes(url, 'GET /api/status HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    })

    it('count one budget together, for the client and not for the proxy', async () => {
      const left = async (address: string) => {
        const answer = await fetch(`${url}/api/news`, { headers: { 'x-forwarded-for': address } })
        return Number(answer.headers.get('x-ratelimit-remaining'))
      }
      const [first, second] = [await left('192.0.2.1'), await left('192.0.2.2')]
      expect(second).toBe(first - 1)
    })

    it('lose no read and no credential while one of them is killed', async () => {
      const [kept, revoked, pending] = await Promise.all([accessToken(url), accessToken(url), register(url)])
      await revoke(url, revoked)
      let done = 0
      const read = async () => {
        const statuses: number[] = []
        for (let i = 0; i < READS; i++, done++) {
          const answer = await get(url, `/api/jobs?limit=${1 + (i % 50)}`, i % 2 ? kept : undefined)
          JobList.parse(await answer.json())
          statuses.push(answer.status)
          if (done === (READERS * READS) / 4) await replicas[1]?.kill()
        }
        return statuses
      }
      const statuses = (await Promise.all(Array.from({ length: READERS }, read))).flat()
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(replicas[1]?.child.signalCode).toBe('SIGKILL')
      for (let i = 0; i < 6; i++) {
        expect((await get(url, '/api/auth/session', kept)).status).toBe(200)
        expect((await get(url, '/api/auth/session', revoked)).status).toBe(401)
      }
      const claims = await Promise.all([claim(url, pending), claim(url, pending)])
      expect(claims.map(answer => answer.status).toSorted()).toEqual([200, 401])
    })
  },
)
