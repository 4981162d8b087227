/** What credentials look like on the wire, for the OpenAPI document and /auth.md. The tokens in it were never issued. */
import { ACCESS_SECONDS, READ_SCOPES, REGISTRATION_SECONDS, SANDBOX_SECONDS, SCOPES } from '#contract'
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
