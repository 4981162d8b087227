import {
  instantOf,
  REGISTRATION_SECONDS,
  type RegisterRequest,
  type RegisterResponse,
  SANDBOX_SECONDS,
  type SandboxRequest,
  type SandboxResponse,
  SCOPES,
  type SessionResponse,
  scopesOf,
} from '#contract'
import { budgetOf, type Credential, issue } from './credential.ts'
import type { AuthServices } from './credentials.ts'
import { NO_ISSUER_NOTICE } from './refusals.ts'

/** Issues a registration token. An identity has to prove nothing before the claim. */
export async function registerAgent(
  { agent_id, identity_type }: RegisterRequest,
  { credentials, clock, audit, baseUrl, trust }: AuthServices,
  client: string,
): Promise<RegisterResponse> {
  const now = clock().getTime()
  const granted = { agentId: agent_id, identityType: identity_type, scope: [...SCOPES] }
  const { text, credential } = issue('registration', granted, client, now, REGISTRATION_SECONDS)
  await credentials.add(credential, now)
  audit('registration.created', credential)
  const isClaimable = identity_type === 'anonymous' || trust.hasIssuers
  return {
    agent_id,
    ...authUrls(baseUrl),
    registration_token: text,
    expires_in: REGISTRATION_SECONDS,
    ...(!isClaimable && { notice: NO_ISSUER_NOTICE }),
  }
}

/** Issues a sandbox key: a bearer for the same read-only data with a smaller quota, since nothing can be written. */
export async function registerSandbox(
  { agent_id, scope }: SandboxRequest,
  { credentials, clock, audit, baseUrl }: AuthServices,
  client: string,
): Promise<SandboxResponse> {
  const now = clock().getTime()
  const scopes = scopesOf(scope ?? '') ?? [...SCOPES]
  const granted = { agentId: agent_id, identityType: 'anonymous' as const, scope: scopes }
  const { text, credential } = issue('sandbox', granted, client, now, SANDBOX_SECONDS)
  await credentials.add(credential, now)
  audit('sandbox.created', credential)
  return {
    agent_id,
    api_key: text,
    token_type: 'bearer',
    expires_in: SANDBOX_SECONDS,
    scope: scopes.join(' '),
    environment: 'sandbox',
    revocation_uri: authUrls(baseUrl).revocation_uri,
  }
}

/** Describes the presented token and its rights; it describes no other token. */
export function describeSession(credential: Credential, { clock, limits }: AuthServices): SessionResponse {
  const { policy } = budgetOf(credential)
  const { quota, windowSeconds } = limits.quotaOf(policy)
  return {
    agent_id: credential.agentId,
    identity_type: credential.identityType,
    environment: credential.kind === 'sandbox' ? 'sandbox' : 'live',
    token_type: 'bearer',
    scope: credential.scope.join(' '),
    issued_at: instantOf(new Date(credential.createdAt)),
    expires_at: instantOf(new Date(credential.expiresAt)),
    expires_in: Math.floor((credential.expiresAt - clock().getTime()) / 1000),
    rate_limit: { policy, quota, window_seconds: windowSeconds },
  }
}

/** The name of the grant type, an address that explains it. */
export const GRANT_PATH = '/grants/registration-token'

/** The absolute addresses of the flow, and the identifier of its grant type (RFC 6749 section 4.5). */
export function authUrls(baseUrl: string) {
  return {
    register_uri: `${baseUrl}/api/auth/register`,
    claim_uri: `${baseUrl}/api/auth/claim`,
    revocation_uri: `${baseUrl}/api/auth/revoke`,
  }
}

export function grantType(baseUrl: string): string {
  return baseUrl + GRANT_PATH
}
