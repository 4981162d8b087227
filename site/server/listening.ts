import type { RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import { isLoopback, type Settings } from '#contract'
import type { ApiError } from '../src/base/api-error.ts'
import { pathOf } from '../src/base/params.ts'
import { errorAnswer, moved, unreadable, wrongMethod } from '../src/operations/refusals.ts'
import { addressOf } from '../src/operations/routes.ts'
import { answerBrokenRequest, brokenStatus, refuseBroken } from './http/broken-request.ts'
import { createDrain } from './http/drain.ts'
import { createPatientServer, hostInUrl, openPort } from './http/port.ts'
import { typedTarget } from './http/target.ts'

/** Listens. Its port is part of the base URL, so that is before there are data; requests wait for `serve` meanwhile. */
export async function listen({ HOST, PORT, PUBLIC_BASE_URL }: Settings) {
  const server = createPatientServer()
  const drain = createDrain(server)
  const loaded = Promise.withResolvers<RequestListener>()
  const wait = drain.registered((request, response) => void loaded.promise.then(serve => serve(request, response)))
  server.on('request', wait)
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
  let served = false
  return {
    server,
    port,
    baseUrl,
    /** Answers with the listener from now on, also requests that wait. */
    serve(listener: RequestListener): void {
      server.off('request', wait).on('request', drain.registered(listener))
      loaded.resolve(listener)
      served = true
    },
    /** Takes no new connections and finishes running answers. */
    close(): Promise<void> {
      // Requests that wait for a start that is given up would wait forever.
      if (!served) server.closeAllConnections()
      return drain.stop()
    },
  }
}

function spelled(target: string): string {
  const path = pathOf(target)
  return addressOf(path) + target.slice(path.length)
}
