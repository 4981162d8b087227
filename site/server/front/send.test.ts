import type { Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askBytes } from '../../test/raw.ts'
import type { Cached } from '../http/form.ts'
import { commonHeaders } from '../http/headers.ts'
import { createPatientServer, openPort } from '../http/port.ts'
import { send } from './send.ts'

/** A cached answer: sent again, it is the same object with the forms that were made of it. */
const cached = (headers: Record<string, string>, body = 'hello', status = 200): Cached => ({
  status,
  headers,
  body: Buffer.from(body),
  forms: new Map(),
})

let server: Server
let url: string
let answers: Record<string, Cached>
let received: number
beforeEach(async () => {
  received = 0
  const type = { 'content-type': 'text/plain' }
  answers = {
    '/text': cached({ ...type, etag: '"1"' }),
    '/none': cached({ allow: 'GET' }, '', 204),
    '/latin': cached({ ...type, 'x-city': 'S\u00e3o Paulo' }),
    '/large': cached(type, 'x'.repeat(20_000)),
    '/end': cached(type, ''),
    '/broken': cached({ link: '<x>\r\nset-cookie: a=b' }),
    '/fed': cached({ link: '<x>\nset-cookie: a=b' }),
    '/returned': cached({ link: '<x>\rset-cookie: a=b' }),
    '/named': cached({ 'x\r\nset-cookie': 'a=b' }),
    '/foreign': cached({ 'x-city': '\u6771\u4eac' }),
  }
  const how = { common: commonHeaders({ https: false }), isPrivate: false, chosenBy: undefined, link: () => undefined }
  server = createPatientServer().on('request', (request, response) => {
    received += 1
    // Answers are cached by path: a number after it distinguishes requests.
    const [path = '', number] = (request.url ?? '').split('?')
    const answer = number === undefined ? answers[path] : cached({ 'content-type': 'text/plain' }, number)
    if (!answer) throw new Error(`nothing is at ${path}`)
    const own = ['x-number', String(received)]
    try {
      send(request, response, answer, { ...how, own, failed: () => {} })
    } catch {
      response.writeHead(500).end()
    }
  })
  url = `http://127.0.0.1:${await openPort(server, '127.0.0.1', 0)}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends all requests on one connection, which the last of them ends, and returns the answers without numbers and dates. */
async function exchange(...requests: string[]): Promise<string[]> {
  const last = 'GET /end HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const received = await askBytes(url, requests.map(request => request.replaceAll('\n', '\r\n')).join('') + last)
  const same = received.replaceAll(/^Date: .*$/gm, 'Date').replaceAll(/^x-number: .*$/gm, 'x-number')
  return same.split(/(?=HTTP\/1\.1 )/)
}

const get = (path: string, more = '', version = '1.1') => `GET ${path} HTTP/${version}\nHost: x\n${more}\n`

describe('a cached answer', () => {
  it.each(['/text', '/none', '/latin', '/large'])('is the same each time: %s', async path => {
    const [first, ...more] = await exchange(...Array.from({ length: 4 }, () => get(path)))
    expect(first).toMatch(/^HTTP\/1\.1 20[04] [\w ]+\r\n[\s\S]*\r\nx-number\r\nDate\r\nConnection: keep-alive\r\n/)
    expect(more.slice(0, 3)).toEqual([first, first, first])
  })

  it('carries the headers of each single request', async () => {
    const numbers: (string | null)[] = []
    for (let at = 0; at < 3; at += 1) numbers.push((await fetch(`${url}/text`)).headers.get('x-number'))
    expect(numbers).toEqual(['1', '2', '3'])
  })

  it('has the head of GET for HEAD', async () => {
    const [got = '', head] = await exchange(get('/text'), get('/text').replace('GET', 'HEAD'))
    expect(got).toMatch(/hello$/)
    expect(head).toBe(got.replace(/hello$/, ''))
  })

  it.each([
    ['sends HTTP/1.0', get('/text', '', '1.0'), 'Connection: close'],
    ['sends HTTP/1.0 and keeps alive', get('/text', 'Connection: keep-alive\n', '1.0'), 'Connection: keep-alive'],
    ['sends a condition in HTTP/1.0', get('/text', 'Connection: keep-alive\nIf-None-Match: *\n', '1.0'), '304'],
    ['closes', get('/text', 'Connection: close\n'), 'Connection: close'],
  ])('announces the end of the connection to a client that %s', async (_what, request, line) => {
    expect((await exchange(request))[0]).toContain(line)
  })
})

describe('a header', () => {
  it.each(['/broken', '/fed', '/returned', '/named', '/foreign'])(
    'is refused where it holds what none may: %s',
    async path => {
      const [answer = ''] = await exchange(get(path))
      expect(answer).toMatch(/^HTTP\/1\.1 500 /)
      expect(answer).not.toContain('set-cookie')
    },
  )
})

describe('many requests in one packet', () => {
  it('are all answered, in their order', async () => {
    const sent = Array.from({ length: 200 }, (_, number) => `n${number}`)
    const received = await exchange(...sent.map(number => get(`/text?${number}`)))
    expect(received.slice(0, -1).map(answer => answer.split('\r\n\r\n')[1])).toEqual(sent)
  })
})
