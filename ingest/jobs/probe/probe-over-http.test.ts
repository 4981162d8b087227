import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveWire } from '../../net/live-wire.ts'
import { exampleEntry, exampleJob } from '../../test/example-job.ts'
import { probeClient, probeLinks } from './probe-links.ts'

const OPEN_PAGE = '<title>Jobs</title><h1>Protocol Engineer</h1>'
const server = createServer((request, response) => {
  const path = request.url ?? ''
  requested.push(`${request.method} ${path}`)
  if (path === '/jobs/gone') response.writeHead(410).end()
  else if (path === '/jobs/filled-7') response.writeHead(302, { location: '/jobs' }).end()
  else if (path === '/jobs/get-only' && request.method === 'HEAD') response.writeHead(405).end()
  else if (path === '/jobs/busy') response.writeHead(503).end()
  else if (path === '/jobs/wall') response.writeHead(403).end()
  else if (path === '/jobs/sentence') response.end(`${OPEN_PAGE}<p>This position has been filled.</p>`)
  else if (path === '/jobs/hangs') return
  else response.end(OPEN_PAGE)
})
const requested: string[] = []
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a probe over real sockets', () => {
  it.each([
    ['/jobs/open-1', 'open'],
    ['/jobs/get-only', 'open'],
    ['/jobs/gone', 'closed'],
    ['/jobs/filled-7', 'closed'],
    ['/jobs/sentence', 'closed'],
    ['/jobs/busy', 'unknown'],
    ['/jobs/wall', 'unknown'],
    ['/jobs/hangs', 'unknown'],
  ])('finds %s %s', async (path, verdict) => {
    const wire = liveWire({ timeoutMs: 300, maxBytes: 100_000, allowPrivate: true })
    const feed = exampleEntry({ id: 'feed', homepage: 'https://feed.example', tier: 3, newestOnly: true })
    const job = exampleJob({ source: 'feed', link: origin + path })
    const options = { entries: [feed], now: new Date('2026-11-16T06:00:00Z'), pause: async () => {} }
    const { counts } = await probeLinks([job], probeClient(wire, 'Example/1'), options)
    await wire.close()
    expect(counts).toMatchObject({ [verdict]: 1 })
  })

  it.each(['/jobs/filled-7', '/jobs/busy'])('does not read the page if HEAD settles it: %s', path =>
    expect(requested.filter(line => line.endsWith(path))).toEqual([`HEAD ${path}`]),
  )

  it('does not reach into this network', async () => {
    const wire = liveWire({ timeoutMs: 300, maxBytes: 100_000, allowPrivate: false })
    await expect(probeClient(wire, 'Example/1').request(`${origin}/jobs/open-1`, 'GET')).rejects.toThrow('not a public')
    await wire.close()
  })
})
