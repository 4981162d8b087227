import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPort } from './http/port.ts'
import { createDrain, type Drain } from './listening.ts'

/** More than the buffers between two processes hold. */
const LARGE = Buffer.alloc(30_000_000, 'x')

let server: Server
let drain: Drain
let port: number
/** Answers that are not sent yet. */
let pending: ServerResponse[]
beforeEach(async () => {
  server = createServer()
  drain = createDrain(server)
  pending = []
  server.on(
    'request',
    drain.registered(({ url }, response) => {
      if (url === '/ready') response.end('ready')
      else if (url === '/large') response.end(LARGE)
      else pending.push(response)
    }),
  )
  port = await openPort(server, '127.0.0.1', 0)
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function get(path: string, agent: Agent): Promise<IncomingMessage> {
  const [answer] = await once(request({ port, path, agent }).end(), 'response')
  return answer
}

async function bytesOf(answer: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  return bytes
}

it('sends an answer to its end that was written before the stop and is read slowly', async () => {
  const slow = connect(port, '127.0.0.1')
  slow.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(slow, 'readable')
  const stopped = drain.stop()
  let bytes = 0
  for await (const chunk of slow) {
    bytes += chunk.length
    // The pace of a client that is not done when the server has closed idle connections.
    await wait(2)
  }
  expect(bytes).toBeGreaterThan(LARGE.length)
  await stopped
})

it('finishes running answers, closes their connections with them, and idle ones', async () => {
  const agent = new Agent({ keepAlive: true })
  await bytesOf(await get('/ready', agent))
  const running = get('/slow', new Agent({ keepAlive: true }))
  await once(server, 'request')
  const stopped = drain.stop()
  pending[0]?.end('done')
  const answer = await running
  expect([await bytesOf(answer), answer.headers.connection]).toEqual([4, 'close'])
  await stopped
})

it('answers one more request on an open connection, and takes no new one', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await bytesOf(await get('/ready', agent))
  const running = get('/slow', new Agent())
  await once(server, 'request')
  const stopped = drain.stop()
  const again = await get('/ready', agent)
  expect([await bytesOf(again), again.headers.connection]).toEqual([5, 'close'])
  await expect(get('/ready', new Agent())).rejects.toThrow('ECONNREFUSED')
  pending[0]?.end('done')
  await bytesOf(await running)
  await stopped
})

it('answers a request at the moment of the stop on a connection that looks idle, and ends it with that', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await bytesOf(await get('/ready', agent))
  const stopped = drain.stop()
  const answer = await get('/ready', agent)
  expect([await bytesOf(answer), answer.headers.connection]).toEqual([5, 'close'])
  await stopped
})

it('waits for no client that went away', async () => {
  const gone = connect(port, '127.0.0.1')
  gone.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(server, 'request')
  gone.destroy()
  await drain.stop()
})

it('waits for no answer on a connection that became a tunnel', async () => {
  server.on('connect', (_request, socket) => socket.resume().end())
  const client = connect(port, '127.0.0.1')
  client.write(`${'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2)}CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n`)
  await once(client.resume(), 'close')
  await drain.stop()
  expect(pending).toHaveLength(2)
})

it('lists the answers under way on a connection until that is done with them', async () => {
  const [{ socket: accepted }, socket] = await sendAndWait()
  expect(drain.runningOn(accepted).map(({ req }) => req.url)).toEqual(['/slow'])
  const closed = once(accepted, 'close')
  socket.destroy()
  await closed
  expect(drain.runningOn(accepted)).toEqual([])
  await bytesOf(await get('/ready', new Agent()))
  expect(drain.runningOn(accepted)).toEqual([])
})

/** A request that is not answered, and its client's connection. */
async function sendAndWait(): Promise<[IncomingMessage, Socket]> {
  const waiting = once(server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  const [request] = await waiting
  return [request, socket]
}
