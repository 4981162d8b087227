/** A subscriber's callback that behaves as the test sets it. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  headers: IncomingHttpHeaders
  text: string
}

export interface Receiver {
  url: string
  /** Deliveries, without challenges. */
  received: Received[]
  challenges: Received[]
  /** Answers deliveries; 204 unless it is replaced. */
  answer(response: ServerResponse, received: Received): void
  /** Answers a challenge; echoes it unless it is replaced. */
  echo(response: ServerResponse, challenge: string): void
  close(): Promise<void>
}

/** Starts one; an object that is given becomes it. */
export async function startReceiver(host = '127.0.0.1', receiver = {} as Receiver): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString()
    const one = { headers: request.headers, text }
    const body: { type?: string; challenge?: string } = JSON.parse(text)
    if (body.type === 'verification') {
      receiver.challenges.push(one)
      receiver.echo(response, body.challenge ?? '')
    } else {
      receiver.received.push(one)
      receiver.answer(response, one)
    }
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port }: AddressInfo = Object(server.address())
  return Object.assign<Receiver, Receiver>(receiver, {
    url: `http://${host}:${port}/changes`,
    received: [],
    challenges: [],
    answer: response => void response.writeHead(204).end(),
    echo: (response, challenge) => void response.end(JSON.stringify({ challenge })),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
