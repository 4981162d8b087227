/** From a request to the operation that answers it: how the front asks the API. */
import type { Ask } from '../ask.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Operation, Plan } from '../handle.ts'
import { routeOf } from '../routes.ts'
import type { Services } from '../services.ts'
import { collectionOperations } from './collections.ts'
import * as credentials from './credentials.ts'
import * as service from './service.ts'
import * as subscriptions from './subscriptions.ts'

const operations = [
  ...collectionOperations,
  ...[service, credentials, subscriptions].flatMap(file => Object.values<Operation>(file)),
]
const inJson = new Map<Endpoint, Operation>()
const inFormats = new Map<Endpoint, Operation>()
for (const operation of operations) (operation.writesFormats ? inFormats : inJson).set(operation.endpoint, operation)

interface Request extends Omit<Ask, 'params'> {
  /** The header of who comes back to a stream: there it goes before the cursor of the address, which stays the first. */
  lastEventId?: string | undefined
}

/** Undefined when the path is none of the API's. Throws an ApiError that names what is wrong with the query. */
export function planOf({ lastEventId, ...ask }: Request, services: Services): Plan | undefined {
  const route = routeOf(ask.path, ask.method)
  if (!route) return undefined
  const operation = (route.format === undefined ? inJson : inFormats).get(route.endpoint)
  if (route.endpoint.isStream && lastEventId) ask.searchParams.set('cursor', lastEventId)
  if (!operation) throw new Error(`nothing answers ${route.path}`)
  return operation.plan({ ...ask, params: { ...route.parametersOf(ask.path), format: route.format } }, services)
}
