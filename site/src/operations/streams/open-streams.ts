/** All streams of this process: limits, turns, heartbeats and the end. */
import type { Writable } from 'node:stream'
import type { Settings } from '#contract'
import { addressGroups } from '../../auth/client-address.ts'
import type { Live } from '../../base/answer.ts'
import { ApiError } from '../../base/api-error.ts'
import type { Store } from '../../store/store.ts'
import { type EventSource, type EventStream, endEventStream, sendNext, startEventStream } from './event-stream.ts'
import { createTurns } from './turns.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000
/** Clients reconnect after these delays in rotation, so that not all return at once after a restart. */
const RETRY_MS = [2000, 3000, 4000, 5000]

/** The streams of a process and their limits. */
export interface Streams {
  /** Returns the current snapshot. */
  store(): Store
  /** The open ones, each with what to call when it fails. */
  open: Map<EventStream, (error: unknown) => void>
  /** How many each group of addresses has open. */
  openOf: Map<string, number>
  most: number
  /** Limits of the groups of an address (auth/client-address.ts), the narrowest first. */
  caps: readonly number[]
  /** How many were ever opened. */
  opened: number
  isClosing: boolean
  wantTurn(stream: EventStream): void
  stopHeartbeat(): void
}

interface Opening {
  settings: Pick<Settings, 'STREAMS_MAX' | 'STREAMS_PER_ADDRESS' | 'STREAMS_PER_NETWORK'>
  store(): Store
  /** Calls `beat` at this interval; returns a function that stops it. */
  every?(ms: number, beat: () => void): () => void
}

/** Returns the streams of a process, none of them open yet, and starts their heartbeat. */
export function openStreams({ settings, store, every = onTimer }: Opening): Streams {
  const streams: Streams = {
    store,
    open: new Map(),
    openOf: new Map(),
    most: settings.STREAMS_MAX,
    caps: [settings.STREAMS_PER_ADDRESS, settings.STREAMS_PER_NETWORK],
    opened: 0,
    isClosing: false,
    wantTurn: createTurns(stream => takeTurn(streams, stream)),
    stopHeartbeat: every(HEARTBEAT_MS, () => beat(streams)),
  }
  return streams
}

/** Returns why a client may not open another stream; undefined if it may. */
export function streamRefusal({ open, openOf, most, caps }: Streams, client: string): ApiError | undefined {
  for (const [at, group] of addressGroups(client).entries()) {
    const cap = caps[at] ?? 0
    if ((openOf.get(group) ?? 0) >= cap) return tooManyStreams(cap, at > 0)
  }
  return open.size < most ? undefined : noRoomForStreams()
}

/** Returns a new stream. Without room, or at shutdown, it ends after its opening, which says when to reconnect. */
export function openStream(streams: Streams, client: string, { opening, next }: EventSource): Live {
  const retry = `retry: ${RETRY_MS[streams.opened++ % RETRY_MS.length]}\n`
  const source = { opening: Buffer.concat([Buffer.from(retry), opening]), next }
  return { writeTo: (sink, failed) => writeStream(streams, client, source, sink, failed) }
}

function writeStream(
  streams: Streams,
  client: string,
  source: EventSource,
  sink: Writable,
  failed: (error: unknown) => void,
): void {
  if (sink.destroyed) return
  // Other streams may have been opened since this one was admitted.
  if (streams.isClosing || streamRefusal(streams, client)) return void sink.end(source.opening)
  const stream = startEventStream(sink, source, streams.wantTurn)
  streams.open.set(stream, error => {
    failed(error)
    sink.destroy()
  })
  count(streams, client, 1)
  sink.once('close', () => {
    streams.open.delete(stream)
    count(streams, client, -1)
  })
}

/** Gives all streams a turn after a new snapshot. */
export function wakeStreams({ open, wantTurn }: Streams): void {
  for (const stream of open.keys()) wantTurn(stream)
}

/** Ends all streams at once, and admits no more. */
export function closeStreams(streams: Streams): void {
  streams.isClosing = true
  streams.stopHeartbeat()
  for (const stream of streams.open.keys()) endEventStream(stream)
}

/** A stream that fails ends alone. */
async function takeTurn({ open }: Streams, stream: EventStream): Promise<void> {
  const fail = open.get(stream)
  try {
    if (fail) await sendNext(stream)
  } catch (error) {
    fail?.(error)
  }
}

function beat(streams: Streams): void {
  for (const stream of streams.open.keys()) stream.isBeatDue = true
  wakeStreams(streams)
}

function count({ openOf }: Streams, client: string, change: 1 | -1): void {
  for (const group of addressGroups(client)) {
    const now = (openOf.get(group) ?? 0) + change
    if (now > 0) openOf.set(group, now)
    else openOf.delete(group)
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
