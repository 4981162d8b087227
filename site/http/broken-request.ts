/** What Node's parser refuses never becomes a request; its sender still gets a whole answer. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answer } from '../src/lib/answer.ts'
import { commonHeaders } from './headers.ts'

/** 431 for too large a header, 408 for too slow a request, 400 for any other break of the grammar. */
export function brokenStatus(error: Error): number {
  const code = 'code' in error ? error.code : undefined
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
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
    'x-request-id': randomUUID(),
    'content-length': String(answer.body.length),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n`
  socket.end(Buffer.concat([Buffer.from(head), answer.body]))
}
