/** Requests that fetch cannot make: odd methods, targets, headers, broken grammar. */
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}

export function ask(
  base: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  sentBody: string | Buffer = '',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      const finish = () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode: status = 0, headers: received } = answer
        resolve({ status, headers: received, bytes, body: bytes.toString() })
      }
      answer.on('end', finish)
      // Of a stream, which has no end, its beginning is the answer.
      if (answer.headers['content-type'] === 'text/event-stream')
        answer.once('data', () => {
          finish()
          sent.destroy()
        })
    })
    sent.on('error', reject)
    sent.end(sentBody)
  })
}

/** Writes bytes to a bare connection and returns all that comes back until it closes. */
export function askBytes(base: string, text: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}
