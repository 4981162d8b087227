import {
  READ_SCOPES,
  REGISTRATION_SECONDS,
  type RegisterRequest,
  type RegisterResponse,
  SANDBOX_SECONDS,
  type SandboxRequest,
  type SandboxResponse,
  SCOPES,
  scopesOf,
} from '#contract'
import { authUrls } from './auth-urls.ts'
import { type Credential, issuedTo } from './credential.ts'
import type { AuthServices } from './services.ts'
import { issueToken } from './tokens.ts'

/** Issues a registration token. An identity is not asked to prove anything before the claim. */
export async function registerAgent(
  request: RegisterRequest,
  services: AuthServices,
  client: string,
): Promise<RegisterResponse> {
  const { credentials, clock, audit, baseUrl } = services
  const now = clock().getTime()
  const { text, hash } = issueToken('registration')
  const registration: Credential = {
    hash,
    kind: 'registration',
    agentId: request.agent_id,
    identityType: request.identity_type,
    scope: [...SCOPES],
    ...issuedTo(client),
    createdAt: now,
    expiresAt: now + REGISTRATION_SECONDS * 1000,
    failures: 0,
  }
  await credentials.add(registration, now)
  audit('registration.created', registration)
  return {
    agent_id: request.agent_id,
    ...authUrls(baseUrl),
    registration_token: text,
    expires_in: REGISTRATION_SECONDS,
  }
}

/** Issues a sandbox key: a bearer for the same read-only data with a smaller quota, since nothing can be written. */
export async function registerSandbox(
  request: SandboxRequest,
  services: AuthServices,
  client: string,
): Promise<SandboxResponse> {
  const { credentials, clock, audit, baseUrl } = services
  const now = clock().getTime()
  const { text, hash } = issueToken('sandbox')
  const scope = scopesOf(request.scope ?? '') ?? [...READ_SCOPES]
  const key: Credential = {
    hash,
    kind: 'sandbox',
    agentId: request.agent_id,
    identityType: 'anonymous',
    scope,
    ...issuedTo(client),
    createdAt: now,
    expiresAt: now + SANDBOX_SECONDS * 1000,
    failures: 0,
  }
  await credentials.add(key, now)
  audit('sandbox.created', key)
  return {
    agent_id: request.agent_id,
    api_key: text,
    token_type: 'bearer',
    expires_in: SANDBOX_SECONDS,
    scope: scope.join(' '),
    environment: 'sandbox',
    revocation_uri: authUrls(baseUrl).revocation_uri,
  }
}
