import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '#contract'
import type { LookupAll } from '#contract/guarded-agent.ts'
import { createRateLimits } from '../auth/rate-limit.ts'
import { admitAddresses } from './callbacks.ts'
import { openClient, type Post, type Purpose } from './post.ts'

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
function to(url: string): Post {
  return { purpose: 'delivery', url, headers: {}, body: '{}' }
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
    const looked: string[] = []
    // A public address without an answer, then the one inside.
    const lookup: LookupAll = (host, _options, done) => {
      looked.push(host)
      const address = looked.length === 1 ? '192.0.2.1' : '127.0.0.1'
      done(null, [{ address, family: 4 }])
    }
    const { post } = client({ lookup, timeoutMs: 300, allowLoopback: false })
    await post(to(`https://agent.example:${port}/`))
    expect(await post(to(`https://agent.example:${port}/`))).toEqual({ failure: 'not_public' })
    expect([looked.length, connections]).toEqual([2, 0])
  })

  it('follows no redirect, and reads no more than the beginning', async () => {
    const port = await listening((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/again`, 'retry-after': '7' })
      response.end('x'.repeat(1_000_000))
    })
    const answer = await client().post(to(`http://127.0.0.1:${port}/`))
    expect(answer).toMatchObject({ status: 307, retryAfter: '7' })
    expect('text' in answer && answer.text.length).toBeLessThan(200_000)
  })

  it('ends when nothing comes, or never an end', async () => {
    const silent = await listening(() => {})
    const endless = await listening((_request, response) => void response.writeHead(200).write('x'))
    const { post } = client({ timeoutMs: 200 })
    for (const port of [silent, endless])
      expect(await post(to(`http://127.0.0.1:${port}/`))).toEqual({ failure: 'timeout' })
  })

  it('spends the budgets of the addresses it connects to, whatever names they have', async () => {
    const port = await listening((_request, response) => void response.writeHead(204).end())
    const limits = createRateLimits(readSettings({}), () => new Date(0), {})
    const lookup: LookupAll = (host, _options, done) =>
      done(null, [{ address: host === 'localhost' ? '127.0.0.1' : `192.0.2.${host.length}`, family: 4 }])
    const { post } = client({ lookup, admit: (purpose, addresses) => admitAddresses(limits, purpose, addresses) })
    const challenge = (host: string) => post({ ...to(`http://${host}:${port}/`), purpose: 'challenge' })
    const statuses = async (hosts: string[]) =>
      (await Promise.all(hosts.map(host => challenge(host).catch(error => error)))).map(answer => answer.status)
    // As many as one address may have, by its name and by itself; and the next one.
    const hosts = Array.from({ length: 31 }, (_, i) => (i % 2 ? 'localhost' : '127.0.0.1'))
    expect((await statuses(hosts)).toSorted()).toEqual([...Array(30).fill(204), 429])
    expect(await challenge('127.0.0.2')).toEqual({ failure: 'ECONNREFUSED' })
  })

  it('spends one budget for a network and one for all, and only that of deliveries for a delivery', async () => {
    const limits = createRateLimits(readSettings({}), () => new Date(0), {})
    const spend = async (purpose: Purpose, ...addresses: string[]) => {
      let admitted = 0
      for (const address of addresses) {
        const error = await admitAddresses(limits, purpose, [address]).catch(error => error)
        if (error === undefined) admitted++
        else expect(error).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } })
      }
      return admitted
    }
    const from = (network: string, most: number) => Array.from({ length: most }, (_, i) => `${network}${i}`)
    expect(await spend('challenge', ...from('203.0.113.', 200))).toBe(120)
    // 20 /64s of one /48, each with 60 names: 1,200 connections before.
    expect(
      await spend(
        'challenge',
        ...Array(60)
          .fill(from('2001:db8:1:', 20).map(net => `${net}::1`))
          .flat(),
      ),
    ).toBe(120)
    const strangers = Array.from({ length: 2000 }, (_, i) => `10.${i >> 8}.${i & 255}.1`)
    expect(await spend('challenge', ...strangers)).toBe(1200 - 240)
    expect(await spend('delivery', ...Array(1300).fill('203.0.113.1'))).toBe(1200)
  })

  it('connects to one address of a family, however many a name has', async () => {
    const tried: string[][] = []
    const lookup: LookupAll = (_host, _options, done) =>
      done(
        null,
        Array.from({ length: 20 }, (_, i) => ({ address: `192.88.99.${i}`, family: 4 })),
      )
    const admit = async (_purpose: Purpose, addresses: string[]) => {
      tried.push(addresses)
      throw new Error('not now')
    }
    await client({ lookup, admit, allowLoopback: false }).post(to('https://agent.example/'))
    expect(tried.flat().length).toBeLessThanOrEqual(1)
  })

  it('reads interim answers and headers within the few kilobytes of the body', async () => {
    let sent = 0
    const server = createTcpServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => {
        const flood = () => {
          while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')) sent++
        }
        socket.on('drain', flood)
        flood()
      })
    }).listen(0, '127.0.0.1')
    open.push({ close: () => server.close() })
    await once(server, 'listening')
    const closed = once(server, 'connection').then(([socket]) => new Promise(resolve => socket.once('close', resolve)))
    const { port }: AddressInfo = Object(server.address())
    // Far before its time limit: the response is bounded, however long it may take.
    const answer = await client({ timeoutMs: 600_000 }).post(to(`http://127.0.0.1:${port}/`))
    expect(answer).toHaveProperty('failure')
    await closed
    expect(sent).toBeLessThan(200_000)
    const heads = await listening((_request, response) => {
      for (let i = 0; i < 40; i++) response.setHeader(`x-${i}`, 'x'.repeat(400))
      response.end()
    })
    expect(await client().post(to(`http://127.0.0.1:${heads}/`))).toHaveProperty('failure')
  })
})
