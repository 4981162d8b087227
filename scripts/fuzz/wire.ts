/** Requests byte by byte, so that a body can be framed in ways that no client library sends. */
import { connect } from 'node:net'

/** By its length; in chunks of odd sizes; with fewer bytes than announced; with more; in a chunk that never ends. */
export const FRAMINGS = ['length', 'chunks', 'cut', 'overlong', 'open chunk'] as const
type Framing = (typeof FRAMINGS)[number]

export interface Sent {
  path: string
  headers: Record<string, string>
  body: Buffer
  framing: Framing
  /** Chunk sizes, used one after the other and again. */
  sizes: number[]
}

export interface Received {
  status: number
  contentType: string | undefined
  body: string
}

/** Sends one POST on a connection of its own; undefined when it was closed without an answer. */
export function sendPost(base: string, sent: Sent): Promise<Received | undefined> {
  const { hostname, port } = new URL(base)
  return new Promise(resolve => {
    const received: Buffer[] = []
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => {
      socket.write(bytesOf(hostname, sent))
      // Half-closing says that nothing more comes, so that a cut request does not wait until patience runs out. After a
      // whole request it would be a race: Node drops a half-closed connection, answered or not.
      if (sent.framing === 'cut' || sent.framing === 'open chunk') socket.end()
    })
    socket.on('data', chunk => received.push(chunk))
    // A server that refuses early closes while we still write. What it said before counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(readAnswer(Buffer.concat(received))))
  })
}

function bytesOf(host: string, { path, headers, body, framing, sizes }: Sent): Buffer {
  const announced = { cut: body.length + 7, overlong: Math.floor(body.length / 2), length: body.length }
  const isChunked = framing === 'chunks' || framing === 'open chunk'
  const framed = isChunked ? inChunks(body, sizes, framing === 'chunks') : body
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(announced[framing]) }
  const lines = Object.entries({ host, connection: 'close', ...headers, ...length }).map(
    pair => `${pair.join(': ')}\r\n`,
  )
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), framed])
}

function inChunks(body: Buffer, sizes: number[], ends: boolean): Buffer {
  const parts: Buffer[] = []
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const chunk = body.subarray(at, at + (sizes[turn % sizes.length] ?? 1))
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
    at += chunk.length
  }
  return Buffer.concat([...parts, Buffer.from(ends ? '0\r\n\r\n' : 'fff\r\n{')])
}

/** The first answer; Node frames one that it was asked to close after by its length or by the end. */
function readAnswer(bytes: Buffer): Received | undefined {
  const [head = '', ...rest] = bytes.toString().split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
  if (!status) return undefined
  if (status === 100) return readAnswer(Buffer.from(rest.join('\r\n\r\n')))
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  const body = Buffer.from(rest.join('\r\n\r\n'))
  return {
    status,
    contentType: /^content-type: (.+)$/im.exec(head)?.[1]?.trim(),
    body: (length === undefined ? body : body.subarray(0, Number(length))).toString(),
  }
}
