/** What subscriptions look like on the wire, for the OpenAPI document and the documentation. The secret signs nothing. */
import { SUBSCRIPTION_LIMITS } from '#contract'

const ID = 'sub_not-a-real-subscription'
const request = {
  callback: 'https://agent.example/changes',
  collection: 'jobs',
  filters: 'tag=solidity',
  kinds: 'created,closed',
} as const
const subscription = {
  id: ID,
  ...request,
  digest: 'immediate',
  state: 'active',
  cursor: 'c2VxOjQ3MTE',
  failures: 0,
  lastDeliveryAt: '2026-01-10T09:30:00Z',
  createdAt: '2026-01-10T09:00:00Z',
  expiresAt: '2026-02-09T09:00:00Z',
} as const
const { lastDeliveryAt: _never, ...created } = subscription

export const subscriptionExamples = {
  createSubscription: {
    request,
    response: { ...created, secret: 'whsec_bm90LWEtcmVhbC1zZWNyZXQtYnV0LW9mLWl0cy1zaXpl' },
  },
  listSubscriptions: {
    response: { data: [subscription], meta: { count: 1, most: SUBSCRIPTION_LIMITS.anonymous.most } },
  },
  getSubscription: { id: ID, response: subscription },
  renewSubscription: { id: ID, request: { cursor: 'c2VxOjQ3MTE' }, response: subscription },
  deleteSubscription: { id: ID, response: { removed: true } },
} satisfies Record<string, { id?: string; request?: unknown; response?: unknown }>
