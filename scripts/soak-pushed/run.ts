/**
 * `npm run soak -- --subscriptions`: subscriptions whose callbacks are slow, hang, fail, vanish, come back and lie about
 * challenges, over many snapshots, with a SIGKILL of the sender now and then. A reference says what each is to be told.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../site/src/auth/sqlite-database.ts'
import { challenge } from '../../site/src/subscriptions/challenge.ts'
import { openCallbacks } from '../../site/src/subscriptions/open-callbacks.ts'
import { openSqliteSubscriptions } from '../../site/src/subscriptions/sqlite-store.ts'
import type { StoredSubscription } from '../../site/src/subscriptions/store.ts'
import { type Receiver, startReceiver } from '../../site/test/receiver.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalSnapshot } from '../../site/test/snapshot.ts'
import { BEHAVIORS, type Behavior, CAPS, changeOf, expectedOf, fastClock, JOBS, subscriptionOf } from './world.ts'

export interface PushedSize {
  subscriptions: number
  hosts: number
  swaps: number
  killEvery: number
  changesASwap: number
}

export interface Pushed {
  kills: number
  changes: number
  /** Requests that callbacks got, challenges apart. */
  requests: number
  owed: number
  missing: number
  outOfOrder: number
  /** That no subscription asked for, or that came to one which never echoed a challenge. */
  strangers: number
  /** Came more than once, as at least once allows. */
  again: number
}

const SPEED = 60
const TIMEOUT_MS = 300
/** Longer than any lease. */
const AFTER_KILL_MS = 60_000
const SLOW_MS = 20
const PATIENCE_MS = 120_000

interface Host {
  receiver: Receiver
  behavior: Behavior
  isWell: boolean
  requests: number
}

export async function runPushed(dir: string, size: PushedSize): Promise<Pushed> {
  const [dataDir, stateDir] = [join(dir, 'data'), join(dir, 'state')]
  const told = new Map<string, string[]>()
  const hosts = await Promise.all(Array.from({ length: size.hosts }, (_, number) => startHost(number, told)))
  const time = { said: Date.parse('2026-02-01T00:00:00Z'), at: Date.now(), speed: SPEED }
  const changes: ReturnType<typeof changeOf>[] = []
  const publish = () => writeData(dataDir, fictionalSnapshot({ jobs: JOBS, changes }))
  await publish()
  const subscriptions = await subscribeAll(size, hosts, stateDir, fastClock(time)().getTime())
  const start = () => startSender({ dataDir, stateDir, timeoutMs: TIMEOUT_MS, ...time })
  let sender = await start()
  let kills = 0
  const restart = async (laterMs: number) => {
    await kill(sender)
    kills++
    time.said += laterMs
    sender = await start()
  }
  for (let swap = 1; swap <= size.swaps; swap++) {
    for (let i = 0; i < size.changesASwap; i++) changes.push(changeOf(changes.length + 1))
    await publish()
    for (const host of hosts) host.isWell = swap % 5 > 1
    sender.send('look')
    await once(sender, 'message')
    if (swap % size.killEvery === 0) await restart(AFTER_KILL_MS)
  }
  for (const host of hosts) host.isWell = true
  // Past every pause between two attempts.
  await restart(2 * 3_600_000)
  const owed = subscriptions.map(one => expectedOf(one, changes.length))
  const isDone = () => subscriptions.every(({ id }, i) => new Set(told.get(id)).size >= (owed[i]?.length ?? 0))
  for (const until = Date.now() + PATIENCE_MS; !isDone() && Date.now() < until; ) await wait(100)
  await kill(sender)
  for (const { receiver } of hosts) await receiver.close()
  const requests = hosts.reduce((sum, host) => sum + host.requests, 0)
  return { kills, changes: changes.length, requests, ...judge(subscriptions, owed, told) }
}

async function startHost(number: number, told: Map<string, string[]>): Promise<Host> {
  const behavior = BEHAVIORS[number % BEHAVIORS.length] ?? 'well'
  const receiver = await startReceiver(`127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`)
  const host: Host = { receiver, behavior, isWell: true, requests: 0 }
  if (behavior === 'lies') receiver.echo = response => void response.end('{"challenge":"what I like"}')
  receiver.answer = async (response, { headers, text }) => {
    host.requests++
    // Kept by nobody: it would be a gigabyte.
    receiver.received.length = 0
    const isWell = host.isWell || behavior === 'well' || behavior === 'slow'
    if (!isWell && behavior === 'hangs') return
    if (!isWell && behavior === 'vanishes') return void response.destroy()
    if (!isWell && behavior === 'fails') return void response.writeHead(500).end()
    if (behavior === 'slow') await wait(SLOW_MS)
    const id = String(headers['x-mcp-subscription-id'])
    const { changes, data } = JSON.parse(text)
    const came: { at: string; kind: string }[] = changes ?? [data]
    told.set(id, [...(told.get(id) ?? []), ...came.map(({ at, kind }) => `${at} ${kind}`)])
    response.writeHead(204).end()
  }
  return host
}

/** Stores each whose callback echoes; those of liars stay out, and must hear nothing. */
async function subscribeAll(
  { subscriptions: count }: PushedSize,
  hosts: Host[],
  stateDir: string,
  now: number,
): Promise<StoredSubscription[]> {
  const file = openDatabase(stateDir)
  const store = openSqliteSubscriptions(file, CAPS)
  const callbacks = openCallbacks({ allowLoopback: true })
  const all = Array.from({ length: count }, (_, number) =>
    subscriptionOf(number, `${hosts[number % hosts.length]?.receiver.url}/${number}`, now),
  )
  const stored: StoredSubscription[] = []
  for (const one of all) {
    if ((await challenge(one, callbacks, new Date(now))) !== undefined) continue
    await store.add(one, CAPS.all, now)
    stored.push(one)
  }
  await callbacks.close()
  file.database.close()
  return stored
}

async function startSender(order: object): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('sender.ts', import.meta.url)), [JSON.stringify(order)])
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function judge(subscriptions: StoredSubscription[], owed: string[][], told: Map<string, string[]>) {
  const counts = { owed: 0, missing: 0, outOfOrder: 0, strangers: 0, again: 0 }
  const known = new Set(subscriptions.map(({ id }) => id))
  for (const [id, came] of told) if (!known.has(id)) counts.strangers += came.length
  for (const [i, { id }] of subscriptions.entries()) {
    const [expected, came] = [owed[i] ?? [], told.get(id) ?? []]
    const first = [...new Set(came)]
    counts.owed += expected.length
    counts.missing += expected.filter(one => !first.includes(one)).length
    counts.strangers += first.filter(one => !expected.includes(one)).length
    counts.again += came.length - first.length
    const inOrder = expected.filter(one => first.includes(one))
    if (first.filter(one => expected.includes(one)).join() !== inOrder.join()) counts.outOfOrder++
  }
  return counts
}
