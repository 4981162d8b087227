/** How an answer ends: at once, or after the rest of a request that it did not wait for. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a client has to read an answer before the connection goes, whether it hangs up or not. */
export const LINGER_MS = 2_000
/** A rest that is not larger is here before a client could have connected anew. */
const MAX_REST_BYTES = 16 * 1024

/**
 * Says, before the head is written, that the connection is given up over the rest of a request: it is large, nobody
 * knows how large, or its client has asked whether to send it, and may do so or not.
 */
export function closeOverRest(request: IncomingMessage, response: ServerResponse): void {
  if (isWhole(request)) return
  const { expect, 'content-length': length } = request.headers
  const isTooMuch = expect !== undefined || length === undefined || Number(length) > MAX_REST_BYTES
  if (isTooMuch) response.setHeader('connection', 'close')
}

/** Ends an answer whose head is written; without a body where it has none. */
export function end(request: IncomingMessage, response: ServerResponse, body: string | Buffer | undefined): void {
  if (isWhole(request)) response.end(body, 'latin1')
  else endAfterRest(request, response, body)
}

/** Resolves when the connection is done with an answer. */
export function closeOf(response: ServerResponse): Promise<void> {
  return new Promise(resolve => response.once('close', resolve))
}

/** Whether all of a request was received. */
function isWhole(request: IncomingMessage): boolean {
  // Ended from the start where it has no body (optimizeEmptyRequests).
  return request.readableEnded || request.complete
}

/**
 * Sends an answer at once, and ends it when the rest of the request was read, or was not for LINGER_MS. Closed over bytes
 * that nobody read, a connection takes the answer with it (RFC 9112 section 9.6). Ended before, Node would answer once
 * more, with 408, to the body that does not come.
 */
function endAfterRest(request: IncomingMessage, response: ServerResponse, body: string | Buffer | undefined): void {
  if (body === undefined) response.flushHeaders()
  else response.write(body, 'latin1')
  const end = () => response.end(() => request.complete || request.socket.destroySoon())
  const timer = setTimeout(end, LINGER_MS)
  request.once('end', end)
  response.once('close', () => clearTimeout(timer))
  // Whoever was reading has stopped, and would keep the rest from flowing away.
  request.removeAllListeners('readable').resume()
}
