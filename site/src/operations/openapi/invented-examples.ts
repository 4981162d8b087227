/** What credentials look like on the wire, for the OpenAPI document and /auth.md. The tokens in it were never issued. */
import {
  ACCESS_SECONDS,
  READ_SCOPES,
  REGISTRATION_SECONDS,
  SANDBOX_SECONDS,
  SCOPES,
  SUBSCRIPTION_LIMITS,
} from '#contract'
import { authUrls } from '../../auth/auth-urls.ts'

const AGENT = 'price-watcher-7'
const SCOPE = SCOPES.join(' ')

export function authExamples(baseUrl: string) {
  const { revocation_uri } = authUrls(baseUrl)
  return {
    registerAgent: {
      request: { agent_id: AGENT, identity_type: 'anonymous' },
      response: {
        agent_id: AGENT,
        ...authUrls(baseUrl),
        registration_token: 'web3dr_not-a-real-token',
        expires_in: REGISTRATION_SECONDS,
      },
    },
    claimToken: {
      request: { registration_token: 'web3dr_not-a-real-token', agent_id: AGENT },
      response: {
        access_token: 'web3da_not-a-real-token',
        token_type: 'bearer',
        expires_in: ACCESS_SECONDS,
        scope: SCOPE,
      },
    },
    revokeToken: {
      request: { token: 'web3da_not-a-real-token' },
      response: { revoked: true, message: 'The token can no longer be used.' },
    },
    registerSandboxAgent: {
      request: { agent_id: AGENT },
      response: {
        agent_id: AGENT,
        api_key: 'web3ds_not-a-real-token',
        token_type: 'bearer',
        expires_in: SANDBOX_SECONDS,
        scope: READ_SCOPES.join(' '),
        environment: 'sandbox',
        revocation_uri,
      },
    },
    getSession: {
      response: {
        agent_id: AGENT,
        identity_type: 'anonymous',
        environment: 'live',
        token_type: 'bearer',
        scope: SCOPE,
        issued_at: '2026-01-10T09:00:00Z',
        expires_at: '2026-01-11T09:00:00Z',
        expires_in: 86_312,
        rate_limit: { policy: 'anonymous', quota: 1200, window_seconds: 60 },
      },
    },
  } satisfies Record<string, { request?: unknown; response?: unknown }>
}

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
