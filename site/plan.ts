/** Who computes an answer: an operation of the API, a page whose query changes it, else Astro. */
import type { IncomingMessage } from 'node:http'
import { capture, type Handler } from './astro.ts'
import { openFrames } from './frames.ts'
import type { Asked, FrontOptions } from './front/front.ts'
import { orElse } from './src/lib/after.ts'
import type { Answer } from './src/lib/answer.ts'
import { planOf } from './src/lib/api/plan.ts'
import type { BodySource } from './src/lib/ask.ts'
import { type PagePlan, planPage } from './src/lib/pages/plan.ts'
import type { Services } from './src/lib/services.ts'

const ERROR_PAGE = '/500'

/** Plans on the snapshot of the moment: a request that is under way while it is replaced sees the old one to its end. */
export function planner(handler: Handler, current: Services): FrontOptions['plan'] {
  const { host } = new URL(current.baseUrl)
  const frames = openFrames(handler)
  return ({ request, path, target, chosen = path, spelling }: Asked, credential) => {
    const services = { ...current }
    const { method = 'GET' } = request
    const query = target.slice(path.length)
    const searchParams = new URLSearchParams(query)
    const operation = planOf({ method, path, searchParams, body: bodyOf(request), credential }, services)
    if (operation) return operation
    // One spelling for Astro: a hostile Host header must not decide what is computed and kept.
    request.headers.host = host
    const frameOf = (route: string) => frames(route, chosen, { request, services })
    const page = planPage({ path: chosen, searchParams }, services, frameOf)
    if (page) return { key: page.key ?? spelling, answer: () => orErrorPage(page.answer) }
    return { key: spelling, answer: () => askAstro(chosen + query) }

    function askAstro(url: string): Promise<Answer> {
      request.url = url
      return capture(handler, request, { services, credential })
    }

    /** As Astro fails: the cause for the operator, a page without it for who asked. */
    function orErrorPage(answer: PagePlan['answer']): Answer | Promise<Answer> {
      const failed = (error: unknown) => {
        services.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
        return askAstro(ERROR_PAGE)
      }
      return orElse(answer, failed)
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
      // Every request closes: making an error for each costs as much as reading its body.
      request.once('close', () => {
        if (!request.complete) reject(new Error('the client went away before its whole request was read'))
      })
      request.once('error', reject)
      return promise
    },
  }
}
