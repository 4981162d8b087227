/** Operations on the subscriptions of the presented token. */
import { presented } from '../auth/bearer.ts'
import { UNKNOWN_CLIENT } from '../auth/client-address.ts'
import { type Caller, list, read, remove, renew, subscribe } from '../push/subscribe.ts'
import { serviceEndpoints as endpoints } from './endpoints.ts'
import { handle, handlePost } from './handle.ts'
import type { ApiRequest } from './request.ts'

export const createSubscription = handlePost(endpoints.createSubscription, (fields, services, _client, request) =>
  subscribe(fields, callerOf(request), services),
)

export const listSubscriptions = handle(endpoints.listSubscriptions, async (_query, services, request) => ({
  data: await list(callerOf(request), services),
}))

export const getSubscription = handle(endpoints.getSubscription, async (_query, services, request) => ({
  data: await read(request.params.id ?? '', callerOf(request), services),
}))

export const renewSubscription = handlePost(endpoints.renewSubscription, (fields, services, _client, request) =>
  renew(request.params.id ?? '', fields, callerOf(request), services),
)

export const deleteSubscription = handle(endpoints.deleteSubscription, async (_query, services, request) => ({
  data: await remove(request.params.id ?? '', callerOf(request), services),
}))

function callerOf(request: ApiRequest): Caller {
  return { credential: presented(request), client: request.client?.() ?? UNKNOWN_CLIENT }
}
