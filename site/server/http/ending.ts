/** The end of an answer: at once, or after the rest of a request that it did not wait for. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Answer } from '../../src/base/answer.ts'
import { coderFor, type Encoding } from './encoding.ts'

/** The time for a client to read an answer before the connection is closed. */
export const LINGER_MS = 2_000
/** A smaller rest is here before a client could have connected again. */
const MAX_REST_BYTES = 16 * 1024

/**
 * Announces, before the head is written, that the connection is closed over the rest of a request: it is large or of
 * unknown length, or its client waits for 100 Continue, and may do so or not.
 */
export function closeOverRest(request: IncomingMessage, response: ServerResponse): void {
  if (isWhole(request)) return
  const { expect, 'content-length': length } = request.headers
  const isTooMuch = expect !== undefined || length === undefined || Number(length) > MAX_REST_BYTES
  if (isTooMuch) response.setHeader('connection', 'close')
}

/**
 * Ends an answer whose head is written; if the request is not whole, when the rest was read, or was not for LINGER_MS.
 * Closed over unread bytes, a connection takes the answer with it (RFC 9112 section 9.6). Ended before, Node would answer
 * once more, with 408, to the body that does not come.
 */
export function end(request: IncomingMessage, response: ServerResponse, body: string | Buffer | undefined): void {
  if (isWhole(request)) {
    response.end(body, 'latin1')
    return
  }
  if (body === undefined) response.flushHeaders()
  else response.write(body, 'latin1')
  const finish = () => response.end(() => request.complete || request.socket.destroySoon())
  const timer = setTimeout(finish, LINGER_MS)
  request.once('end', finish)
  response.once('close', () => clearTimeout(timer))
  // A reader that has stopped would keep the rest from flowing away.
  request.removeAllListeners('readable').resume()
}

/** Resolves when the connection is done with an answer. */
export function closeOf(response: ServerResponse): Promise<void> {
  return new Promise(resolve => response.once('close', resolve))
}

/** Whether all of a request was received; one without a body has ended from the start (optimizeEmptyRequests). */
function isWhole(request: IncomingMessage): boolean {
  return request.readableEnded || request.complete
}

/**
 * Sends the pieces in a coding. A client that goes away ends their production; a piece that cannot be produced cuts the
 * answer off, which its reader sees.
 */
export function stream(
  response: ServerResponse,
  pieces: NonNullable<Answer['pieces']>,
  encoding: Encoding,
  failed: (error: unknown) => void,
): void {
  const coder = coderFor(encoding)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const source = Readable.from(inTurns(pieces(gone.signal)), { objectMode: false })
  pipeline(coder ? [source, coder, response] : [source, response], error => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') failed(error)
  })
}

/** Other requests are answered between two pieces. */
async function* inTurns(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  for await (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
