/** From a request to the operation that answers it: how the front asks the API. */
import type { Ask } from '../ask.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Operation, Plan } from '../handle.ts'
import { routeOf } from '../routes.ts'
import type { Services } from '../services.ts'
import { collectionOperations } from './collections.ts'
import * as credentials from './credentials.ts'
import * as service from './service.ts'

const operations = [...collectionOperations, ...[service, credentials].flatMap(file => Object.values<Operation>(file))]
const inJson = new Map<Endpoint, Operation>()
const inFormats = new Map<Endpoint, Operation>()
for (const operation of operations) (operation.writesFormats ? inFormats : inJson).set(operation.endpoint, operation)

/** Undefined when the path is none of the API's. Throws an ApiError that names what is wrong with the query. */
export function planOf(ask: Omit<Ask, 'params'>, services: Services): Plan | undefined {
  const route = routeOf(ask.path)
  if (!route) return undefined
  const operation = (route.format === undefined ? inJson : inFormats).get(route.endpoint)
  if (!operation) throw new Error(`nothing answers ${route.path}`)
  return operation.plan({ ...ask, params: { ...route.parametersOf(ask.path), format: route.format } }, services)
}
