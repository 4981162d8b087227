/** Subscriptions, each of the token that asks for it. */
import { presented } from '../../auth/bearer.ts'
import { UNKNOWN_CLIENT } from '../../auth/client-address.ts'
import { type Asker, list, read, remove, renew, subscribe } from '../../push/subscribe.ts'
import type { Ask } from '../ask.ts'
import { serviceEndpoints as endpoints } from '../endpoints.ts'
import { handle, handlePost } from '../handle.ts'

export const createSubscription = handlePost(endpoints.createSubscription, (request, services, _client, ask) =>
  subscribe(request, askerOf(ask), services),
)

export const listSubscriptions = handle(endpoints.listSubscriptions, async (_query, services, ask) => ({
  data: await list(askerOf(ask), services),
}))

export const getSubscription = handle(endpoints.getSubscription, async (_query, services, ask) => ({
  data: await read(ask.params.id ?? '', askerOf(ask), services),
}))

export const renewSubscription = handlePost(endpoints.renewSubscription, (request, services, _client, ask) =>
  renew(ask.params.id ?? '', request, askerOf(ask), services),
)

export const deleteSubscription = handle(endpoints.deleteSubscription, async (_query, services, ask) => ({
  data: await remove(ask.params.id ?? '', askerOf(ask), services),
}))

function askerOf(ask: Ask): Asker {
  return { credential: presented(ask), client: ask.client?.() ?? UNKNOWN_CLIENT }
}
