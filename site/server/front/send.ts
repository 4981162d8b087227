/** Sends answers: at once, or after the rest of a request that the answer did not wait for. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Answer } from '../../src/base/answer.ts'
import { type Circumstances, codersFor, type Encoding, encodingFor, formOf, sentStatus } from '../http/form.ts'

interface Sending extends Circumstances {
  /** Of only this request, names and values in turn. */
  own: string[]
  /** Called with the error that cut off an answer that is produced while it is sent. */
  failed(error: unknown): void
}

/** Writes an answer: conditional (RFC 9110 section 13), compressed as the client accepts, without body for HEAD. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer, sending: Sending): void {
  const status = sentStatus(request, answer)
  const encoding = encodingFor(request, answer)
  const form = formOf(answer, status === 304 ? 'unmodified' : encoding, sending)
  closeOverRest(request, response)
  response.writeHead(status, form.headers.concat(sending.own))
  const isHead = request.method === 'HEAD' || status === 304
  if (answer.pieces && !isHead) stream(response, answer.pieces, encoding, sending.failed)
  else end(request, response, isHead ? undefined : form.body)
}

/** The time for a client to read an answer before the connection is closed. */
export const LINGER_MS = 2_000
/** A smaller rest is here before a client could have connected again. */
const MAX_REST_BYTES = 16 * 1024

/**
 * Announces, before the head is written, that the connection is closed over the rest of a request: it is large or of
 * unknown length, or its client waits for 100 Continue, and may do so or not.
 */
function closeOverRest(request: IncomingMessage, response: ServerResponse): void {
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
function end(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined): void {
  if (isWhole(request)) {
    response.end(body)
    return
  }
  if (body === undefined) response.flushHeaders()
  else response.write(body)
  const finish = () => response.end(() => request.complete || request.socket.destroySoon())
  const timer = setTimeout(finish, LINGER_MS)
  request.once('end', finish)
  response.once('close', () => clearTimeout(timer))
  request.resume()
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
function stream(
  response: ServerResponse,
  pieces: NonNullable<Answer['pieces']>,
  encoding: Encoding,
  failed: (error: unknown) => void,
): void {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const source = Readable.from(inTurns(pieces(gone.signal)), { objectMode: false })
  pipeline([source, ...codersFor(encoding), response], error => {
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
