import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SourceError } from '../adapter.ts'
import { createHttp, NotModified } from './http.ts'
import { liveWire } from './live-wire.ts'

let origin: string
let answer: RequestListener
let requested: string[] = []
const servers: Server[] = []
beforeAll(async () => {
  origin = await listen((request, response) => {
    requested.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
})
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

/** The origin of a new server. */
async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A client over real sockets whose pauses are written down instead of waited for. */
function client(over: { timeoutMs?: number; maxBytes?: number; allowPrivate?: boolean } = {}) {
  requested = []
  const pauses: number[] = []
  const wire = liveWire({ timeoutMs: 5000, maxBytes: 1_000_000, allowPrivate: true, ...over })
  const pause = async (ms: number) => void pauses.push(ms)
  const http = createHttp({ wire, userAgent: 'TestRobot/1.0 (+https://robot.example)', pause, random: () => 0.5 })
  return { pauses, forSource: http.forSource, text: http.forSource().text }
}

describe('retries', () => {
  it('tries again after 500 and 429, waiting longer each time and at least as long as Retry-After', async () => {
    const statuses = [500, 429]
    answer = (_request, response) => {
      const status = statuses.shift()
      if (status === 429) response.setHeader('retry-after', '7')
      response.writeHead(status ?? 200).end('fine')
    }
    const { text, pauses } = client()
    expect(await text(`${origin}/a`)).toBe('fine')
    expect(pauses).toEqual([1000, 7000])
  })

  it.each([
    ['three tries', 503, undefined, 3],
    ['one if the terms count every request', 503, 1, 1],
    ['one for a final status', 404, undefined, 1],
    ['one for a part that was not requested', 206, undefined, 1],
    ['one for "not modified" without a validator', 304, undefined, 1],
  ])('end after %s: %d', async (_what, status, maxTries, tries) => {
    answer = (_request, response) => response.writeHead(status).end()
    const failure = client().forSource(undefined, maxTries).text(`${origin}/a`)
    await expect(failure).rejects.toThrow(SourceError)
    await expect(failure).rejects.toThrow(`status ${status}`)
    expect(requested.length).toBe(tries)
  })

  it.each(['3600', new Date(Date.now() + 3_600_000).toUTCString()])(
    'does not wait for an upstream that asks for more patience than a run has: %s',
    async patience => {
      answer = (_request, response) => response.writeHead(429, { 'retry-after': patience }).end()
      await expect(client().text(`${origin}/a`)).rejects.toThrow(`429, retry after ${patience}`)
      expect(requested.length).toBe(1)
    },
  )

  it.each(['Thu, 01 Jan 1970 00:00:00 GMT', 'soon', '-1'])(
    'waits as ever where it names no time to come: %s',
    async patience => {
      const statuses = [503]
      answer = (_request, response) =>
        response.writeHead(statuses.shift() ?? 200, { 'retry-after': patience }).end('fine')
      const { text, pauses } = client()
      expect([await text(`${origin}/a`), pauses]).toEqual(['fine', [1000]])
    },
  )
})

describe.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('a body packed as %s', (coding, pack) => {
  const text = Array.from({ length: 500 }, (_, at) => `<item>block ${at}</item>`).join('')

  it('is read in full, also behind a redirect', async () => {
    answer = (request, response) =>
      request.url === '/from'
        ? response.writeHead(302, { location: '/to', 'content-encoding': coding }).end()
        : response.writeHead(200, { 'content-encoding': coding }).end(pack(text))
    expect(await client().text(`${origin}/from`)).toBe(text)
  })

  it('that was cut off is not an answer, and is requested again', async () => {
    const bodies = [pack(text).subarray(0, -40), pack(text)]
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(bodies.shift())
    expect(await client().text(`${origin}/a`)).toBe(text)
    bodies.push(...Array(3).fill(pack(text).subarray(0, -1)))
    await expect(client().text(`${origin}/a`)).rejects.toThrow(/the packed body is broken or cut off/)
  })
})

it.each([
  ['no coding', gzipSync('<rss/>'), {}],
  ['a type of its own', gzipSync('<rss/>'), { 'content-type': 'application/xml' }],
  ['gzip, packed twice', gzipSync(gzipSync('<rss/>')), { 'content-encoding': 'gzip' }],
])('a body that is gzip by its first bytes is read under %s', async (_what, body, headers) => {
  answer = (_request, response) => response.writeHead(200, headers).end(body)
  expect(await client().text(`${origin}/feed.xml.gz`)).toBe('<rss/>')
})

it.each([{}, { 'content-encoding': 'gzip' }])('counts the size after decompression, under %j', async headers => {
  answer = (_request, response) => response.writeHead(200, headers).end(gzipSync(Buffer.alloc(5_000_000)))
  await expect(client().text(`${origin}/a.gz`)).rejects.toThrow(/larger than/)
})

it('a body that is larger than allowed is refused as it comes', async () => {
  answer = (_request, response) => response.end(Buffer.alloc(5_000_000))
  await expect(client().text(`${origin}/a`)).rejects.toThrow(/larger than/)
})

it('an answer to HEAD has no body, though it names a coding', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end()
  const wire = liveWire({ timeoutMs: 5000, maxBytes: 1_000_000, allowPrivate: true })
  const { status, body } = await wire({ url: `${origin}/a`, method: 'HEAD', headers: {} })
  expect([status, body.length]).toEqual([200, 0])
})

it('a body in an unknown coding is read as it is', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip, acme' }).end('plain')
  expect(await client().text(`${origin}/a`)).toBe('plain')
})

describe('limits', () => {
  it('ends a hung exchange', async () => {
    answer = (_request, response) => response.writeHead(200).write('begun')
    await expect(client({ timeoutMs: 100 }).text(`${origin}/a`)).rejects.toThrow(/no whole answer within 0.1 s/)
    expect(requested.length).toBe(1)
  })

  it('sends one request at a time to a host', async () => {
    let open = 0
    let most = 0
    answer = (_request, response) => {
      most = Math.max(most, ++open)
      setImmediate(() => {
        open--
        response.end()
      })
    }
    const { forSource } = client()
    await Promise.all(Array.from({ length: 8 }, (_, number) => forSource().text(`${origin}/${number}`)))
    expect(most).toBe(1)
  })
})

describe('addresses', () => {
  it.each([
    ...['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://[::7f00:1]', 'http://2130706433'],
    'http://0x7f.1',
  ])('refuses to reach %s', async host => {
    await expect(client({ allowPrivate: false }).text(`${host}:${new URL(origin).port}/`)).rejects.toThrow(
      /not a public address/,
    )
    expect(requested).toEqual([])
  })

  it('refuses other schemes, also behind a redirect', async () => {
    await expect(client().text('file:///etc/passwd')).rejects.toThrow(/only http and https/)
    answer = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    await expect(client().text(`${origin}/a`)).rejects.toThrow(/only http and https/)
  })

  it.each([
    [303, 'GET', undefined],
    [302, 'GET', undefined],
    [307, 'POST', 'application/json'],
  ])('a POST redirected with %d becomes a %s', async (status, method, type) => {
    answer = (request, response) =>
      request.url === '/a'
        ? response.writeHead(status, { location: '/b' }).end()
        : response.end(String(request.headers['content-type']))
    expect(await client().text(`${origin}/a`, { json: { page: 1 } })).toBe(String(type))
    expect(requested).toEqual(['POST /a', `${method} /b`])
  })

  it('says why a redirect was not followed, and does not retry it', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/a' }).end()
    await expect(client().text(`${origin}/a`)).rejects.toThrow(/redirect count exceeded/)
    expect(requested.length).toBe(21)
  })
})

describe('a redirect to another origin', () => {
  const KEY = { 'x-api-key': 'made-up-key', accept: 'application/json' }
  const VALIDATOR = { etag: '"v1"', lastModified: 'Thu, 01 Oct 2026 00:00:00 GMT' }
  let otherOrigin: string
  let met: IncomingHttpHeaders[]
  let otherAnswer: RequestListener
  beforeAll(async () => {
    otherOrigin = await listen((request, response) => {
      met.push(request.headers)
      otherAnswer(request, response)
    })
  })

  /** The headers at the first origin of a request with a key and a validator to `/from`, which redirects as given. */
  function askAt(path: string, location: string, json?: object) {
    const own: IncomingHttpHeaders[] = []
    met = []
    otherAnswer = (_request, response) => response.end('theirs')
    answer = (request, response) => {
      own.push(request.headers)
      if (request.url === path) response.writeHead(json ? 307 : 302, { location }).end()
      else response.end('ours')
    }
    const url = origin + path
    const http = client().forSource({ url, ...VALIDATOR })
    return { text: http.text(url, { headers: KEY, json }), own }
  }

  it('names itself with a contact, and sends neither a key nor a validator along', async () => {
    const { text, own } = askAt('/from', `${otherOrigin}/to`)
    expect(await text).toBe('theirs')
    const set = { 'x-api-key': 'made-up-key', 'if-none-match': '"v1"', 'if-modified-since': VALIDATOR.lastModified }
    expect(own).toMatchObject([set])
    expect(met).toMatchObject([{ 'user-agent': 'TestRobot/1.0 (+https://robot.example)', accept: KEY.accept }])
    for (const name of Object.keys(set)) expect(met[0]).not.toHaveProperty(name)
  })

  it('sends the content type of a forwarded body', async () => {
    const { text } = askAt('/from', `${otherOrigin}/to`, { page: 1 })
    expect(await text).toBe('theirs')
    expect(met).toMatchObject([{ 'content-type': 'application/json', 'content-length': '10' }])
    expect(met[0]).not.toHaveProperty('x-api-key')
  })

  it('does not send them again when it leads back', async () => {
    const { text, own } = askAt('/from', `${otherOrigin}/to`)
    otherAnswer = (_request, response) => response.writeHead(302, { location: `${origin}/chosen-by-them` }).end()
    expect(await text).toBe('ours')
    expect(own.map(headers => headers['x-api-key'])).toEqual(['made-up-key', undefined])
  })

  it('cannot answer "not modified" to the validator of the first', async () => {
    const { text } = askAt('/from', `${otherOrigin}/to`)
    otherAnswer = (_request, response) => response.writeHead(304).end()
    await expect(text).rejects.toThrow('"not modified" from another origin')
  })

  it('keeps them within the origin', async () => {
    const { text, own } = askAt('/from', '/to')
    expect(await text).toBe('ours')
    expect(own.map(headers => headers['x-api-key'])).toEqual(['made-up-key', 'made-up-key'])
  })
})

describe('conditional requests', () => {
  it('send the stored validator and report an unchanged answer', async () => {
    const url = `${origin}/a`
    const lastModified = 'Thu, 01 Oct 2026 00:00:00 GMT'
    answer = (_request, response) =>
      response.writeHead(200, { etag: '"v1"', 'last-modified': lastModified }).end('body')
    const first = client().forSource()
    await first.text(url)
    expect(first.validators).toEqual([{ url, etag: '"v1"', lastModified, digest: expect.any(String) }])
    const seen: unknown[] = []
    answer = (request, response) => {
      seen.push(request.headers['if-none-match'], request.headers['if-modified-since'])
      response.writeHead(304).end()
    }
    await expect(client().forSource(first.validators[0]).text(url)).rejects.toThrow(NotModified)
    expect(seen).toEqual(['"v1"', lastModified])
  })

  it('treats the same bytes as "not modified" though the upstream does not, and other bytes as new', async () => {
    let body = 'body'
    answer = (_request, response) => response.end(body)
    const url = `${origin}/a`
    const first = client().forSource()
    await first.text(url)
    const again = client().forSource(first.validators[0])
    await expect(again.text(url)).rejects.toThrow(NotModified)
    expect(await again.text(`${origin}/b`)).toBe('body')
    body = 'another'
    expect(await again.text(url)).toBe('another')
  })
})

it('never puts a secret into an error', async () => {
  answer = (_request, response) => response.writeHead(404).end()
  const failure = await client().text(`${origin}/a?token=s3cret&limit=1`).catch(String)
  expect(failure).toContain('status 404')
  expect(failure).not.toContain('s3cret')
})
