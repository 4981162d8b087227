/** Reads every answer of a server as it is sent, and holds it to the OpenAPI document. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { undescribed } from './described.ts'

/** There is one form of time in all answers (data/contract/schema/primitives.ts). */
const FINER = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/

/** Collects the faults of answers from now on. */
export function watchAnswers(server: Server): string[] {
  const problems: string[] = []
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const { end, write } = response
    // An answer that waits for the rest of its request is written before it is ended (site/server/front/send.ts).
    const written: Uint8Array[] = []
    response.write = (...given: unknown[]) => {
      written.push(bytesOf(given))
      return Reflect.apply(write, response, given)
    }
    response.end = (...given: unknown[]) => {
      const headers = headersOf(response)
      const sent = Buffer.concat([...written, bytesOf(given)])
      const body = plain(sent, headers.get('content-encoding')).toString()
      const contentType = headers.get('content-type')
      problems.push(...undescribed(method, url, { status: response.statusCode, contentType, body }))
      const finer = FINER.exec(String(Reflect.get(response, '_header')) + body)
      // A page shows the requested filters as they were sent.
      if (finer && !url.replaceAll('%3A', ':').includes(finer[0]))
        problems.push(`${url} answers an instant finer than a second: ${finer[0]}`)
      return Reflect.apply(end, response, given)
    }
  })
  return problems
}

/** The body passed to `end`, in its encoding if it is text. */
function bytesOf([chunk, encoding]: unknown[]): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding === 'latin1' ? 'latin1' : 'utf8') : Buffer.alloc(0)
}

/** From the head that is about to be sent, because not every head is written anew (site/server/http/heads.ts). */
function headersOf(response: ServerResponse): Map<string, string> {
  const lines = String(Reflect.get(response, '_header')).split('\r\n')
  return new Map(lines.map(line => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]))
}

/** The bytes of an answer before they were compressed. */
export function plain(sent: Uint8Array, encoding: string | undefined): Buffer {
  if (sent.length === 0 || encoding === undefined) return Buffer.from(sent)
  return encoding === 'br' ? brotliDecompressSync(sent) : gunzipSync(sent)
}
