import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { LookupAll } from '../auth/guarded-agent.ts'
import { openClient } from './post.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function listening(answer: RequestListener): Promise<number> {
  const server: Server = createServer(answer).listen(0, '127.0.0.1')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  open.push({ close })
  await once(server, 'listening')
  const { port }: AddressInfo = Object(server.address())
  return port
}
function client(options: Partial<Parameters<typeof openClient>[0]> = {}) {
  const one = openClient({ allowLoopback: true, ...options })
  open.push(one)
  return one
}

describe('a request to a callback', () => {
  it('goes to no private address, whatever a name says at the second look-up', async () => {
    let connections = 0
    const port = await listening(() => {
      connections++
    })
    const asked: string[] = []
    // A public address where nobody answers, then the one inside.
    const lookup: LookupAll = (host, _options, done) => {
      asked.push(host)
      const address = asked.length === 1 ? '192.0.2.1' : '127.0.0.1'
      done(null, [{ address, family: 4 }])
    }
    const { post } = client({ lookup, timeoutMs: 300, allowLoopback: false })
    await post(`https://agent.example:${port}/`, {}, '{}')
    expect(await post(`https://agent.example:${port}/`, {}, '{}')).toEqual({ failure: 'not_public' })
    expect([asked.length, connections]).toEqual([2, 0])
  })

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/',
    'http://127.0.0.1/',
  ])('goes to no address inside that is written down: %s', async url =>
    expect(await client({ allowLoopback: false }).post(url, {}, '{}')).toEqual({ failure: 'not_public' }),
  )

  it('follows no redirect, and reads no more than the beginning', async () => {
    const port = await listening((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/again`, 'retry-after': '7' })
      response.end('x'.repeat(1_000_000))
    })
    const answer = await client().post(`http://127.0.0.1:${port}/`, {}, '{}')
    expect(answer).toMatchObject({ status: 307, retryAfter: '7' })
    expect('text' in answer && answer.text.length).toBeLessThan(200_000)
  })

  it('ends when nothing comes, or never an end', async () => {
    const silent = await listening(() => {})
    const endless = await listening((_request, response) => void response.writeHead(200).write('x'))
    const { post } = client({ timeoutMs: 200 })
    for (const port of [silent, endless])
      expect(await post(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual({ failure: 'timeout' })
  })
})
