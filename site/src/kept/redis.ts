import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ClientClosedError, ClientOfflineError, createClient, ErrorReply } from 'redis'
import { z } from 'zod'
import { type Kept, type Outcome, storeDown, type Write, writeUnanswered } from './kept.ts'
import { COUNT_SCRIPT, LIST_SCRIPT, PREFIX, WRITE_SCRIPT } from './redis-scripts.ts'

const CONNECT_TIMEOUT_MS = 2_000
const LONGEST_PAUSE_MS = 1_000
/** A Redis that hangs must not collect requests without end. */
const MAX_WAITING_COMMANDS = 10_000
const COMMAND_TIMEOUT_MS = 1_000
/** A read waits less for its quota: it is counted elsewhere then. */
const COUNT_TIMEOUT_MS = 500
/** A script that begins so shortly before its caller gives up is not worth it: its answer has a way back. */
const WAY_BACK_MS = 50

/** Seconds and microseconds. */
const Time = z.tuple([z.coerce.number(), z.coerce.number()])
const Counted = z.tuple([z.number(), z.number()])
const Listed = z.array(z.tuple([z.string(), z.string()]))

export type RedisClient = ReturnType<typeof newClient>

/** A client that reconnects forever and, while it is not connected, fails at once instead of queueing. */
export async function openRedis(url: string, log: Logger): Promise<RedisClient> {
  const client = newClient(url)
  let logged: string | undefined
  client.on('error', error => {
    const reason = reasonOf(error)
    // It may fail once a second for hours: the same reason is logged once.
    if (reason !== logged) log.warn({ event: 'redis.error', reason }, 'Redis is not reachable')
    logged = reason
  })
  client.on('ready', () => {
    logged = undefined
    log.info({ event: 'redis.ready' }, 'Redis is connected')
  })
  const connected = client.connect()
  // The site starts without Redis: lists are served, credential endpoints answer 503 until it is there.
  await withTimeout(connected, CONNECT_TIMEOUT_MS).catch(() => undefined)
  return client
}

/** node-redis stops its own timeout once a command is written, so a stopped server would hang the request. */
async function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer from Redis within ${timeoutMs} ms`)
  })
  return Promise.race([answer, late])
}

/** A name with several addresses fails with an error of each, in one that says nothing. */
function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.join(', ') : String(error)
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING_COMMANDS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: retries => Math.min(50 * 2 ** Math.min(retries, 10), LONGEST_PAUSE_MS),
    },
  })
}

/** Rows in Redis or Valkey, shared by any number of servers. */
export function openRedisKept(client: RedisClient): Kept {
  return {
    get: key => attempt(client.hGet(rowKey(key), 'value').then(value => value ?? undefined)),
    write: (write, now) => runWrite(client, write, now),
    async list(name, { to, skip = 0, most }) {
      const range = [to ?? '+inf', skip, most].map(String)
      const answer = client.eval(LIST_SCRIPT, { keys: [`${PREFIX}list:${name}`], arguments: range })
      return Listed.parse(await attempt(answer)).map(([key, value]) => ({ key, value }))
    },
    async *each(prefix) {
      for await (const keys of client.scanIterator({ MATCH: `${rowKey(prefix)}*`, COUNT: 500 }))
        for (const key of keys) {
          const value = await attempt(client.hGet(key, 'value'))
          if (value != null) yield { key: key.slice(rowKey('').length), value }
        }
    },
    async count({ name, key, points, windowMs }) {
      // Redis may keep its keys on disk (`appendonly`), so it gets no address.
      const window = `web3d:limit:${name}:${hash('sha256', key, 'base64url')}`
      const answer = client.eval(COUNT_SCRIPT, { keys: [window], arguments: [points, windowMs].map(String) })
      const [spent, leftMs] = Counted.parse(await attempt(answer, COUNT_TIMEOUT_MS))
      return { points: Math.max(0, spent), leftMs }
    },
    // Redis removes rows and lists by their TTL.
    removeOld: async () => 0,
    close: async () => void (client.isOpen && client.destroy()),
  }
}

/**
 * Every write carries the moment, by Redis's own clock, at which its caller gives up, so that none runs after its client
 * got a 503: a Redis that hung reads all that was sent to it meanwhile, also over connections that are closed.
 */
async function runWrite(client: RedisClient, write: Write, now: number): Promise<Outcome> {
  const givesUpAt = performance.now() + COMMAND_TIMEOUT_MS - WAY_BACK_MS
  let isSent = false
  const send = async () => {
    const [seconds, micros] = Time.parse(await client.time())
    // Counted from the end of the way there and back: all of that may have been the way back.
    const deadline = Math.floor(seconds * 1000 + micros / 1000 + givesUpAt - performance.now())
    isSent = true
    const args = [String(deadline), String(now), JSON.stringify(requestOf(write, now))]
    return z.string().parse(await client.eval(WRITE_SCRIPT, { keys: [PREFIX], arguments: args }))
  }
  const answer = await withTimeout(send(), COMMAND_TIMEOUT_MS).catch(cause => {
    throw isSent && !isRefused(cause) ? writeUnanswered(cause) : storeDown(cause)
  })
  if (answer === 'late') throw storeDown(new Error('Redis came to the command too late, or its clock was set forward'))
  return outcomeOf(answer)
}

/** Numbers go as texts: Lua would write them with 14 digits. */
function requestOf({ changes, caps = [] }: Write, now: number): object {
  return {
    changes: changes.map(({ key, was, is }) => ({
      key,
      was,
      is: is && {
        value: is.value,
        until: String(is.until),
        // By the clock passed in, which in a test is not Redis's own.
        ttl: String(Math.max(1, is.until - now)),
        places: JSON.stringify(is.places.map(({ list, rank }) => ({ list, rank: String(rank) }))),
      },
    })),
    caps,
  }
}

function outcomeOf(answer: string): Outcome {
  if (answer === 'done') return answer
  const [, conflict] = /^conflict (.*)$/.exec(answer) ?? []
  if (conflict !== undefined) return { conflict }
  const [, place, nextEnd] = /^full (\d+) (\d+)$/.exec(answer) ?? []
  return { full: Number(place) - 1, nextEnd: Number(nextEnd) }
}

/** Whether nothing was done for certain. */
function isRefused(cause: unknown): boolean {
  return cause instanceof ErrorReply || cause instanceof ClientClosedError || cause instanceof ClientOfflineError
}

function rowKey(key: string): string {
  return `${PREFIX}row:${key}`
}

async function attempt<T>(answer: Promise<T>, timeoutMs = COMMAND_TIMEOUT_MS): Promise<T> {
  try {
    return await withTimeout(answer, timeoutMs)
  } catch (cause) {
    throw storeDown(cause)
  }
}
