import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as PortServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { closeOf } from './ending.ts'

/** Longer than a request is on its way, from next door or from far; a client that asks steadily asks within it. */
const GRACE_MS = 200

/** A server that can be stopped without cutting an answer. */
export interface Drain {
  /** The listener, with its running answers known. */
  known(listener: RequestListener): RequestListener
  /** The answers that are under way on a connection. */
  runningOn(socket: Duplex): ServerResponse[]
  /** No new connections; resolves when every answer is sent and every connection closed. */
  stop(): Promise<void>
}

export function createDrain(server: Server): Drain {
  const running = new Set<ServerResponse>()
  let stopping = false
  // Node forgets the answers that wait for their turn on a connection that then asks for a tunnel, and never closes
  // them: they were kept for good, and a stop waited for them without end.
  server.on('connect', (_request, socket) => {
    const left = runningOn(socket)
    socket.once('close', () => {
      for (const response of left) response.emit('close')
    })
  })

  function runningOn(socket: Duplex): ServerResponse[] {
    return [...running].filter(({ req }) => req.socket === socket)
  }

  function known(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (stopping) closeAfter(response)
      listener(request, response)
      // One without a body, as a 304, is with the operating system by now, and is not looked at again.
      if (response.writableEnded && response.writableLength === 0) return
      running.add(response)
      response.once('close', () => running.delete(response))
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    const closed = new Promise<void>(resolve => server.once('close', resolve))
    // The port alone. An HTTP server's own close also destroys connections whose answer is written and not yet sent:
    // a client that read 30 MB slowly got 4.
    PortServer.prototype.close.call(server)
    for (const response of running) closeAfter(response)
    // A connection between two answers looks idle. Closed at once, it took the request with it that was on its way: of 30
    // clients 19 got nothing, and nobody repeats a POST by itself. Now they are answered, and told to leave.
    await Promise.race([closed, wait(GRACE_MS, undefined, { ref: false })])
    // Open connections may ask once more meanwhile.
    while (running.size > 0) await Promise.all([...running].map(closeOf))
    // What is left is idle.
    server.close()
    await closed
  }
  return { known, runningOn, stop }
}

/** So that the client does not wait for us on a connection that it may use again. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
