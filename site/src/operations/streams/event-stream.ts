/** One open connection of server-sent events (WHATWG HTML section 9.2). It pulls events when its turn comes. */
import type { Writable } from 'node:stream'

/** A comment, so that proxies and sleeping clients do not take silence for the end. */
const HEARTBEAT = Buffer.from(':\n\n')

/** What is sent on a stream, as text of events. */
export interface EventSource {
  opening: Buffer
  /** Resolves with the next events; undefined while there are none. */
  next(): Promise<Buffer | undefined>
}

export interface EventStream {
  sink: Writable
  next: EventSource['next']
  /** Asks for a turn: there may be something to send. */
  wantTurn(stream: EventStream): void
  /** Whether it sends a heartbeat in its next turn if it has no events. */
  isBeatDue: boolean
}

/**
 * Starts a stream and returns it. It holds nothing that the sink did not accept at once: a slow reader gets more only
 * after it has read that. Does not close the sink.
 */
export function startEventStream(
  sink: Writable,
  { opening, next }: EventSource,
  wantTurn: EventStream['wantTurn'],
): EventStream {
  const stream = { sink, next, wantTurn, isBeatDue: false }
  sink.on('drain', () => wantTurn(stream))
  send(stream, opening)
  return stream
}

/** Sends the next events of the source, or a heartbeat if one is due. Rejects if the source fails. */
export async function sendNext(stream: EventStream): Promise<void> {
  const { sink, next } = stream
  if (sink.writableEnded || sink.writableNeedDrain) return
  const events = (await next()) ?? (stream.isBeatDue ? HEARTBEAT : undefined)
  stream.isBeatDue = false
  if (events && !sink.writableEnded && !sink.destroyed) send(stream, events)
}

/** Ends a stream at once: after a whole event if its reader keeps up, otherwise in the middle. */
export function endEventStream({ sink }: EventStream): void {
  if (sink.writableNeedDrain) sink.destroy()
  else sink.end()
}

function send(stream: EventStream, events: Buffer): void {
  if (stream.sink.write(events)) stream.wantTurn(stream)
}
