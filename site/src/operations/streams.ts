/** All streams of events of this process (WHATWG HTML section 9.2): limits, heartbeats and the end. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Settings } from '#contract'
import { addressGroups } from '../auth/client-address.ts'
import { ApiError } from '../base/api-error.ts'
import type { Store } from '../store/store.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000
/** A comment, so that proxies and sleeping clients do not take silence for the end. */
const HEARTBEAT = ':\n\n'
/** Clients reconnect after these delays in rotation, so that not all return at once after a restart. */
const RETRY_MS = [2000, 3000, 4000, 5000]
/** After this many streams, other requests get their turn. */
const MOST_WOKEN = 100

interface Opening {
  settings: Pick<Settings, 'STREAMS_MAX' | 'STREAMS_PER_ADDRESS' | 'STREAMS_PER_NETWORK'>
  store(): Store
  heartbeatMs?: number
}

export type Streams = ReturnType<typeof openStreams>

/** Returns the streams of a process, none of them open yet. */
export function openStreams({ settings, store, heartbeatMs = HEARTBEAT_MS }: Opening) {
  return {
    store,
    heartbeatMs,
    most: settings.STREAMS_MAX,
    /** Of the groups of an address (auth/client-address.ts), the narrowest first. */
    caps: [settings.STREAMS_PER_ADDRESS, settings.STREAMS_PER_NETWORK],
    open: new Set<{ wake(): void }>(),
    /** How many each group of addresses has open. */
    openOf: new Map<string, number>(),
    /** How many were ever opened. */
    opened: 0,
    isClosing: false,
  }
}

/** Returns why a client may not open another stream; undefined if it may. */
export function streamRefusal({ open, openOf, most, caps }: Streams, client: string): ApiError | undefined {
  for (const [at, group] of addressGroups(client).entries()) {
    const cap = caps[at] ?? 0
    if ((openOf.get(group) ?? 0) >= cap) return tooManyStreams(cap, at > 0)
  }
  return open.size < most ? undefined : noRoomForStreams()
}

/** Yields the opening, events as they come and heartbeats until the signal aborts; without room only the opening. */
export async function* eventStream(
  streams: Streams,
  client: string,
  { opening, next }: { opening: string; next(): Promise<Buffer | undefined> },
  signal: AbortSignal,
): AsyncGenerator<string | Buffer> {
  const first = `retry: ${RETRY_MS[streams.opened++ % RETRY_MS.length]}\n${opening}`
  // Other streams may have been opened since this one was admitted.
  if (signal.aborted || streams.isClosing || streamRefusal(streams, client)) return yield first
  const bell = createBell(streams.heartbeatMs)
  streams.open.add(bell)
  count(streams, client, 1)
  signal.addEventListener('abort', bell.wake)
  try {
    yield first
    while (!signal.aborted && !streams.isClosing) {
      const events = await next()
      if (events) yield events
      else if (!(await bell.rung())) yield HEARTBEAT
    }
  } finally {
    streams.open.delete(bell)
    count(streams, client, -1)
  }
}

/** `rung` resolves with true when it is woken, or was since the last time; with false after a while. */
function createBell(mostMs: number) {
  let next = Promise.withResolvers<boolean>()
  return {
    wake: () => next.resolve(true),
    async rung(): Promise<boolean> {
      const timer = setTimeout(() => next.resolve(false), mostMs)
      const isWoken = await next.promise
      clearTimeout(timer)
      next = Promise.withResolvers()
      return isWoken
    },
  }
}

/** Lets all streams look for events, after a new snapshot. */
export async function wakeStreams({ open }: Streams): Promise<void> {
  for (const [at, stream] of [...open].entries()) {
    stream.wake()
    if (at % MOST_WOKEN === MOST_WOKEN - 1) await nextTurn()
  }
}

/** Ends all streams, each after a whole event, and admits no more. */
export function closeStreams(streams: Streams): void {
  streams.isClosing = true
  for (const stream of streams.open) stream.wake()
}

function count({ openOf }: Streams, client: string, change: 1 | -1): void {
  for (const group of addressGroups(client)) {
    const now = (openOf.get(group) ?? 0) + change
    if (now > 0) openOf.set(group, now)
    else openOf.delete(group)
  }
}

const WAY_OUT = 'Close a stream, or ask /api/v1/changes with a cursor now and then.'
const LATER = { 'Retry-After': '60' }

/** 429: as many streams are open as one address, or its network, may have. */
export function tooManyStreams(cap: number, isNetwork: boolean): ApiError {
  const whose = isNetwork ? 'the network of this address (its /48)' : 'this address'
  const message = `${cap} streams of ${whose} are open, and no more may be.`
  return new ApiError('RATE_LIMITED', message, WAY_OUT, { headers: LATER })
}

/** 503: as many streams are open as this server holds. */
export function noRoomForStreams(): ApiError {
  const message = 'The service has no room for a further stream at the moment.'
  return new ApiError('INTERNAL_SERVER_ERROR', message, WAY_OUT, { status: 503, headers: LATER })
}
