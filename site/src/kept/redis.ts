import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ClientClosedError, ClientOfflineError, createClient, ErrorReply } from 'redis'
import { z } from 'zod'
import { type Kept, type Outcome, storeDown, type Write, writeUnanswered } from './kept.ts'

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

/*
 * Redis runs a script as one step, which makes "all or none" true for any number of servers. A row is a hash {value, until,
 * places}, a list a sorted set of keys by rank. Rows and lists have a TTL; a list may name rows that TTL removed.
 */

/** The braces keep all keys in one slot, should the server be a cluster. */
const PREFIX = '{web3d}:'

/** ARGV deadline, now, request: {changes: [{key, was, is: {value, until, ttl, places}}], caps}, numbers as texts. */
const WRITE_SCRIPT = `
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) >= tonumber(ARGV[1]) then return 'late' end
local now = tonumber(ARGV[2])
local request = cjson.decode(ARGV[3])
local function row_of(key) return '${PREFIX}row:' .. key end
local function list_of(name) return '${PREFIX}list:' .. name end
local function leave(key)
  for _, place in ipairs(cjson.decode(redis.call('HGET', row_of(key), 'places') or '[]')) do
    redis.call('ZREM', list_of(place.list), key)
  end
end
local function evict(spare, most)
  local evicted = 0
  for _, key in ipairs(redis.call('ZRANGE', spare, 0, most + 100)) do
    if redis.call('EXISTS', row_of(key)) == 1 then
      evicted = evicted + 1
      leave(key)
      redis.call('DEL', row_of(key))
    else
      redis.call('ZREM', spare, key)
    end
    if evicted == most then break end
  end
  return evicted
end
for _, change in ipairs(request.changes) do
  local row = redis.call('HMGET', row_of(change.key), 'value', 'until')
  local value = row[1]
  if value and tonumber(row[2]) <= now then value = false end
  if value ~= (change.was or false) then return 'conflict ' .. change.key end
end
for i, cap in ipairs(request.caps) do
  local list = list_of(cap.list)
  for _, key in ipairs(redis.call('ZRANGEBYSCORE', list, '-inf', now)) do
    leave(key)
    redis.call('ZREM', list, key)
  end
  local over = redis.call('ZCARD', list) - cap.most + 1
  if over > 0 and (not cap.spare or evict(list_of(cap.spare), math.min(over, 100)) == 0) then
    local next_end = redis.call('ZRANGE', list, over - 1, over - 1, 'WITHSCORES')
    return 'full ' .. i .. ' ' .. next_end[2]
  end
end
for _, change in ipairs(request.changes) do
  local key, is = change.key, change.is
  leave(key)
  redis.call('DEL', row_of(key))
  if is then
    redis.call('HSET', row_of(key), 'value', is.value, 'until', is['until'], 'places', is.places)
    redis.call('PEXPIRE', row_of(key), is.ttl)
    for _, place in ipairs(cjson.decode(is.places)) do
      local list = list_of(place.list)
      redis.call('ZADD', list, place.rank, key)
      if redis.call('PTTL', list) < tonumber(is.ttl) then redis.call('PEXPIRE', list, is.ttl) end
    end
  end
end
return 'done'
`

/** KEYS list; ARGV to, skip, most. Answers pairs of key and value; names of rows that TTL removed go. */
const LIST_SCRIPT = `
local found = {}
for _, key in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', ARGV[2], ARGV[3])) do
  local value = redis.call('HGET', '${PREFIX}row:' .. key, 'value')
  if value then
    found[#found + 1] = {key, value}
  else
    redis.call('ZREM', KEYS[1], key)
  end
end
return found
`

/** KEYS window; ARGV points, length. Nothing is given back to a window that has ended. */
const COUNT_SCRIPT = `
if tonumber(ARGV[1]) <= 0 and redis.call('EXISTS', KEYS[1]) == 0 then return {0, tonumber(ARGV[2])} end
local points = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {points, left}
`
