/** A network between two programs that a test can cut: what is sent then arrives nowhere, and nobody says so. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TestProxy {
  port: number
  cut(): void
  /** Forwards again, also what was sent meanwhile. */
  mend(): void
  close(): Promise<void>
}

export async function startProxy(to: number): Promise<TestProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', chunk => into.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
      if (isCut) from.pause()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    port: address.port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
