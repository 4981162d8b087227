import { ACCESS_SECONDS, type ClaimRequest, type ClaimResponse, SCOPES, type Scope, scopesOf } from '#contract'
import { ApiError } from '../base/api-error.ts'
import type { AssertionResult } from './assertion.ts'
import { grantType } from './auth-urls.ts'
import { type Credential, isLive, issuedTo } from './credential.ts'
import { notClaimable, refusedClaim } from './refusals.ts'
import type { AuthServices } from './services.ts'
import { hashToken, issueToken, sameHash, tokenKind } from './tokens.ts'

type VerifiedAssertion = Extract<AssertionResult, { ok: true }>

/** Exchanges a registration token for an access token, once (protocol section 4.5; the first failing step answers). */
export async function claimToken(
  request: ClaimRequest,
  services: AuthServices,
  client: string,
): Promise<ClaimResponse> {
  const { credentials, clock, audit, baseUrl } = services
  checkGrantType(request, baseUrl)
  const registration = await findRegistration(request.registration_token, services)
  checkIdentityType(request, registration)
  if (request.agent_id !== undefined && request.agent_id !== registration.agentId) {
    throw await failed(registration, 'agent_id', services)
  }
  const assertion = await provenIdentity(request, registration, services)
  const scope = grantedScope(request.scope, assertion?.scope)
  const now = clock().getTime()
  const { text, hash } = issueToken('access')
  const access: Credential = {
    hash,
    kind: 'access',
    agentId: registration.agentId,
    identityType: registration.identityType,
    scope,
    ...(assertion && { issuer: assertion.issuer, subjectHash: assertion.subjectHash }),
    ...issuedTo(client),
    createdAt: now,
    expiresAt: now + ACCESS_SECONDS * 1000,
    failures: 0,
  }
  const result = await credentials.exchange({
    registration: registration.hash,
    access,
    ...(assertion && { assertion: assertion.use }),
    now,
  })
  if (result === 'spent') throw notClaimable(baseUrl)
  if (result === 'replayed') {
    throw await rejectedAssertion(registration, 'jti', 'The assertion was used before.', services)
  }
  audit('claim.succeeded', access)
  return { access_token: text, token_type: 'bearer', expires_in: ACCESS_SECONDS, scope: scope.join(' ') }
}

/** The live registration behind the token; whatever is wrong with it, the answer is the same. */
async function findRegistration(token: string, services: AuthServices): Promise<Credential> {
  const { credentials, clock, audit, baseUrl } = services
  const hash = hashToken(token)
  const found = tokenKind(token) === 'registration' ? await credentials.find(hash) : undefined
  if (found?.kind === 'registration' && sameHash(found.hash, hash)) {
    if (isLive(found, clock().getTime())) return found
    // The access token stays: whoever holds a spent registration token must not be able to end a live session.
    if (found.consumedAt !== undefined) audit('registration.reused', found)
  }
  audit('claim.failed', found, 'registration_token')
  throw notClaimable(baseUrl)
}

/** The registered type wins, so that a registration cannot become another one late. */
function checkIdentityType(request: ClaimRequest, registration: Credential): void {
  const asserts = request.assertion !== undefined
  if (registration.identityType === 'anonymous' && asserts) {
    throw new ApiError(
      'BAD_REQUEST',
      'This registration is anonymous and takes no assertion.',
      'Claim with agent_id alone, or register again as identity_assertion.',
    )
  }
  if (registration.identityType === 'identity_assertion' && !asserts) {
    throw new ApiError(
      'MISSING_CREDENTIAL',
      'assertion_type and assertion are required: this registration is an identity_assertion.',
      'Send both with the registration token.',
    )
  }
}

function checkGrantType({ grant_type }: ClaimRequest, baseUrl: string): void {
  if (grant_type === undefined || grant_type === grantType(baseUrl)) return
  const remedy = `Send ${grantType(baseUrl)} or omit grant_type.`
  throw new ApiError('BAD_REQUEST', 'grant_type is not one this service knows.', remedy)
}

async function provenIdentity(
  { assertion }: ClaimRequest,
  registration: Credential,
  services: AuthServices,
): Promise<VerifiedAssertion | undefined> {
  if (assertion === undefined) return undefined
  const { baseUrl, clock, trust } = services
  const context = { audience: baseUrl, agentId: registration.agentId, now: clock(), trustOf: trust.trustOf }
  const { verifyAssertion } = await import('./assertion.ts')
  const result = await verifyAssertion(assertion, context)
  if (!result.ok) throw await rejectedAssertion(registration, result.reason, result.message, services)
  return result
}

/** What the agent asked for, within what its issuer allows. */
function grantedScope(wanted: string | undefined, allowed: string | undefined): Scope[] {
  const wish = wanted === undefined ? SCOPES : (scopesOf(wanted) ?? [])
  const limit = allowed?.split(' ')
  const granted = wish.filter(scope => limit === undefined || limit.includes(scope))
  if (granted.length > 0) return granted
  const message = 'The requested scope and the scope of the assertion have nothing in common.'
  throw new ApiError('BAD_REQUEST', message, `Known scopes: ${SCOPES.join(' ')}.`)
}

async function failed(registration: Credential, reason: string, services: AuthServices): Promise<ApiError> {
  await services.credentials.countFailure(registration.hash, services.clock().getTime())
  services.audit('claim.failed', registration, reason)
  return notClaimable(services.baseUrl)
}

async function rejectedAssertion(
  registration: Credential,
  reason: string,
  message: string,
  services: AuthServices,
): Promise<ApiError> {
  await services.credentials.countFailure(registration.hash, services.clock().getTime())
  services.audit('assertion.rejected', registration, reason)
  return refusedClaim(services.baseUrl, message, 'Ask the issuer for a new assertion, then claim again.')
}
