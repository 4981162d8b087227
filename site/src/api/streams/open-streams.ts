/** All streams of this process: how many there may be, when they go on, when they end. */
import type { Settings } from '#contract'
import { addressGroups } from '../../auth/client-address.ts'
import type { Store } from '../../store/store.ts'
import type { Live } from '../answer.ts'
import { ApiError } from '../api-error.ts'
import { createEventStream, type EventSource, type EventStream } from './event-stream.ts'
import { createTurns } from './turns.ts'

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 15_000
/** Clients come back after these, by turns, so that a restart does not meet them all at once. */
const RETRY_MS = [2000, 3000, 4000, 5000]

export interface Streams {
  /** The snapshot that is served now, whenever that is. */
  store(): Store
  /** Why `client` (auth/client-address.ts) may have no further stream. */
  refusal(client: string): ApiError | undefined
  /** A further one; it ends behind its beginning, which says when to come back, where there is no room and at a stop. */
  open(client: string, source: EventSource): Live
  /** How many are open. */
  size(): number
  /** Lets all go on: there is a new snapshot. */
  wake(): void
  /** Ends all at once. */
  close(): void
}

interface Opening {
  settings: Pick<Settings, 'STREAMS_MAX' | 'STREAMS_PER_ADDRESS' | 'STREAMS_PER_NETWORK'>
  store(): Store
  /** Calls `beat` that often; returns what ends it. */
  every?(ms: number, beat: () => void): () => void
}

export function openStreams({ settings, store, every = onTimer }: Opening): Streams {
  const caps = [settings.STREAMS_PER_ADDRESS, settings.STREAMS_PER_NETWORK]
  const streams = new Map<EventStream, (error: unknown) => void>()
  const held = new Map<string, number>()
  const wantsTurn = createTurns(goOn)
  let opened = 0
  let isClosing = false
  const stopBeating = every(HEARTBEAT_MS, () => each(stream => stream.beat()))
  const each = (visit: (stream: EventStream) => void) => {
    for (const stream of streams.keys()) visit(stream)
  }
  return { store, refusal, open, size: () => streams.size, wake: () => each(wantsTurn), close }

  function refusal(client: string): ApiError | undefined {
    for (const [at, group] of addressGroups(client).entries()) {
      const cap = caps[at] ?? 0
      if ((held.get(group) ?? 0) >= cap) return tooManyStreams(cap, at > 0)
    }
    return streams.size < settings.STREAMS_MAX ? undefined : noRoomForStreams()
  }

  function open(client: string, { opening, next }: EventSource): Live {
    const retry = `retry: ${RETRY_MS[opened++ % RETRY_MS.length]}\n`
    const source = { opening: Buffer.concat([Buffer.from(retry), opening]), next }
    return {
      writeTo(sink, failed) {
        if (sink.destroyed) return
        // Whoever was let in may have waited for words to search while others came.
        if (isClosing || refusal(client)) return void sink.end(source.opening)
        const stream = createEventStream(sink, source, wantsTurn)
        streams.set(stream, error => {
          failed(error)
          sink.destroy()
        })
        count(client, 1)
        sink.once('close', () => {
          streams.delete(stream)
          count(client, -1)
        })
      },
    }
  }

  /** One that fails ends alone. */
  async function goOn(stream: EventStream): Promise<void> {
    const fail = streams.get(stream)
    try {
      if (fail) await stream.go()
    } catch (error) {
      fail?.(error)
    }
  }

  function count(client: string, change: 1 | -1): void {
    for (const group of addressGroups(client)) {
      const now = (held.get(group) ?? 0) + change
      if (now > 0) held.set(group, now)
      else held.delete(group)
    }
  }

  function close(): void {
    isClosing = true
    stopBeating()
    each(stream => stream.end())
  }
}

function onTimer(ms: number, beat: () => void): () => void {
  const timer = setInterval(beat, ms)
  timer.unref()
  return () => clearInterval(timer)
}

const RETRY_SECONDS = '60'
const WAY_OUT = 'Close a stream, or ask /api/v1/changes with a cursor now and then.'

/** 429: as many streams are open as one address, or its network, may have. */
export function tooManyStreams(cap: number, isNetwork: boolean): ApiError {
  const whose = isNetwork ? 'the network of this address (its /48)' : 'this address'
  const message = `${cap} streams of ${whose} are open, and no more may be.`
  return new ApiError('RATE_LIMITED', message, WAY_OUT, { headers: { 'Retry-After': RETRY_SECONDS } })
}

/** 503: as many streams are open as this server holds. */
export function noRoomForStreams(): ApiError {
  return new ApiError('INTERNAL_SERVER_ERROR', 'The service has no room for a further stream at the moment.', WAY_OUT, {
    status: 503,
    headers: { 'Retry-After': RETRY_SECONDS },
  })
}
