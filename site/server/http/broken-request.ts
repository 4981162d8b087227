/** A request that Node's parser refuses is never emitted; its sender still gets a whole answer. */
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Answer } from '../../src/base/answer.ts'
import { closeOf, LINGER_MS } from './ending.ts'
import { commonHeaders, requestId } from './headers.ts'

/**
 * Returns 431 for too large a header, 408 for too slow a request, 400 for any other break of the grammar. Undefined for
 * bytes after a request that was to be the last: they are not answered (RFC 9112 section 9.6), and the answer to the last,
 * which may still be under way, closes the connection.
 */
export function brokenStatus(error: Error): number | undefined {
  const code = 'code' in error ? error.code : undefined
  if (code === 'HPE_CLOSED_CONNECTION') return undefined
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Connections whose sender was refused, or will be: further bytes are not answered once more. */
const refused = new WeakSet<Duplex>()

/**
 * Refuses an unreadable request, once, and after the answers to those before it. Requests and garbage in one packet got
 * the refusal alone, although the credential of the first was spent. `running`: the answers under way on this connection.
 */
export async function refuseBroken(socket: Duplex, running: ServerResponse[], refuse: () => void): Promise<void> {
  if (refused.has(socket)) return
  refused.add(socket)
  const whole = running.filter(({ req }) => req.complete).map(closeOf)
  // An answer that needs no body, such as 404, is written by then.
  await setImmediate()
  await Promise.all(whole)
  // It broke within its body. If it has its answer already, a refusal would be a second one.
  const broken = running.find(({ req, headersSent }) => !req.complete && headersSent)
  if (!broken) return refuse()
  await closeOf(broken)
  socket.destroy()
}

/** Writes an answer to a bare connection and closes it. */
export function answerBrokenRequest(socket: Duplex, answer: Answer, https: boolean): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const headers = [
    ...Object.entries(answer.headers).flat(),
    ...commonHeaders({ https }).data,
    ...['x-request-id', requestId()],
    // Here Node does not write it, and a server with a clock must (RFC 9110 section 6.6.1).
    ...['date', new Date().toUTCString()],
    ...['content-length', String(answer.body.length)],
    ...['connection', 'close'],
  ]
  const lines = headers.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`))
  const head = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n`
  socket.end(Buffer.concat([Buffer.from(head), answer.body]))
  // Node neither handles errors of the connection of a CONNECT, and a reset by the client ended the process, nor closes
  // it, and it held up a stop as long as the client wanted.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.on('error', () => socket.destroy())
  socket.resume()
}
