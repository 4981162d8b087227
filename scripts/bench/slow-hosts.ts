/** Hosts that take 1 to 3 s to answer, as many boards, feeds and calendars do. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from './jobs.ts'

const [FASTEST_MS, SLOWEST_MS] = [1000, 3000]

/** What stands behind an address. */
export interface Page {
  host: string
  path: string
  answer(): { type?: string; body: string }
}

interface Host {
  server: Server
  port: number
  requests: number
  open: number
  mostOpen: number
}

/** A server per host, on a port of its own: a run keeps to one request at a time per host and port. */
export async function openHosts(pages: Page[]) {
  const byHost = Map.groupBy(pages, ({ host }) => host)
  const hosts = new Map<string, Host>()
  let mostOpen = 0
  for (const [name, own] of byHost) {
    const answers = new Map(own.map(({ path, answer }) => [path, answer]))
    const host: Host = { server: createServer(), port: 0, requests: 0, open: 0, mostOpen: 0 }
    host.server.on('request', async ({ url = '' }, response) => {
      const random = randomFrom(Number(url.replace(/\D/g, '')))
      host.requests++
      host.open++
      host.mostOpen = Math.max(host.mostOpen, host.open)
      mostOpen = Math.max(
        mostOpen,
        hosts.values().reduce((sum, { open }) => sum + open, 0),
      )
      await wait(FASTEST_MS + random() * (SLOWEST_MS - FASTEST_MS))
      host.open--
      const { type = 'text/plain', body = '' } = answers.get(url)?.() ?? {}
      response.setHeader('content-type', type)
      response.end(body)
    })
    await once(host.server.listen(0, '127.0.0.1'), 'listening')
    const address = host.server.address()
    host.port = typeof address === 'object' ? (address?.port ?? 0) : 0
    hosts.set(name, host)
  }
  const all = [...hosts.values()]
  return {
    originOf: (name: string) => `http://127.0.0.1:${hosts.get(name)?.port}`,
    count: all.length,
    requests: () => all.reduce((sum, { requests }) => sum + requests, 0),
    mostOnOne: (read: (host: Host) => number) => Math.max(...all.map(read)),
    mostOpen: () => mostOpen,
    close: () => {
      for (const { server } of all) server.close()
    },
  }
}
