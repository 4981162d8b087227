/** Reads every answer of a server as it is sent, and holds it to the OpenAPI document. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { undescribed } from './described.ts'

/** Collects what is wrong with the answers from now on. */
export function watchAnswers(server: Server): string[] {
  const problems: string[] = []
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const { writeHead, end } = response
    const headers = new Map<string, string>()
    response.writeHead = (...given: unknown[]) => {
      for (const [name, value] of pairsOf(given.at(-1))) headers.set(name.toLowerCase(), value)
      return Reflect.apply(writeHead, response, given)
    }
    response.end = (...given: unknown[]) => {
      const [chunk] = given
      const sent = chunk instanceof Uint8Array ? chunk : Buffer.from(typeof chunk === 'string' ? chunk : '')
      const body = plain(sent, headers.get('content-encoding')).toString()
      const contentType = headers.get('content-type')
      problems.push(...undescribed(method, url, { status: response.statusCode, contentType, body }))
      return Reflect.apply(end, response, given)
    }
  })
  return problems
}

function pairsOf(headers: unknown): [string, string][] {
  if (Array.isArray(headers))
    return headers.flatMap((name, at) => (at % 2 === 0 ? [[String(name), String(headers[at + 1])]] : []))
  if (typeof headers !== 'object' || headers === null) return []
  return Object.entries(headers).map(([name, value]) => [name, String(value)])
}

/** The bytes of an answer before they were compressed. */
export function plain(sent: Uint8Array, encoding: string | undefined): Buffer {
  if (sent.length === 0 || encoding === undefined) return Buffer.from(sent)
  return encoding === 'br' ? brotliDecompressSync(sent) : gunzipSync(sent)
}
