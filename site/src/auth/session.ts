import { instantOf, type SessionResponse } from '#contract'
import { budgetOf, type Credential } from './credential.ts'
import type { AuthServices } from './services.ts'

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
