import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEndTogether } from './end-together.ts'
import { openPort } from './open-port.ts'
import { createRunning } from './running.ts'

let server: Server
let port: number
/** The answers in the order in which they were asked for, and how many of them were ended while each was made. */
let answers: ServerResponse[]
let ended: number[]
const running = createRunning()
beforeEach(async () => {
  answers = []
  ended = []
  const endTogether = createEndTogether()
  server = createServer(({ url = '' }, response) => {
    answers.push(response)
    running.add(response)
    response.writeHead(200, { 'content-length': url.length })
    endTogether(response, answers.length % 2 ? url : Buffer.from(url))
    ended.push(answers.filter(answer => answer.writableEnded).length)
  })
  port = await openPort(server, '127.0.0.1', 0)
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Asked in one packet. */
async function ask(count: number): Promise<string> {
  const requests = Array.from({ length: count }, (_, number) => {
    const last = number === count - 1 ? 'Connection: close\r\n' : ''
    return `GET /${number} HTTP/1.1\r\nHost: x\r\n${last}\r\n`
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(requests.join(''))
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

it('ends the answers of a turn when all of it was understood', async () => {
  expect(await ask(20)).toMatch(/\r\n\r\n\/19$/)
  expect(ended).toEqual(new Array(20).fill(0))
})

it('lets no more than 32 wait', async () => {
  await ask(40)
  expect(ended).toEqual([...new Array(31).fill(0), ...new Array(9).fill(32)])
})

it('answers everything that was asked, in its order', async () => {
  const bodies = (await ask(200)).match(/\/\d+/g)?.filter(body => body !== '/1')
  const expected = Array.from({ length: 200 }, (_, number) => `/${number}`).filter(body => body !== '/1')
  expect(bodies).toEqual(expected)
})

it('knows what is under way until its connection is done with it', async () => {
  await ask(40)
  expect(running.list()).toEqual([])
  const waiting = once(server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /once-more HTTP/1.1\r\nHost: x\r\n\r\n')
  await waiting
  expect(running.list()).toEqual([answers.at(-1)])
  socket.destroy()
})
