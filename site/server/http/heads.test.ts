import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHeads, type Head, linesOf, type WriteHead } from './heads.ts'

/** How often Node itself wrote a head. */
let written = 0
class Counted extends ServerResponse<IncomingMessage> {
  override writeHead(...given: unknown[]): this {
    written += 1
    return Reflect.apply(super.writeHead, this, given)
  }
}

const COMMON = { fields: ['x-kind', 'data'], text: linesOf(['x-kind', 'data']) }

let server: Server
/** As they are kept: said again, each is the same object. */
let heads: Record<string, Head>
let writeHead: WriteHead
let asked: number
beforeEach(async () => {
  // Within a second, whatever the machine does meanwhile.
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: new Date('2026-10-01T12:00:00.250Z') })
  written = 0
  asked = 0
  writeHead = createHeads()
  const fields = {
    '/text': ['content-type', 'text/plain', 'content-length', '5'],
    '/same': ['etag', '"1"'],
    '/none': ['allow', 'GET'],
    '/latin': ['content-length', '5', 'x-city', 'S\u00e3o Paulo'],
    '/open': ['content-type', 'text/plain'],
    '/dated': ['content-length', '5', 'date', 'Thu, 01 Oct 2026 12:00:00 GMT'],
    '/leaving': ['content-length', '5', 'connection', 'close'],
    '/broken': ['content-length', '5', 'link', '<x>\r\nset-cookie: a=b'],
    '/fed': ['content-length', '5', 'link', '<x>\nset-cookie: a=b'],
    '/returned': ['content-length', '5', 'link', '<x>\rset-cookie: a=b'],
    '/named': ['content-length', '5', 'x\r\nset-cookie', 'a=b'],
    '/foreign': ['content-length', '5', 'x-city', '\u6771\u4eac'],
  }
  heads = Object.fromEntries(Object.entries(fields).map(([path, fields]) => [path, { fields, common: COMMON }]))
  server = createServer({ ServerResponse: Counted }, ({ url = '', method }, response) => {
    asked += 1
    const head = heads[url] ?? { fields: [], common: COMMON }
    const status = url === '/same' ? 304 : url === '/none' ? 204 : 200
    if (url === '/text' && response.req.headers['x-undated'] !== undefined) response.sendDate = false
    if (url === '/text' && response.req.headers['x-leave'] !== undefined) response.setHeader('connection', 'close')
    try {
      writeHead(response, status, head, ['x-number', String(asked)])
    } catch {
      response.statusCode = 500
    }
    response.end(status !== 200 || method === 'HEAD' ? undefined : Buffer.from('hello'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

/** Sends all requests on one connection, which the last of them ends, and returns the answers without numbers and dates. */
async function exchange(...requests: string[]): Promise<string[]> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const last = 'GET /end HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  socket.setEncoding('latin1').write(requests.map(request => request.replaceAll('\n', '\r\n')).join('') + last)
  let received = ''
  for await (const text of socket) received += text
  const answers = received.replaceAll(/^Date: .*$/gm, 'Date').replaceAll(/^x-number: .*$/gm, 'x-number')
  return answers.split(/(?=HTTP\/1\.1 )/)
}

const get = (path: string, more = '', version = '1.1') => `GET ${path} HTTP/${version}\nHost: x\n${more}\n`

describe('the head of an answer', () => {
  it.each(['/text', '/same', '/none', '/latin', '/open', '/dated'])('is the one that Node writes: %s', async path => {
    const [first] = await exchange(get(path))
    expect(first).toMatch(/^HTTP\/1\.1 (?:200 OK|204 No Content|304 Not Modified)\r\n/)
    const [, ...more] = await exchange(get('/text'), ...Array.from({ length: 4 }, () => get(path)))
    expect(more.slice(0, 4)).toEqual([first, first, first, first])
  })

  it('is written by Node once, to see how it ends: for answers of all kinds', async () => {
    await exchange(get('/text'), get('/text'), get('/same'), get('/none'), get('/latin'))
    // And for /end.
    expect([asked, written]).toEqual([6, 2])
  })

  it('stays with Node where Node adds more or less than usual', async () => {
    await exchange(get('/text'))
    const before = asked - written
    await exchange(...['/open', '/dated'].flatMap(path => [get(path), get(path)]))
    await exchange(get('/leaving'))
    expect(asked - written).toBe(before)
  })

  it.each(['/broken', '/fed', '/returned', '/named', '/foreign'])(
    'is refused by Node where it holds what none may: %s',
    async path => {
      const [, answer = ''] = await exchange(get('/text'), get(path))
      expect(answer).toMatch(/^HTTP\/1\.1 500 /)
      expect(answer).not.toContain('set-cookie')
    },
  )

  it('carries what belongs to each request alone', async () => {
    const { port } = server.address() as AddressInfo
    const numbers: (string | null)[] = []
    for (let at = 0; at < 4; at += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/text`)
      expect(await answer.text()).toBe('hello')
      numbers.push(answer.headers.get('x-number'))
    }
    expect(numbers).toEqual(['1', '2', '3', '4'])
    expect(written).toBe(1)
  })

  it('is that of GET for HEAD', async () => {
    const [first = '', , said, head] = await exchange(
      get('/text'),
      get('/text'),
      get('/text'),
      get('/text', '', '1.1').replace('GET', 'HEAD'),
    )
    expect([said, head]).toEqual([first, first.replace(/hello$/, '')])
  })

  it.each([
    ['asks in HTTP/1.0', get('/text', '', '1.0'), 'Connection: close'],
    ['asks in HTTP/1.0 to stay', get('/text', 'Connection: keep-alive\n', '1.0'), 'Connection: keep-alive'],
    ['asks in HTTP/1.0 for what changed', get('/same', 'Connection: keep-alive\n', '1.0'), 'Connection: close'],
    ['asks to close', get('/text', 'Connection: close\n'), 'Connection: close'],
    ['is told to leave', get('/text', 'X-Leave: 1\n'), 'connection: close'],
  ])('is written by Node for a client that %s', async (_what, request, line) => {
    await exchange(get('/text'), get('/text'), get('/same'))
    const before = asked - written
    const [answer] = await exchange(request)
    expect(answer).toContain(line)
    expect(asked - written).toBe(before)
  })

  it('teaches nothing where it does not end as usual', async () => {
    const [undated] = await exchange(get('/text', 'X-Undated: 1\n'))
    expect(undated).not.toContain('\r\nDate')
    const [answer] = await exchange(get('/text'))
    expect(answer).toContain('\r\nDate')
  })

  it('is dated in the second in which it is sent, whatever was said in the one before', async () => {
    const { port } = server.address() as AddressInfo
    const dates: (string | null)[] = []
    for (const later of [0, 749, 1, 999, 1]) {
      vi.advanceTimersByTime(later)
      await exchange(get('/text'))
      dates.push((await fetch(`http://127.0.0.1:${port}/text`)).headers.get('date'))
    }
    expect(dates.map(date => date?.slice(-6))).toEqual(['00 GMT', '00 GMT', '01 GMT', '01 GMT', '02 GMT'])
  })

  it('is dated anew when the clock is set, back too', async () => {
    const { port } = server.address() as AddressInfo
    await exchange(get('/text'))
    vi.setSystemTime('2026-09-30T08:00:07Z')
    const { headers } = await fetch(`http://127.0.0.1:${port}/text`)
    expect(headers.get('date')).toBe('Wed, 30 Sep 2026 08:00:07 GMT')
  })
})
