import { ACCESS_SECONDS, type ClaimRequest, type ClaimResponse, SCOPES, type Scope, scopesOf } from '#contract'
import { ApiError } from '../base/api-error.ts'
import { type Credential, isLive, issue } from './credential.ts'
import type { AuthServices } from './credentials.ts'
import { noTrustedIssuer, notClaimable, refusedClaim, unsupportedGrant } from './refusals.ts'
import { grantType } from './register.ts'
import { hashToken, tokenKind } from './tokens.ts'

/** Exchanges a registration token for an access token, once (protocol section 4.5; the first failing step answers). */
export async function claimToken(
  request: ClaimRequest,
  services: AuthServices,
  client: string,
): Promise<ClaimResponse> {
  const { credentials, clock, audit, baseUrl } = services
  const registration = await findRegistration(request.registration_token, services)
  const { agentId, identityType } = registration
  if (identityType === 'identity_assertion' && !services.trust.hasIssuers) throw noTrustedIssuer(baseUrl)
  checkIdentityType(request, registration)
  if (request.agent_id !== undefined && request.agent_id !== agentId) {
    await countFailure(registration, 'claim.failed', 'agent_id', services)
    throw notClaimable(baseUrl)
  }
  const assertion = await provenIdentity(request, registration, services)
  const scope = grantedScope(request.scope, assertion?.scope)
  const now = clock().getTime()
  const identity = assertion && { issuer: assertion.issuer, subjectHash: assertion.subjectHash }
  const granted = { agentId, identityType, scope, ...identity }
  const { text, credential: access } = issue('access', granted, client, now, ACCESS_SECONDS)
  const exchange = { registration: registration.hash, access, assertion: assertion?.use, now }
  const result = await credentials.exchange(exchange)
  if (result === 'spent') throw notClaimable(baseUrl)
  if (result === 'replayed') throw await rejected(registration, 'jti', 'The assertion was used before.', services)
  audit('claim.succeeded', access)
  return { access_token: text, token_type: 'bearer', expires_in: ACCESS_SECONDS, scope: scope.join(' ') }
}

/** Resolves with the live registration of a token. Whatever is wrong with it, the answer is the same. */
async function findRegistration(token: string, services: AuthServices): Promise<Credential> {
  const { credentials, clock, audit, baseUrl } = services
  const found = tokenKind(token) === 'registration' ? await credentials.find(hashToken(token)) : undefined
  if (found?.kind === 'registration') {
    if (isLive(found, clock().getTime())) return found
    // The access token stays: the holder of a spent registration token must not be able to end a live session.
    if (found.consumedAt !== undefined) audit('registration.reused', found)
  }
  audit('claim.failed', found, 'registration_token')
  throw notClaimable(baseUrl)
}

/** The registered type wins, so that a registration cannot become another one late. */
function checkIdentityType({ assertion }: ClaimRequest, { identityType }: Credential): void {
  if (identityType === 'anonymous' && assertion !== undefined) {
    const hint = 'Claim with agent_id alone, or register again as identity_assertion.'
    throw new ApiError('BAD_REQUEST', 'This registration is anonymous and takes no assertion.', hint)
  }
  if (identityType === 'identity_assertion' && assertion === undefined) {
    const message = 'assertion_type and assertion are required: this registration is an identity_assertion.'
    throw new ApiError('MISSING_CREDENTIAL', message, 'Send both with the registration token.')
  }
}

/** Throws an ApiError for a grant that is not ours: before all else, since another one has other fields. */
export function checkGrantType({ grant_type }: Record<string, unknown>, baseUrl: string): void {
  if (!grant_type || grant_type === grantType(baseUrl)) return
  throw unsupportedGrant(baseUrl, grantType(baseUrl))
}

async function provenIdentity({ assertion }: ClaimRequest, registration: Credential, services: AuthServices) {
  if (assertion === undefined) return undefined
  const { baseUrl, clock, trust } = services
  const context = { audience: baseUrl, agentId: registration.agentId, now: clock(), trustOf: trust.trustOf }
  const { verifyAssertion } = await import('./assertion.ts')
  const result = await verifyAssertion(assertion, context)
  if (!result.ok) throw await rejected(registration, result.reason, result.message, services)
  return result
}

/** Returns the requested scopes that the issuer allows. */
function grantedScope(requested: string | undefined, allowed: string | undefined): Scope[] {
  const scopes = requested === undefined ? SCOPES : (scopesOf(requested) ?? [])
  const limit = allowed?.split(' ')
  const granted = scopes.filter(scope => limit === undefined || limit.includes(scope))
  if (granted.length > 0) return granted
  const message = 'The requested scope and the scope of the assertion have nothing in common.'
  throw new ApiError('BAD_REQUEST', message, `Known scopes: ${SCOPES.join(' ')}.`)
}

async function rejected(registration: Credential, reason: string, message: string, services: AuthServices) {
  await countFailure(registration, 'assertion.rejected', reason, services)
  return refusedClaim(services.baseUrl, message, 'Ask the issuer for a new assertion, then claim again.')
}

async function countFailure(
  registration: Credential,
  event: 'claim.failed' | 'assertion.rejected',
  reason: string,
  { credentials, clock, audit }: AuthServices,
): Promise<void> {
  await credentials.countFailure(registration.hash, clock().getTime())
  audit(event, registration, reason)
}
