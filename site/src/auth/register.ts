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
import { issue } from './credential.ts'
import type { AuthServices } from './services.ts'

/** Issues a registration token. An identity has to prove nothing before the claim. */
export async function registerAgent(
  { agent_id, identity_type }: RegisterRequest,
  { credentials, clock, audit, baseUrl }: AuthServices,
  client: string,
): Promise<RegisterResponse> {
  const now = clock().getTime()
  const granted = { agentId: agent_id, identityType: identity_type, scope: [...SCOPES] }
  const { text, credential } = issue('registration', granted, client, now, REGISTRATION_SECONDS)
  await credentials.add(credential, now)
  audit('registration.created', credential)
  return { agent_id, ...authUrls(baseUrl), registration_token: text, expires_in: REGISTRATION_SECONDS }
}

/** Issues a sandbox key: a bearer for the same read-only data with a smaller quota, since nothing can be written. */
export async function registerSandbox(
  { agent_id, scope }: SandboxRequest,
  { credentials, clock, audit, baseUrl }: AuthServices,
  client: string,
): Promise<SandboxResponse> {
  const now = clock().getTime()
  const scopes = scopesOf(scope ?? '') ?? [...READ_SCOPES]
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
