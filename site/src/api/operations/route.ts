/** An operation as an Astro route: for `astro dev`, and for whoever builds a server of their own around the handler. */
import type { APIContext, APIRoute } from 'astro'
import { clientKey } from '../../auth/client-address.ts'
import type { Answer } from '../answer.ts'
import { isApiError } from '../api-error.ts'
import type { BodySource } from '../ask.ts'
import type { Operation } from '../handle.ts'
import { errorAnswer, internal, noSuchPath, wrongMethod } from '../refusals.ts'
import { methodsOf } from '../routes.ts'
import type { Services } from '../services.ts'

export function route(operation: Operation): APIRoute {
  return async context => {
    const { request, url, params, locals } = context
    const { services, credential } = locals
    const { method } = request
    const { pathname: path, searchParams } = url
    try {
      if ((method === 'HEAD' ? 'GET' : method) !== operation.endpoint.method) throw wrongMethod(methodsOf(path) ?? [])
      const client = method === 'POST' ? clientOf(context) : undefined
      const ask = { method, path, params, searchParams, body: bodyOf(request), client, credential }
      return toResponse(await operation.plan(ask, services).answer())
    } catch (error) {
      return toErrorResponse(error, services)
    }
  }
}

/** As the front finds it. */
function clientOf({ request, clientAddress, locals }: APIContext): string {
  const facts = { address: clientAddress, forwardedFor: request.headers.get('x-forwarded-for') ?? undefined }
  return clientKey(facts, locals.services.settings.TRUSTED_PROXY_HOPS)
}

/** Any error as the one error body; what is not an ApiError is a bug: logged, and nothing of it told. */
export function toErrorResponse(error: unknown, { baseUrl, log }: Services): Response {
  if (!isApiError(error)) log.error(error)
  return toResponse(errorAnswer(isApiError(error) ? error : internal(error), baseUrl))
}

/** The answer to every API path that is none. */
export const notFound: APIRoute = ({ locals, url }) => toErrorResponse(noSuchPath(url.pathname), locals.services)

function toResponse({ body, ...init }: Answer): Response {
  return new Response(new Uint8Array(body), init)
}

/** Leaving the loop early cancels the stream. */
export function bodyOf({ headers, body }: Request): BodySource {
  return {
    type: headers.get('content-type') ?? '',
    coding: headers.get('content-encoding') ?? '',
    async read(maxBytes) {
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of body ?? []) {
        size += chunk.byteLength
        if (size > maxBytes) return undefined
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
  }
}
