/** Finds the operation of a request, for the front and the pages that show an answer. */
import { UNKNOWN_CLIENT } from '../auth/client-address.ts'
import { ApiError } from '../base/api-error.ts'
import { lists } from '../collections/index.ts'
import * as callers from './callers.ts'
import { handleCollection } from './collections.ts'
import { handleFormats } from './formats.ts'
import type { ApiRequest, Operation, Prepared } from './handle.ts'
import { errorAnswer, internal } from './refusals.ts'
import { routeOf } from './routes.ts'
import * as service from './service.ts'
import type { Services } from './services.ts'

const operations = [
  ...lists.flatMap(collection => [...handleCollection(collection), ...handleFormats(collection)]),
  ...Object.values<Operation>({ ...service, ...callers }),
]
const byName = new Map(operations.map(operation => [nameOf(operation), operation]))

function nameOf({ endpoint, format }: Pick<Operation, 'endpoint' | 'format'>): string {
  return `${endpoint.operationId} ${format ?? 'json'}`
}

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
  const operation = byName.get(nameOf(route))
  if (!operation) throw new Error(`${route.path} has no operation`)
  if (route.endpoint.isStream && lastEventId) request.searchParams.set('cursor', lastEventId)
  return operation.prepare({ ...request, client, params: route.parametersOf(request.path) }, services)
}

/** Any error as the one error body. Anything but an ApiError is a bug: it is logged, and the client learns nothing of it. */
export function toErrorResponse(error: unknown, { baseUrl, log }: Services): Response {
  if (!(error instanceof ApiError)) log.error(error)
  const { body, ...init } = errorAnswer(error instanceof ApiError ? error : internal(error), baseUrl)
  return new Response(new Uint8Array(body), init)
}
