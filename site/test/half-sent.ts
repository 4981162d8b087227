/** A request whose body the client has not finished: an answer that runs until the test lets it end. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { AGENT } from './agent.ts'

const BODY = JSON.stringify(AGENT)

/**
 * Resolves when the server has taken the request on a connection that stays open. `finish` sends the rest and returns
 * all that comes back until it closes; `leave` hangs up.
 */
export async function startRegistering(url: string): Promise<{ finish(): Promise<string>; leave(): void }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', text => {
    received += text
  })
  const type = `Content-Type: application/json\r\nContent-Length: ${BODY.length}`
  // "100 Continue" is sent when the request has begun to run.
  socket.write(`POST /api/auth/register HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n${type}\r\n\r\n`)
  await once(socket, 'data')
  socket.write(BODY.slice(0, 10))
  const finish = async () => {
    socket.write(BODY.slice(10))
    await once(socket, 'close')
    return received
  }
  return { finish, leave: () => socket.destroy() }
}
