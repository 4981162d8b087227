import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderOf, isInstalled } from '../tool.ts'
import { ask, hasWrk } from './ask.ts'

/** Neither comes with the packages of the root: `npm run bench` installs autocannon. */
const isMissing = { wrk: !hasWrk, autocannon: !isInstalled(folderOf('bench')) }

/** What both clients keep under way. */
const CONNECTIONS = 32

let server: Server
let url: string
/** Path -> how often it was asked for. */
let seen: Map<string, number>
let kinds: Set<unknown>
beforeEach(async () => {
  seen = new Map()
  kinds = new Set()
  server = createServer(({ url: path = '', headers }: IncomingMessage, response) => {
    seen.set(path, (seen.get(path) ?? 0) + 1)
    kinds.add(headers['x-kind'])
    response.statusCode = path.startsWith('/lost') ? 404 : path.startsWith('/same') ? 304 : 200
    response.end(response.statusCode === 304 ? undefined : 'hello')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const timesOf = (path: string) => [...seen].reduce((sum, [one, times]) => sum + (one.startsWith(path) ? times : 0), 0)

describe.each(['wrk', 'autocannon'] as const)('%s (skipped where it is not installed)', client => {
  it.skipIf(isMissing[client])('asks one path again and again', async () => {
    const asking = { url, paths: ['/plain?number=1'], headers: { 'x-kind': 'bench' }, seconds: 1 }
    const { total, failed } = await ask(asking, client)
    expect([...seen.keys(), ...kinds]).toEqual(['/plain?number=1', 'bench'])
    expect(total).toBeGreaterThan(CONNECTIONS)
    expect(timesOf('/') - total).toBeLessThanOrEqual(CONNECTIONS)
    expect(failed).toBe(0)
  })

  it.skipIf(isMissing[client])('asks all paths in turn, no number twice, and tells what was refused', async () => {
    const asking = { url, headers: { 'x-kind': 'bench' }, seconds: 1 }
    const good = await ask({ ...asking, paths: ['/plain?{n}', '/same?{n}'] }, client)
    const mixed = await ask({ ...asking, paths: ['/other?{n}', '/lost?{n}', '/lost?{n}', '/lost?{n}'] }, client)
    expect([...kinds]).toEqual(['bench'])

    const numbers = [...seen.keys()].map(path => path.split('?')[1] ?? '')
    expect(numbers.filter(number => !/^\d+$/.test(number))).toEqual([])
    expect([...seen].find(([, times]) => times > 1)).toBeUndefined()
    expect(new Set(numbers).size).toBe(timesOf('/'))
    expect(timesOf('/plain')).toBeGreaterThan(CONNECTIONS)
    expect(Math.abs(timesOf('/plain') - timesOf('/same'))).toBeLessThanOrEqual(1)
    expect(Math.abs(timesOf('/lost') - 3 * timesOf('/other'))).toBeLessThanOrEqual(3)

    // What was under way at the end is no answer.
    const unanswered = timesOf('/') - good.total - mixed.total
    expect([unanswered >= 0, unanswered <= 2 * CONNECTIONS]).toEqual([true, true])
    expect(good.failed).toBe(0)
    expect(Math.abs(mixed.failed - timesOf('/lost'))).toBeLessThanOrEqual(CONNECTIONS)
    // How many of them in how many seconds: never fewer than the one that was asked for.
    for (const { total, failed, perSecond, p99Ms } of [good, mixed]) {
      expect((total - failed) / perSecond).toBeGreaterThan(0.9)
      expect(p99Ms).toBeGreaterThan(0)
    }
  })
})
