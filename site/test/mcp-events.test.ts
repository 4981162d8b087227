/** MCP Events over the official client, whose requests of other methods carry them, and a receiver of its deliveries. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Change } from '#contract'
import { PublicChange } from '../src/collections/changes.ts'
import { newSecret } from '../src/push/callbacks.ts'
import { accessToken } from './agent.ts'
import { useServer } from './server.ts'
import { fictionalChange, fictionalJob, fictionalSnapshot } from './snapshot.ts'
import { useReceiver } from './use-receiver.ts'

const NEWEST = '2026-07-28'
const JOBS = [fictionalJob(1, { tags: ['Solidity'] }), fictionalJob(2, { tags: ['Rust'] })]
const changes: Change[] = []
/** The body of a delivery of MCP Events (SEP-3415): one change each. */
const Occurrence = z.object({
  eventId: z.string(),
  name: z.string(),
  timestamp: Change.shape.at,
  data: PublicChange,
  cursor: z.string(),
})
const EventList = z.object({
  events: z.array(z.object({ name: z.string(), delivery: z.array(z.string()), inputSchema: z.looseObject({}) })),
})
const Subscribed = z.object({
  id: z.string(),
  refreshBefore: z.iso.datetime(),
  cursor: z.string(),
  truncated: z.boolean(),
})

const receiver = useReceiver()
let client: Client
const server = useServer({ snapshot: fictionalSnapshot({ jobs: JOBS, changes }), env: { ALLOW_LOOPBACK: '1' } })
beforeAll(async () => {
  client = await connect(await accessToken(server.url))
})
afterAll(() => client.close())

async function connect(token?: string): Promise<Client> {
  const one = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: NEWEST } } })
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  await one.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }))
  return one
}
const secret = newSecret()
const paramsOf = (more: object = {}, given: object = { tag: 'solidity', kinds: 'created' }) => ({
  name: 'jobs.changed',
  arguments: given,
  delivery: { mode: 'webhook', url: receiver.url, secret },
  ...more,
})
const subscribe = (more: object = {}, by = client) =>
  by.request({ method: 'events/subscribe', params: paramsOf(more) }, Subscribed)

it('is announced, and lists an event for each collection with the filters of its list', async () => {
  expect(client.getServerCapabilities()).toMatchObject({ extensions: { 'io.modelcontextprotocol/events': {} } })
  const { events } = await client.request({ method: 'events/list', params: {} }, EventList)
  expect(events.map(({ name, delivery }) => [name, delivery])).toEqual(
    ['jobs', 'news', 'events'].map(name => [`${name}.changed`, ['webhook']]),
  )
  expect(events[0]?.inputSchema).toMatchObject({ properties: { tag: {}, remote: {}, kinds: {} } })
})

it('posts each change separately, signed with the secret of the client, whose challenge was echoed', async () => {
  const first = await subscribe()
  expect(receiver.challenges.map(({ headers }) => headers['x-mcp-subscription-id'])).toEqual([first.id])
  for (const { id } of [...JOBS, ...JOBS]) changes.push(fictionalChange(changes.length + 1, { id }))
  await server.publish(fictionalSnapshot({ jobs: JOBS, changes }))
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  const events = receiver.received.map(({ text }) => Occurrence.parse(JSON.parse(text)))
  expect(events.map(({ name, eventId, data }) => [name, eventId, data.id])).toEqual([
    ['jobs.changed', 'change_1', JOBS[0]?.id],
    ['jobs.changed', 'change_3', JOBS[0]?.id],
  ])
  for (const { headers, text } of receiver.received) {
    const id = String(headers['webhook-id'])
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, at, text))
    expect(JSON.parse(text).eventId).toBe(id)
  }
})

it('is the same subscription when it is requested again, which refreshes it without another challenge', async () => {
  const { id } = await subscribe({ ttlMs: 3_600_000 })
  const challenged = receiver.challenges.length
  const again = await subscribe({ ttlMs: 7_200_000 })
  expect([again.id, receiver.challenges.length]).toEqual([id, challenged])
  expect(Date.parse(again.refreshBefore)).toBe(server.time.now.getTime() + 7_200_000)
  await subscribe({ delivery: { mode: 'webhook', url: receiver.url, secret: newSecret() } })
  expect(receiver.challenges).toHaveLength(challenged + 1)
  const unsubscribe = () => client.request({ method: 'events/unsubscribe', params: paramsOf() }, z.looseObject({}))
  await unsubscribe()
  await expect(unsubscribe()).rejects.toMatchObject({ code: -32_011, data: { kind: 'subscription' } })
})

it('is refused in the codes of the extension', async () => {
  const anonymous = await connect()
  await expect(subscribe({}, anonymous)).rejects.toMatchObject({ code: -32_012 })
  await anonymous.close()
  await expect(subscribe({ name: 'weather.changed' })).rejects.toMatchObject({ code: -32_011, data: { kind: 'event' } })
  await expect(subscribe({ arguments: { colour: 'red' } })).rejects.toMatchObject({ code: -32_602 })
  const delivery = { mode: 'webhook', url: receiver.url, secret }
  await expect(subscribe({ delivery: { ...delivery, mode: 'carrier' } })).rejects.toMatchObject({ code: -32_014 })
  await expect(subscribe({ delivery: { ...delivery, secret: 'short' } })).rejects.toMatchObject({ code: -32_602 })
  const deaf = { ...delivery, url: 'http://127.0.0.1:1/' }
  await expect(subscribe({ delivery: deaf })).rejects.toMatchObject({
    code: -32_015,
    data: { reason: 'challenge_failed' },
  })
})
