import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPatientServer, PATIENCE } from '../server/http/port.ts'
import { answerBrokenRequest, brokenStatus } from '../server/listening.ts'

const LONG_MS = 60_000

let server: Server
beforeEach(() => start())
afterEach(stop)

async function start(over: Partial<typeof PATIENCE> = {}): Promise<void> {
  server = createPatientServer({
    headersMs: 100,
    requestMs: 200,
    silenceMs: 200,
    keepAliveMs: 100,
    checkEveryMs: 20,
    connections: 3,
    ...over,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

function stop(): void {
  server.closeAllConnections()
  server.close()
}

/** LONG_MS if another patience is tested. */
async function restart(over: Partial<typeof PATIENCE>): Promise<void> {
  stop()
  await start(over)
}

async function open(): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

describe('a connection is closed by us', () => {
  it.each([
    ['headers do', { requestMs: LONG_MS, silenceMs: LONG_MS }, 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['body does', { silenceMs: LONG_MS }, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'],
  ])('when the %s not end, with 408 for its client', async (_what, patience, text) => {
    await restart(patience)
    server.on('request', request => request.resume())
    server.on('clientError', (error, bare) => {
      const answer = { status: brokenStatus(error) ?? 0, headers: {}, body: Buffer.from('late') }
      answerBrokenRequest(bare, answer, false)
    })
    const socket = await open()
    let received = ''
    socket.on('data', text => {
      received += text
    })
    socket.write(text)
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })

  it('when the client does not read the answer', async () => {
    server.on('request', (_request, response) => response.end(Buffer.alloc(64 * 2 ** 20)))
    const [[atServer]] = await Promise.all([
      once(server, 'connection'),
      open().then(socket => socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')),
    ])
    await once(atServer, 'close')
  })

  it('when there are too many, while the first ones are served', async () => {
    await restart({ headersMs: LONG_MS, requestMs: LONG_MS, silenceMs: LONG_MS })
    server.on('request', (_request, response) => response.end('served'))
    const sockets = [await open(), await open(), await open()]
    const refused = await open()
    await once(refused.resume(), 'close')
    sockets[0]?.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(String(await once(sockets[0] ?? refused, 'data'))).toContain('served')
    for (const socket of sockets) socket.destroy()
  })
})

it('is kept longer than the 60 s of nginx, with a header that says so', async () => {
  await restart(PATIENCE)
  server.on('request', (_request, response) => response.end('served'))
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, seconds] = /^keep-alive: timeout=(\d+)/im.exec(String(await once(socket, 'data'))) ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})
