/** One open connection of server-sent events (WHATWG HTML section 9.2). It pulls events when its turn comes. */
import type { Writable } from 'node:stream'

/** A comment, so that proxies and sleeping clients do not take silence for the end. */
const HEARTBEAT = Buffer.from(':\n\n')

/** What is sent on a stream, as text of events. */
export interface EventSource {
  opening: Buffer
  /** Resolves with what comes next; undefined while there is nothing. */
  next(): Promise<Buffer | undefined>
}

export interface EventStream {
  /** Sends the next text of the source, if there is one. */
  go(): Promise<void>
  /** Sends at least a heartbeat in its next turn. */
  beat(): void
  /** Ends it at once: after a whole event if its reader keeps up, otherwise in the middle. */
  end(): void
}

/**
 * Holds nothing but what the sink did not take at once: a reader that is slow is given no more until it has read that,
 * and then goes on where it stopped. `wantsTurn`: there may be something to send. Does not close what it writes to.
 */
export function createEventStream(
  sink: Writable,
  { opening, next }: EventSource,
  wantsTurn: (stream: EventStream) => void,
): EventStream {
  let isBeatDue = false
  const stream = { go, beat, end }
  const send = (events: Buffer) => {
    if (sink.write(events)) wantsTurn(stream)
  }
  sink.on('drain', () => wantsTurn(stream))
  send(opening)
  return stream

  async function go(): Promise<void> {
    if (sink.writableEnded || sink.writableNeedDrain) return
    const events = (await next()) ?? (isBeatDue ? HEARTBEAT : undefined)
    isBeatDue = false
    if (events && !sink.writableEnded && !sink.destroyed) send(events)
  }

  function beat(): void {
    isBeatDue = true
    wantsTurn(stream)
  }

  function end(): void {
    if (sink.writableNeedDrain) sink.destroy()
    else sink.end()
  }
}
