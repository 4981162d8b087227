import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Server as PortServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { isLoopback, type Settings } from '#contract'
import type { Answer } from '../src/base/answer.ts'
import type { ApiError } from '../src/base/api-error.ts'
import { pathOf } from '../src/base/query.ts'
import { errorAnswer, moved, unreadable, wrongMethod } from '../src/operations/refusals.ts'
import { addressOf } from '../src/operations/routes.ts'
import { closeOf, LINGER_MS } from './front/send.ts'
import { commonHeaders } from './http/headers.ts'
import { createPatientServer, hostInUrl, openPort } from './http/port.ts'
import { type ParserError, requestId, typedTarget } from './http/target.ts'

/** Listens. Its port is part of the base URL, so that is before there are data; requests wait for `serve` meanwhile. */
export async function listen({ HOST, PORT, PUBLIC_BASE_URL }: Settings) {
  const server = createPatientServer()
  const drain = createDrain(server)
  const started = Promise.withResolvers<RequestListener>()
  let isServing = false
  const early = drain.registered(async (request, response) => (await started.promise)(request, response))
  server.on('request', early)
  const port = await openPort(server, HOST, PORT)
  const baseUrl = PUBLIC_BASE_URL ?? `http://${isLoopback(HOST) ? hostInUrl(HOST) : 'localhost'}:${port}`
  const refuse = (socket: Duplex, error: ApiError, method = 'GET') => {
    const answer = errorAnswer(error, baseUrl)
    const sent = method === 'HEAD' ? { ...answer, body: Buffer.alloc(0) } : answer
    answerBrokenRequest(socket, sent, baseUrl.startsWith('https:'))
  }
  server.on('clientError', (error, socket) => {
    const status = brokenStatus(error)
    if (status === undefined) return
    const typed = typedTarget(error)
    const refusal = typed ? moved(spelled(typed.target)) : unreadable(status)
    refuseBroken(socket, drain.runningOn(socket), () => refuse(socket, refusal, typed?.method))
  })
  // Node would hang up without an answer.
  server.on('connect', (_request, socket) => refuse(socket, wrongMethod(['GET', 'HEAD', 'OPTIONS'])))
  // Node would answer 417 without a body; an unknown expectation may be left unmet (RFC 9110 section 10.1.1).
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
  // Node would request a body that is refused unread: 404, 405, 413 and 429 are certain before it (same section).
  server.on('checkContinue', (request, response) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue()
    })
    server.emit('request', request, response)
  })
  return {
    server,
    port,
    baseUrl,
    /** Answers with the listener from now on, also requests that wait. */
    serve(listener: RequestListener): void {
      isServing = true
      server.off('request', early).on('request', drain.registered(listener))
      started.resolve(listener)
    },
    /** Takes no new connections and finishes running answers. */
    close(): Promise<void> {
      // Requests that wait for a start that is given up would wait forever.
      if (!isServing) server.closeAllConnections()
      return drain.stop()
    },
  }
}

function spelled(target: string): string {
  const path = pathOf(target)
  return addressOf(path) + target.slice(path.length)
}

/**
 * Returns 431 for too large a header, 408 for too slow a request, 400 for any other break of the grammar. Undefined for
 * bytes after a request that was to be the last: they are not answered (RFC 9112 section 9.6), and the answer to the last,
 * which may still be under way, closes the connection.
 */
export function brokenStatus({ code }: ParserError): number | undefined {
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
async function refuseBroken(socket: Duplex, running: ServerResponse[], refuse: () => void): Promise<void> {
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
  const { status, headers, body } = answer
  const lines = [...Object.entries(headers).flat(), ...commonHeaders({ https }).data, 'x-request-id', requestId()]
  // Here Node does not write the date, and a server with a clock must (RFC 9110 section 6.6.1).
  lines.push('date', new Date().toUTCString(), 'content-length', String(body.length), 'connection', 'close')
  const text = lines.map((one, at) => (at % 2 === 0 ? `${one}: ` : `${one}\r\n`)).join('')
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${text}\r\n`
  socket.end(Buffer.concat([Buffer.from(head), body]))
  // Node neither handles errors of the connection of a CONNECT, and a reset by the client ended the process, nor closes
  // it, and it held up a stop as long as the client wanted.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.on('error', () => socket.destroy())
  socket.resume()
}

/** Longer than a request is on its way; a client that sends one after another sends the next within it. */
const GRACE_MS = 200

export type Drain = ReturnType<typeof createDrain>

/** Lets a server be stopped without cutting an answer. */
export function createDrain(server: Server) {
  const running = new Set<ServerResponse>()
  let stopping = false
  /** Returns the answers that are under way on a connection. */
  const runningOn = (socket: Duplex) => [...running].filter(({ req }) => req.socket === socket)
  // Node forgets the answers that wait for their turn on a connection that then requests a tunnel, and never closes them:
  // a stop waited for them without end.
  server.on('connect', (_request, socket) => {
    const left = runningOn(socket)
    socket.once('close', () => {
      for (const response of left) response.emit('close')
    })
  })

  /** Returns the listener, with its running answers registered. */
  function registered(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (stopping) closeAfter(response)
      listener(request, response)
      running.add(response)
      response.once('close', () => running.delete(response))
    }
  }

  /** Takes no new connections; resolves when every answer is sent and every connection closed. */
  async function stop(): Promise<void> {
    stopping = true
    const closed = new Promise<void>(resolve => server.once('close', resolve))
    // Only the port. An HTTP server's own close also destroys connections whose answer is written and not yet sent: a
    // client that read 30 MB slowly got 4.
    PortServer.prototype.close.call(server)
    for (const response of running) closeAfter(response)
    // A connection between two answers looks idle. Closed at once, it took the request with it that was on its way: of 30
    // clients 19 got nothing, and no client repeats a POST by itself. Now they are answered with `connection: close`.
    await Promise.race([closed, wait(GRACE_MS, undefined, { ref: false })])
    // Open connections may send another request meanwhile.
    while (running.size > 0) await Promise.all([...running].map(closeOf))
    server.close()
    await closed
  }
  return { registered, runningOn, stop }
}

/** So that the client does not wait for us on a connection that it may use again. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
