import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

const SESSIONS = 150
const ROUNDS = 2
/** Three kilobytes for each session that was opened: nothing of one may stay. */
const MAX_GROWTH_BYTES = 2 ** 20

let child: ChildProcess
let url: string
beforeAll(async () => {
  child = fork(fileURLToPath(new URL('./measured-server.ts', import.meta.url)), { execArgv: ['--expose-gc'] })
  const [message] = await once(child, 'message')
  url = z.object({ url: z.string() }).parse(message).url
})
afterAll(() => child.disconnect())

describe('sessions', () => {
  it('leave nothing behind, 150 at a time', async () => {
    await openSessions()
    const before = await heapBytes()
    for (let round = 0; round < ROUNDS; round++) await openSessions()
    expect((await heapBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES)
  }, 120_000)
})

async function openSessions(): Promise<void> {
  await Promise.all(Array.from({ length: SESSIONS }, session))
}

/** What a client does from hello to good-bye; there is no good-bye. */
async function session(): Promise<void> {
  const clientInfo = { name: 'test', version: '1.0.0' }
  await post('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
  await post('tools/list', {})
  const { result } = await post('tools/call', { name: 'list_jobs', arguments: { limit: 5 } })
  expect(result.structuredContent.meta.count).toBe(5)
}

async function post(method: string, params: object) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(`${url}/mcp`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return answer.json()
}

async function heapBytes(): Promise<number> {
  child.send('measure')
  const [message] = await once(child, 'message')
  return z.object({ heapBytes: z.number() }).parse(message).heapBytes
}
