import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPatientServer, PATIENCE } from '../http/patience.ts'

let server: Server
beforeEach(async () => {
  server = createPatientServer({
    headersMs: 100,
    requestMs: 200,
    silenceMs: 200,
    keepAliveMs: 100,
    checkEveryMs: 20,
    connections: 3,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function open(): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

describe('a connection is closed by us', () => {
  it('when the headers do not end', async () => {
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
    socket.resume()
    await once(socket, 'close')
  })

  it('when the body does not end', async () => {
    server.on('request', request => request.resume())
    const socket = await open()
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{')
    socket.resume()
    await once(socket, 'close')
  })

  it('when nobody reads the answer', async () => {
    server.on('request', (_request, response) => response.end(Buffer.alloc(64 * 2 ** 20)))
    const [[atServer]] = await Promise.all([
      once(server, 'connection'),
      open().then(socket => socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')),
    ])
    await once(atServer, 'close')
  })

  it('when there are too many, while the first ones are served', async () => {
    server.on('request', (_request, response) => response.end('served'))
    const sockets = [await open(), await open(), await open()]
    const refused = await open()
    await once(refused.resume(), 'close')
    sockets[0]?.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(String(await once(sockets[0] ?? refused, 'data'))).toContain('served')
    for (const socket of sockets) socket.destroy()
  })
})

it('the patience of production is shorter for senders than for readers', () => {
  expect(PATIENCE.headersMs).toBeLessThan(PATIENCE.requestMs)
  expect(PATIENCE.requestMs).toBeLessThan(PATIENCE.silenceMs)
})
