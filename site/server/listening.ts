import type { RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { isLoopback, type Settings } from '#contract'
import type { ApiError } from '../src/base/api-error.ts'
import { pathOf } from '../src/base/params.ts'
import { errorAnswer, moved, unreadable, wrongMethod } from '../src/operations/refusals.ts'
import { addressOf } from '../src/operations/routes.ts'
import { answerBrokenRequest, brokenStatus, isAfterLast, refuseBroken } from './http/broken-request.ts'
import { createDrain } from './http/drain.ts'
import { hostInUrl, openPort } from './http/open-port.ts'
import { createPatientServer } from './http/patience.ts'
import { typedTarget } from './http/typed-target.ts'

/** A port that is taken but answers nothing yet. */
interface Listening {
  server: Server
  port: number
  baseUrl: string
  /** From now on, and for whoever has asked before. */
  serve(listener: RequestListener): void
  /** No new connections, running answers are finished. */
  close(): Promise<void>
}

/** Its port is part of the base URL, so the server listens before it has its data. Whoever asks meanwhile waits. */
export async function listen({ HOST, PORT, PUBLIC_BASE_URL }: Settings): Promise<Listening> {
  const server = createPatientServer()
  const drain = createDrain(server)
  const loaded = Promise.withResolvers<RequestListener>()
  const wait = drain.known((request, response) => void loaded.promise.then(serve => serve(request, response)))
  server.on('request', wait)
  const port = await openPort(server, HOST, PORT)
  const baseUrl = PUBLIC_BASE_URL ?? `http://${isLoopback(HOST) ? hostInUrl(HOST) : 'localhost'}:${port}`
  const refuse = (socket: Duplex, error: ApiError, method = 'GET') => {
    const answer = errorAnswer(error, baseUrl)
    const sent = method === 'HEAD' ? { ...answer, body: Buffer.alloc(0) } : answer
    answerBrokenRequest(socket, sent, baseUrl.startsWith('https:'))
  }
  server.on('clientError', (error, socket) => {
    if (isAfterLast(error)) return
    const typed = typedTarget(error)
    const refusal = typed ? moved(spelled(typed.target)) : unreadable(brokenStatus(error))
    refuseBroken(socket, drain.runningOn(socket), () => refuse(socket, refusal, typed?.method))
  })
  // Node would hang up without a word.
  server.on('connect', (_request, socket) => refuse(socket, wrongMethod(['GET', 'HEAD', 'OPTIONS'])))
  // Node would answer 417 without a body; an expectation that is not known may be left unmet (RFC 9110 section 10.1.1).
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
  // Node would ask for a body that is refused unread: 404, 405, 413 and 429 are known before it (RFC 9110 section 10.1.1).
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
    serve(listener) {
      server.off('request', wait).on('request', drain.known(listener))
      loaded.resolve(listener)
      served = true
    },
    close() {
      // Whoever waits for a start that is given up would wait forever.
      if (!served) server.closeAllConnections()
      return drain.stop()
    },
  }
}

function spelled(target: string): string {
  const path = pathOf(target)
  return addressOf(path) + target.slice(path.length)
}
