/** Faults of the machine and of the wire. Each must end in a right answer, a named error, or nothing changed. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveWire } from '../../ingest/net/live-wire.ts'
import { accessToken, get, outcome, post } from '../../site/test/agent.ts'
import { ask, askBytes } from '../../site/test/raw.ts'
import { startServer, type TestServer } from '../../site/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PUBLIC: '1000000/60', RATE_LIMIT_DOCUMENTS: '1000000/60' } })
})
afterAll(async () => {
  // A client refused in the middle of an endless body holds its connection until silence ends it.
  server.server.closeAllConnections()
  await server.close()
})
const isServed = async () => expect((await get(server.url, '/api/jobs?limit=1')).status).toBe(200)

const MALFORMED: [string, string][] = [
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
  ['three thousand headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X: 1\r\n'.repeat(3000)}\r\n`],
  ['a version that is not spoken', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
]

describe('a client that sends', () => {
  it.each(MALFORMED)('%s gets a 4xx or nothing, and the next one is served', async (_what, text) => {
    const answer = await askBytes(server.url, text)
    expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer)).toBe(true)
    await isServed()
  })

  it('a thousand requests without waiting gets a thousand answers', async () => {
    const one = 'GET /api/glossary?limit=1 HTTP/1.1\r\nHost: x\r\n'
    const text = await askBytes(server.url, `${`${one}\r\n`.repeat(999)}${one}Connection: close\r\n\r\n`)
    expect(text.split('HTTP/1.1 200 OK').length - 1).toBe(1000)
  })
})

const HUGE = 'a'.repeat(64 * 2 ** 20)
const OVERSIZED: [string, () => Promise<Response>, number[]][] = [
  ['a body of 64 MB', () => post(server.url, '/api/auth/register', HUGE), [413]],
  ['a form of 64 MB', () => post(server.url, '/api/auth/claim', HUGE, FORM), [413]],
  ['a message of 64 MB', () => post(server.url, '/mcp', HUGE), [413]],
  ['a body of 64 MB that does not say so', () => endless('/api/auth/register'), [413]],
  ['a message of 64 MB that does not say so', () => endless('/mcp'), [413]],
  ['a thousand parameters', () => get(server.url, `/api/jobs?${'search=a&'.repeat(1000)}`), [200, 400]],
  ['a search of 8 kB', () => get(server.url, `/api/jobs?search=${'a'.repeat(8000)}`), [200, 400]],
  ['a token of 8 kB', () => get(server.url, '/api/jobs', 'a'.repeat(8000)), [401]],
  ['an offset beyond any list', () => get(server.url, '/api/jobs?offset=999999999999999'), [200, 400]],
]
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Without a length, in chunks; stops when the other side does. */
function endless(path: string): Promise<Response> {
  let left = 64
  const body = new ReadableStream<Uint8Array>({
    pull: stream => (left-- > 0 ? stream.enqueue(Buffer.alloc(2 ** 20, 0x20)) : stream.close()),
  })
  const headers = { 'content-type': 'application/json' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return fetch(`${server.url}${path}`, init)
}

describe('something oversized', () => {
  it.each(OVERSIZED)('(%s) is answered or refused, and the next one is served', async (_what, send, statuses) => {
    // A client that is still sending when the refusal comes may see the connection close instead.
    const answer = await send().catch((error: Error) => error)
    if (answer instanceof Response) expect(statuses).toContain(answer.status)
    else expect(String(answer.cause)).toMatch(/ECONNRESET|EPIPE|other side closed/)
    await isServed()
  })

  it('never was an error of ours', () => expect(server.logged.join('\n')).not.toContain('"level":50'))
})

describe('a clock', () => {
  it('that jumps back and forth never ends in an error', async () => {
    for (const now of ['1970-01-01', '2038-01-20', '2026-10-01', '9999-12-30', '2026-10-02']) {
      server.time.now = new Date(`${now}T12:00:00Z`)
      for (const path of ['/api/jobs', '/api/events', '/api/status', '/api/v1/sources', '/'])
        expect([now, path, (await ask(server.url, 'GET', path)).status]).toEqual([now, path, 200])
    }
  })

  it('that jumps ahead ends a token, and a corrected one brings it back; no token lives longer', async () => {
    const at = async (now: string, token: string) => {
      server.time.now = new Date(now)
      return (await get(server.url, '/api/auth/session', token)).status
    }
    server.time.now = new Date('2026-10-02T12:00:00Z')
    const token = await accessToken(server.url)
    expect(await at('2026-10-03T11:59:59Z', token)).toBe(200)
    expect(await at('2026-10-03T12:00:00Z', token)).toBe(401)
    expect(await at('9999-12-30T00:00:00Z', token)).toBe(401)
    expect(await at('2026-10-02T13:00:00Z', token)).toBe(200)
  })

  it('that is years behind issues tokens that are dead once it is put right', async () => {
    server.time.now = new Date('2001-01-01T00:00:00Z')
    const token = await accessToken(server.url)
    server.time.now = new Date('2026-10-02T12:00:00Z')
    expect(await outcome(get(server.url, '/api/jobs', token))).toEqual([401, 'UNAUTHORIZED'])
  })
})

const HANGING: [string, RequestListener][] = [
  ['accepts and never answers', () => {}],
  ['stops after its headers', (_request, response) => response.writeHead(200).flushHeaders()],
  ['stops in the middle of its body', (_request, response) => response.writeHead(200).write('{"jobs": [')],
  ['sends a byte now and then', (_request, response) => void setInterval(() => response.write(' '), 5).unref()],
]

describe('an upstream', () => {
  it.each(HANGING)('that %s costs its time limit and no more', async (_what, listener) => {
    const upstream = createServer(listener)
    await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
    const { port } = upstream.address() as AddressInfo
    const wire = liveWire({ timeoutMs: 50, maxBytes: 1000, allowPrivate: true })
    const request = { url: `http://127.0.0.1:${port}/`, method: 'GET' as const, headers: {} }
    await expect(wire(request)).rejects.toThrow('no whole answer within 0.05 s')
    await wire.close()
    upstream.closeAllConnections()
    upstream.close()
  })
})
