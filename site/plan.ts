/** Who computes an answer: an operation of the API where the path is one of its table, else Astro. */
import type { IncomingMessage } from 'node:http'
import { capture, type Handler } from './astro.ts'
import type { Asked, FrontOptions } from './front/front.ts'
import { planOf } from './src/lib/api/plan.ts'
import type { BodySource } from './src/lib/ask.ts'
import type { Services } from './src/lib/services.ts'

/** Plans on the snapshot of the moment: a request that is under way while it is replaced sees the old one to its end. */
export function planner(handler: Handler, current: Services): FrontOptions['plan'] {
  const { host } = new URL(current.baseUrl)
  return ({ request, path, target, chosen, spelling }: Asked, credential) => {
    const services = { ...current }
    const { method = 'GET' } = request
    const query = target.slice(path.length + 1)
    const ask = { method, path, searchParams: new URLSearchParams(query), body: bodyOf(request), credential }
    return planOf(ask, services) ?? { key: spelling, answer: askAstro }

    function askAstro() {
      // One spelling for Astro: a hostile Host header must not decide what is computed and kept.
      request.url = chosen === undefined ? target : chosen + target.slice(path.length)
      request.headers.host = host
      return capture(handler, request, { services, credential })
    }
  }
}

/** Reading stops at the limit, and what is left flows away unread, so that the connection can be used again. */
function bodyOf(request: IncomingMessage): BodySource {
  return {
    type: request.headers['content-type'] ?? '',
    read(maxBytes) {
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | undefined>()
      const chunks: Buffer[] = []
      let size = 0
      request.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxBytes) chunks.push(chunk)
        else resolve(undefined)
      })
      request.once('end', () => resolve(size > maxBytes ? undefined : Buffer.concat(chunks)))
      request.once('close', () => reject(new Error('the client went away before its whole request was read')))
      request.once('error', reject)
      return promise
    },
  }
}
