import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { load, type PathOf } from './servers.ts'

let server: Server
let seen: string[]
beforeEach(async () => {
  seen = []
  server = createServer(({ url = '', headers }, response) => {
    seen.push(`${headers['x-kind']} ${url}`)
    response.writeHead(url.startsWith('/lost') ? 404 : 200).end('hello')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function sample(pathOf: PathOf) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return load({ name: 'example', url, pid: process.pid, stop: async () => {} }, pathOf, { 'x-kind': 'bench' })
}

it('a load repeats one path, and counts what the server took for it', async () => {
  const { perSecond, cpuMicros } = await sample(() => '/plain?number=1')
  expect(new Set(seen)).toEqual(new Set(['bench /plain?number=1']))
  expect(perSecond).toBeGreaterThan(0)
  expect(cpuMicros).toBeGreaterThan(0)
})

it('a load of never-seen paths sends none twice', async () => {
  await sample(serial => `/plain?${serial}`)
  expect(seen[0]).toMatch(/^bench \/plain\?\d+$/)
  expect(new Set(seen).size).toBe(seen.length)
})

it('a load that is refused is an error', async () => {
  await expect(sample(() => '/lost')).rejects.toThrow('example: /lost is answered with 404')
})
