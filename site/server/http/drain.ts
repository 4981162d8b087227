import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as PortServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { closeOf } from './ending.ts'

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
      // One without a body, as a 304, is with the operating system by now.
      if (response.writableEnded && response.writableLength === 0) return
      running.add(response)
      response.once('close', () => running.delete(response))
    }
  }

  /** Takes no new connections; resolves when every answer is sent and every connection closed. */
  async function stop(): Promise<void> {
    stopping = true
    const closed = new Promise<void>(resolve => server.once('close', resolve))
    // The port alone. An HTTP server's own close also destroys connections whose answer is written and not yet sent: a
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
