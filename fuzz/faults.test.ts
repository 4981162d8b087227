/** Faults of the machine and of the wire. Each must end in a right answer, a named error, or nothing changed. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSet, writeSet } from '../data/set.ts'
import { liveWire } from '../ingest/http/live-wire.ts'
import { startProcess } from '../site/test/process.ts'
import { askBytes } from '../site/test/raw.ts'
import { freePort, hasRedis, startRedis } from '../site/test/redis.ts'
import { startServer, writeData } from '../site/test/server.ts'
import { fictionalSnapshot } from '../site/test/snapshot.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'faults-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const MALFORMED: [string, string][] = [
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['TLS to a plain port', '\u0016\u0003\u0001\u0002\u0000'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nBroken\r\n\r\n'],
  ['two lengths', 'POST /api/auth/register HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
  [
    'a length and chunks, as smugglers send',
    'POST /api/auth/register HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a chunk that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['a target with a control character', 'GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a header of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a target of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['three thousand headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X: 1\r\n'.repeat(3000)}\r\n`],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a version that is not spoken', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
]

describe('a client that sends', () => {
  it.each(MALFORMED)('%s gets a 4xx or nothing, and the next one is served', async (_what, text) => {
    const server = await startServer()
    const answer = await askBytes(server.url, text)
    expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer)).toBe(true)
    expect((await fetch(`${server.url}/api/jobs?limit=1`)).status).toBe(200)
    await server.close()
  })

  it('a body of 64 MB is refused before it is held', async () => {
    const server = await startServer()
    const answer = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(64 * 2 ** 20, 0x20),
    }).catch((error: Error) => error)
    if (answer instanceof Response) expect([400, 413]).toContain(answer.status)
    expect((await fetch(`${server.url}/api/jobs?limit=1`)).status).toBe(200)
    await server.close()
  })
})

describe('the disk', () => {
  it.skipIf(!isRoot)('being full leaves the old set whole (skipped: only root can mount a small disk)', context => {
    const disk = join(dir, 'disk')
    mkdirSync(disk)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
    if (mounted.status !== 0) return context.skip('this machine does not let root mount')
    try {
      writeSet(disk, { 'jobs.json': '[]\n', 'sources.json': '[]\n' })
      const before = readSet(disk)
      expect(() => writeSet(disk, { 'jobs.json': 'x'.repeat(200_000), 'sources.json': '[1]\n' })).toThrow('ENOSPC')
      expect(readSet(disk)).toEqual(before)
      writeSet(disk, { 'jobs.json': '[2]\n' })
      expect(readSet(disk)).toEqual({ 'jobs.json': '[2]\n', 'sources.json': '[]\n' })
    } finally {
      spawnSync('umount', [disk])
    }
  })

  it('being read-only ends the ingest with 2 and one line, nothing changed', () => {
    const data = join(dir, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'jobs.json'), '[]\n')
    chmodSync(data, 0o555)
    chmodSync(dir, 0o755)
    const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
    const command = ['ingest/run.ts', '--only', 'jobs', '--data', data]
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', ...who })
    chmodSync(data, 0o755)
    expect([status, stderr]).toEqual([2, `ingest: ${data}: cannot be written\n`])
    expect(readFileSync(join(data, 'jobs.json'), 'utf8')).toBe('[]\n')
  })
})

describe('a clock', () => {
  it('that jumps back and forth never ends in an error', async () => {
    const server = await startServer()
    for (const now of ['1970-01-01', '2038-01-20', '2026-10-01', '9999-12-30', '2026-10-02']) {
      server.time.now = new Date(`${now}T12:00:00Z`)
      for (const path of ['/api/jobs', '/api/events', '/api/status', '/api/v1/sources', '/'])
        expect([now, path, (await fetch(`${server.url}${path}`)).status]).toEqual([now, path, 200])
    }
    await server.close()
  })
})

describe('an upstream', () => {
  it('that accepts and never answers costs its time limit and no more', async () => {
    const silent = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const wire = liveWire({ timeoutMs: 50, maxBytes: 1000, allowPrivate: true })
    const request = { url: `http://127.0.0.1:${port}/`, method: 'GET' as const, headers: {} }
    await expect(wire(request)).rejects.toThrow('no whole answer within 0.05 s')
    await wire.close()
    silent.closeAllConnections()
    silent.close()
  })
})

describe.skipIf(!hasRedis)('Redis (skipped where redis-server is absent)', () => {
  it('dying leaves lists served and credentials refused with 503, and coming back heals both', async () => {
    const port = await freePort()
    const first = await startRedis(port)
    await writeData(join(dir, 'data'), fictionalSnapshot())
    const env = { DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state'), REDIS_URL: first.url }
    const { url, kill } = await startProcess(env)
    const register = async () => {
      const body = JSON.stringify({ agent_id: 'example-agent', identity_type: 'anonymous' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status
    }
    expect(await register()).toBeLessThan(300)
    await first.stop()
    await expect.poll(register, { timeout: 10_000 }).toBe(503)
    expect((await fetch(`${url}/api/jobs?limit=1`)).status).toBe(200)
    const second = await startRedis(port)
    await expect.poll(register, { timeout: 10_000 }).toBeLessThan(300)
    await kill()
    await second.stop()
  })
})
