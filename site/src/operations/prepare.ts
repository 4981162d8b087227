/** Finds the operation of a request: for the front, the feed pages and, as a route of Astro, servers without our front. */
import type { APIContext } from 'astro'
import { clientKey, UNKNOWN_CLIENT } from '../auth/client-address.ts'
import type { Answer } from '../base/answer.ts'
import { ApiError } from '../base/api-error.ts'
import type { BodySource } from '../base/body.ts'
import { lists } from '../collections/index.ts'
import * as callers from './callers.ts'
import { handleCollection } from './collections.ts'
import { handleFormats } from './formats.ts'
import type { ApiRequest, Operation, Prepared, Services } from './handle.ts'
import { errorAnswer, internal, noSuchPath, wrongMethod } from './refusals.ts'
import { parametersOf, routeOf } from './routes.ts'
import * as service from './service.ts'

const operations = [
  ...lists.flatMap(collection => [...handleCollection(collection), ...handleFormats(collection)]),
  ...Object.values<Operation>({ ...service, ...callers }),
]
const byName = new Map(operations.map(one => [one.endpoint.operationId + (one.format ?? ''), one]))

interface Unprepared extends Omit<ApiRequest, 'params' | 'client'>, Partial<Pick<ApiRequest, 'client'>> {
  /** The Last-Event-ID header of a client that reconnects to a stream; it overrides the cursor of the address. */
  lastEventId?: string | undefined
}

/** Returns the checked request; undefined if its path is not in the endpoint table. Throws an ApiError for a bad query. */
export function prepare(
  { lastEventId, client = () => UNKNOWN_CLIENT, ...request }: Unprepared,
  services: Services,
): Prepared | undefined {
  const route = routeOf(request.path, request.method)
  if (!route) return undefined
  const operation = byName.get(route.endpoint.operationId + (route.format ?? ''))
  if (!operation) throw new Error(`${route.path} has no operation`)
  if (route.endpoint.isStream && lastEventId) request.searchParams.set('cursor', lastEventId)
  return operation.prepare({ ...request, client, params: parametersOf(route, request.path) }, services)
}

/** The answer of the API; an error if the path is not in it. */
export async function answerApi(context: APIContext): Promise<Response> {
  const { request, url, locals } = context
  const { method } = request
  const { pathname: path, searchParams } = url
  const { services, credential } = locals
  const lastEventId = request.headers.get('last-event-id') ?? undefined
  const requested = { method, path, searchParams, body: bodyOf(request), credential, lastEventId }
  try {
    const { methods } = routeOf(path) ?? {}
    if (methods && !methods.includes(method)) throw wrongMethod(methods)
    const prepared = prepare({ ...requested, client: () => clientOf(context) }, services)
    if (!prepared) throw noSuchPath(path)
    return toResponse(await prepared.answer())
  } catch (error) {
    return toErrorResponse(error, services)
  }
}

/** As the front finds it. */
export function clientOf({ request, clientAddress, locals }: APIContext): string {
  const facts = { address: clientAddress, forwardedFor: request.headers.get('x-forwarded-for') ?? undefined }
  return clientKey(facts, locals.services.settings.TRUSTED_PROXY_HOPS)
}

/** Any error as the one error body. Anything but an ApiError is a bug: it is logged, and the client learns nothing of it. */
export function toErrorResponse(error: unknown, { baseUrl, log }: Services): Response {
  if (!(error instanceof ApiError)) log.error(error)
  return toResponse(errorAnswer(error instanceof ApiError ? error : internal(error), baseUrl))
}

function toResponse({ body, pieces, ...init }: Answer): Response {
  return new Response(pieces ? streamOf(pieces) : new Uint8Array(body), init)
}

function streamOf(pieces: NonNullable<Answer['pieces']>): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const rest = pieces(gone.signal)[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await rest.next()
      if (done) controller.close()
      else controller.enqueue(Buffer.from(value))
    },
    cancel: () => gone.abort(),
  })
}

/** Reading stops at the limit, announced or reached: leaving the loop early cancels the stream. */
export function bodyOf({ headers, body }: Request): BodySource {
  return {
    type: headers.get('content-type') ?? '',
    coding: headers.get('content-encoding') ?? '',
    async read(maxBytes) {
      if (Number(headers.get('content-length')) > maxBytes) return undefined
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
