import type { Logger } from 'pino'
import { createClient } from 'redis'

const CONNECT_TIMEOUT_MS = 2_000
const LONGEST_PAUSE_MS = 1_000
/** A Redis that hangs must not collect requests without end. */
const MAX_WAITING_COMMANDS = 10_000

export type RedisClient = ReturnType<typeof newClient>

/** A client that reconnects forever and, while it is not connected, fails at once instead of queueing. */
export async function openRedis(url: string, log: Logger): Promise<RedisClient> {
  const client = newClient(url)
  let logged: string | undefined
  client.on('error', error => {
    const reason = reasonOf(error)
    // It is tried again once a second, for hours: the same reason is logged once.
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
export async function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer from Redis within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
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
