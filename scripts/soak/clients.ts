/** The clients of the server in a simulated week: readers, agents with credentials, and subscribers with their faults. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { NewSubscription } from '#contract'
import { accessToken, get, post, revoke } from '../../site/test/agent.ts'
import { type Receiver, startReceiver } from '../../site/test/receiver.ts'

export const PATHS = [
  '/api/jobs?limit=5',
  '/api/news?limit=5',
  '/api/v1/jobs?search=solidity&limit=20',
  '/api/v1/jobs.csv',
  '/api/v1/jobs/facets',
  '/jobs',
  '/news?search=bridge',
  '/api/v1/news.rss',
  '/api/v1/changes',
  '/sitemap.xml',
]
const PAUSE_MS = 50
const SLOW_MS = 200

/** The failures that clients saw, and whether they may stop. */
export interface Watch {
  requests: number
  failures: string[]
  /** While the server is killed and started again, a refused connection is not a failure. */
  isDown: boolean
  isOver: boolean
}

/** Reads the paths in turn until the watch is over. */
export async function keepReading(url: string, watch: Watch): Promise<void> {
  for (let number = 0; !watch.isOver; number++) {
    const path = PATHS[number % PATHS.length] ?? '/'
    await attempt(watch, path, async () => {
      const response = await fetch(url + path)
      const body = await response.text()
      return response.status === 200 && body !== '' ? undefined : `status ${response.status}, ${body.length} letters`
    })
    await wait(PAUSE_MS)
  }
}

/** Registers, claims, reads, calls a tool and revokes, again and again, until the watch is over. */
export async function keepRegistering(url: string, watch: Watch): Promise<void> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_jobs', arguments: { limit: 5 } } }
  while (!watch.isOver) {
    await attempt(watch, 'a credential', async () => {
      const token = await accessToken(url)
      const steps = [
        () => get(url, '/api/jobs?limit=1', token),
        () => post(url, '/mcp', call),
        () => revoke(url, token),
        () => get(url, '/api/auth/session', token),
      ]
      const statuses: number[] = []
      for (const step of steps) {
        const response = await step()
        await response.arrayBuffer()
        statuses.push(response.status)
      }
      return String(statuses) === '200,200,200,401' ? undefined : `statuses ${statuses}`
    })
    await wait(PAUSE_MS)
  }
}

async function attempt(watch: Watch, what: string, request: () => Promise<string | undefined>): Promise<void> {
  watch.requests++
  const wasDown = watch.isDown
  const fault = await request().catch(error => `${error} ${error?.cause ?? ''}`)
  if (fault !== undefined && !wasDown && !watch.isDown && !watch.isOver) watch.failures.push(`${what}: ${fault}`)
}

const BEHAVIORS = ['well', 'slow', 'fails', 'vanishes'] as const
const Delivered = z.object({ changes: z.array(z.object({ at: z.string(), id: z.string(), kind: z.string() })) })

export interface Subscriber {
  receiver: Receiver
  collection: 'jobs' | 'news'
  behavior: (typeof BEHAVIORS)[number]
  /** Whether a receiver that fails or vanishes answers well. */
  isWell: boolean
  /** The changes that came, in order, each as `at id kind`. */
  changes: string[]
}

/** Subscribes this many callbacks, each with its own agent, to all later changes of jobs or of news. */
export async function subscribe(url: string, count: number): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = []
  for (let number = 0; number < count; number++) {
    const subscriber: Subscriber = {
      receiver: await startReceiver(`127.0.1.${1 + number}`),
      collection: number % 3 === 2 ? 'news' : 'jobs',
      behavior: BEHAVIORS[number % BEHAVIORS.length] ?? 'well',
      isWell: false,
      changes: [],
    }
    subscriber.receiver.answer = (response, { text }) => void receive(subscriber, response, text)
    const authorization = `Bearer ${await accessToken(url)}`
    const { collection, receiver } = subscriber
    const response = await post(url, '/api/v1/subscriptions', { callback: receiver.url, collection }, { authorization })
    NewSubscription.parse(await response.json())
    subscribers.push(subscriber)
  }
  return subscribers
}

async function receive(
  subscriber: Subscriber,
  response: Parameters<Receiver['answer']>[0],
  text: string,
): Promise<void> {
  const { behavior, isWell } = subscriber
  if (behavior === 'vanishes' && !isWell) return void response.destroy()
  if (behavior === 'fails' && !isWell) return void response.writeHead(500).end()
  if (behavior === 'slow') await wait(SLOW_MS)
  const { changes } = Delivered.parse(JSON.parse(text))
  subscriber.changes.push(...changes.map(({ at, id, kind }) => `${at} ${id} ${kind}`))
  response.writeHead(204).end()
}
