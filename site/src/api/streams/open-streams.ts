/** All streams of this process: limits, turns, heartbeats and the end. */
import type { Settings } from '#contract'
import { addressGroups } from '../../auth/client-address.ts'
import type { Store } from '../../store/store.ts'
import type { Live } from '../answer.ts'
import { ApiError } from '../api-error.ts'
import { createEventStream, type EventSource, type EventStream } from './event-stream.ts'
import { createTurns } from './turns.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000
/** Clients reconnect after these delays in rotation, so that not all return at once after a restart. */
const RETRY_MS = [2000, 3000, 4000, 5000]

export interface Streams {
  /** The snapshot that is served now, whenever that is. */
  store(): Store
  /** Returns why a client (auth/client-address.ts) may not open another stream; undefined if it may. */
  refusal(client: string): ApiError | undefined
  /** Returns a new stream. Without room, or at shutdown, it ends after its opening, which says when to reconnect. */
  open(client: string, source: EventSource): Live
  /** How many are open. */
  size(): number
  /** Gives all streams a turn after a new snapshot. */
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
        // Other streams may have been opened since this one was admitted.
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

  /** A stream that fails ends alone. */
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
