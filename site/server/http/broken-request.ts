/** What Node's parser refuses never becomes a request; its sender still gets a whole answer. */
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answer } from '../../src/base/answer.ts'
import { closeOf, LINGER_MS } from './ending.ts'
import { commonHeaders, requestId } from './headers.ts'

/** 431 for too large a header, 408 for too slow a request, 400 for any other break of the grammar. */
export function brokenStatus(error: Error): number {
  const code = 'code' in error ? error.code : undefined
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/**
 * Whether it is what came after a request that was to be the last. No further one is answered (RFC 9112 section 9.6),
 * and the answer to the last, which may still be under way, closes the connection.
 */
export function isAfterLast(error: Error): boolean {
  return 'code' in error && error.code === 'HPE_CLOSED_CONNECTION'
}

/** Connections whose sender was refused, or will be: what still comes from there is not answered once more. */
const refused = new WeakSet<Duplex>()

/**
 * Refuses what cannot be read, once, and after the answers to what could. Requests and garbage in one packet got the
 * refusal alone, although the credential of the first was spent. `running`: the answers under way on this connection.
 */
export async function refuseBroken(socket: Duplex, running: ServerResponse[], refuse: () => void): Promise<void> {
  if (refused.has(socket)) return
  refused.add(socket)
  await Promise.all(running.filter(({ req }) => req.complete).map(closeOf))
  // It broke within its body. Where it has its answer already, a refusal would be a second one.
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
  const headers = {
    ...answer.headers,
    ...commonHeaders({ https, html: false }),
    'x-request-id': requestId(),
    // A server with a clock must say when it answered (RFC 9110 section 6.6.1); elsewhere Node does.
    date: new Date().toUTCString(),
    'content-length': String(answer.body.length),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n`
  socket.end(Buffer.concat([Buffer.from(head), answer.body]))
  abandon(socket)
}

/**
 * Node has nothing more to do with the connection of a CONNECT: it neither hears its errors, and a reset by the client
 * ended the process, nor closes it, and it was held, and held up a stop, as long as the client liked.
 */
function abandon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.on('error', () => socket.destroy())
  socket.resume()
}
