/** A page of another origin in real Chromium: the promises of CORS, tested with the one client that enforces it. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fictionalChange, fictionalSnapshot, KNOWN_IDS } from '../snapshot.ts'
import { chromiumPath } from './chromium.ts'
import { useSite } from './use-site.ts'

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'made-up', version: '1' } },
}

/** So often was one job updated. */
const changed = (times: number) =>
  fictionalSnapshot({ changes: Array.from({ length: times }, (_, at) => fictionalChange(at + 1)) })

describe.skipIf(!chromiumPath)('a page of another origin in Chromium (skipped: no chromium)', () => {
  const site = useSite({ snapshot: changed(2), env: { PUBLIC_BASE_URL: 'https://web3.example' } })
  let elsewhere: Server
  beforeAll(async () => {
    // Another port is another origin.
    elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Example Labs</title>')
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
  })
  afterAll(() => void elsewhere.close())

  /** A page whose server is another. */
  async function openElsewhere() {
    const { page } = await site.open()
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    return page
  }

  it('reads a list with a custom header, and connects over MCP', async () => {
    const page = await openElsewhere()
    const requested = { api: site.server.url, initialize: JSON.stringify(INITIALIZE) }
    const read = await page.evaluate(async ({ api, initialize }) => {
      const list = await fetch(`${api}/api/jobs?limit=1`, { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
      const headers = { 'Content-Type': 'application/json', 'Mcp-Protocol-Version': '2025-11-25' }
      const mcp = await fetch(`${api}/mcp`, { method: 'POST', headers, body: initialize })
      return {
        list: (await list.json()).meta.limit,
        policy: list.headers.get('ratelimit-policy'),
        mcp: await mcp.json(),
      }
    }, requested)
    expect(read).toMatchObject({ list: 1, policy: expect.any(String), mcp: { result: { serverInfo: {} } } })
  })

  it('hears each change once with EventSource, also those that came while its connection was cut', async () => {
    const page = await openElsewhere()
    await page.evaluate(url => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard })
      const source = new EventSource(url)
      source.onmessage = ({ data, lastEventId }) => heard.push([JSON.parse(data).record.id, atob(lastEventId)])
      return new Promise(resolve => source.addEventListener('open', resolve, { once: true }))
    }, `${site.server.url}/api/v1/changes/stream?collection=jobs`)
    const hears = (count: number) =>
      page.waitForFunction(wanted => Reflect.get(globalThis, 'heard').length === wanted, count)
    await site.server.publish(changed(4))
    await hears(2)
    site.server.server.closeAllConnections()
    await site.server.publish(changed(7))
    await hears(5)
    const heard = await page.evaluate(() => Reflect.get(globalThis, 'heard'))
    expect(heard).toEqual([3, 4, 5, 6, 7].map(seq => [KNOWN_IDS.jobs, `seq:${seq}`]))
  })
})
