/** Receivers answer when the test lets them, by a clock of the test. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '#contract'
import { writeData } from '../../test/server.ts'
import { fictionalJob, fictionalSnapshot } from '../../test/snapshot.ts'
import type { Kept } from '../kept/kept.ts'
import { openSqliteKept } from '../kept/sqlite.ts'
import { loadStore } from '../store/snapshots.ts'
import type { Callbacks } from './callbacks.ts'
import type { Posted } from './post.ts'
import { type Sender, startSender } from './sender.ts'
import { NOW, progress, subscription } from './subscriptions.suite.ts'
import { createSubscriptions } from './subscriptions.ts'

const MANY = 1_000_000
const DELIVERED: Posted = { status: 204, text: '' }
/** As many as one address may have. */
const SLOW = 200
const SLOW_MS = 9_000

let dir: string
let kept: Kept
let sender: Sender
let time: number
/** Requests that are not answered yet, by their address. */
let pending: Map<string, (answer: Posted) => void>
let posted: string[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sender-'))
  kept = openSqliteKept(join(dir, 'state'))
  time = NOW
  pending = new Map()
  posted = []
})
afterEach(async () => {
  const closed = sender.close()
  await quiet()
  for (const answer of pending.values()) answer(DELIVERED)
  await closed
  await kept.close()
})

const JOB = fictionalJob(1)
const change = (seq: number): Change => ({
  seq,
  at: '2026-01-01T00:00:00Z',
  collection: 'jobs',
  id: JOB.id,
  kind: 'updated',
})
async function storeOf(changes: number) {
  const dataDir = join(dir, `data-${changes}`)
  const all = Array.from({ length: changes }, (_, i) => change(i + 1))
  await writeData(dataDir, fictionalSnapshot({ jobs: [JOB], changes: all }))
  return loadStore({ dir: dataDir, baseUrl: 'http://127.0.0.1' })
}

/** Until nothing more begins by itself. */
async function quiet(): Promise<void> {
  for (let turns = 0, before = -1; turns < 8; turns++) {
    if (posted.length !== before) turns = 0
    before = posted.length
    await new Promise(resolve => setImmediate(resolve))
  }
}

const isSlow = (url: string) => url.includes('slow')
const callbacks: Callbacks = {
  allowLoopback: false,
  post({ url }) {
    posted.push(url)
    if (!isSlow(url)) return Promise.resolve(DELIVERED)
    return new Promise(resolve => pending.set(url, resolve))
  },
  close: async () => {},
}

async function answerSlowOnes(): Promise<void> {
  time += SLOW_MS
  const answers = [...pending.values()]
  pending.clear()
  for (const answer of answers) answer(DELIVERED)
  await quiet()
}

/** Starts a sender for one honest subscriber, and as many slow ones of one address as it may have. */
async function start(slowHost: (i: number) => string) {
  const services = {
    store: await storeOf(1),
    clock: () => new Date(time),
    log: { info: () => {}, error: (cause: unknown) => expect.fail(String(cause)) },
    subscriptions: createSubscriptions(kept, { all: MANY, address: MANY, network: MANY, host: MANY }),
    callbacks,
  }
  const subscribe = async (host: string, group?: string) => {
    const one = subscription({
      host,
      progress: progress(0),
      ...(group && { addressGroup: group, networkGroup: group }),
    })
    const request = { ...one.request, callback: `https://${host}/`, filters: '' }
    const { kinds: _kinds, ...all } = request
    await services.subscriptions.add({ ...one, request: all }, MANY, time)
  }
  for (let i = 0; i < SLOW; i++) await subscribe(slowHost(i), 'one address')
  await subscribe('honest.example')
  sender = startSender(services, { perSecond: Number.POSITIVE_INFINITY })
  sender.wake()
  await quiet()
  return services
}

describe.each([
  ['names of one domain', (i: number) => `${i}.slow.example`],
  ['domains', (i: number) => `slow-${i}.example`],
])('200 slow receivers, with as many %s', (_what, slowHost) => {
  it('hold up only themselves', async () => {
    const services = await start(slowHost)
    expect(posted).toContain('https://honest.example/')
    // Until each was slow once, and is remembered for it or for its domain.
    for (let rounds = 0; rounds < 30; rounds++) {
      await answerSlowOnes()
      sender.wake()
      await quiet()
    }
    services.store = await storeOf(2)
    posted = []
    const published = time
    sender.wake()
    await quiet()
    expect(posted).toContain('https://honest.example/')
    expect(time - published).toBeLessThanOrEqual(2_000)
    // And each slow one gets its changes, in its own time.
    for (let rounds = 0; rounds < 5 && posted.filter(isSlow).length < 10; rounds++) {
      time += 60_000
      await answerSlowOnes()
      sender.wake()
      await quiet()
    }
    expect(new Set(posted.filter(isSlow)).size).toBeGreaterThan(1)
  })
})

it('sends page after page to one that is fast, without a look at the store in between', async () => {
  const services = await start(i => `${i}.slow.example`)
  services.store = await storeOf(1_000)
  posted = []
  sender.wake()
  await quiet()
  expect(posted.filter(url => !isSlow(url))).toHaveLength(5)
})
