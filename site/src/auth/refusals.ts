import type { OAuthCode, Scope } from '#contract'
import { ApiError } from '../base/api-error.ts'
import type { LiveCaps } from './credential.ts'

/** The error parameters of a challenge, in the words of RFC 6750 section 3.1. */
interface Problem {
  error: 'invalid_token' | 'insufficient_scope' | OAuthCode
  scope?: string
  error_description: string
}

/** Returns the value of WWW-Authenticate. Without a presented token it names no error (RFC 6750 section 3.1). */
export function challenge(baseUrl: string, problem?: Problem): string {
  const resource = { resource_metadata: `${baseUrl}/.well-known/oauth-protected-resource` }
  const parameters = Object.entries({ ...resource, ...problem }).map(([name, text]) => `${name}="${quotable(text)}"`)
  return `Bearer ${parameters.join(', ')}`
}

/** RFC 6750 section 3 allows neither quotes nor backslashes in error_description. */
function quotable(text: string): string {
  return text.replace(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, '')
}

/** The way to a token, and so to a separate budget. */
export const GET_A_TOKEN = 'Register at /api/auth/register and claim an access token; /auth.md shows how.'

/** 401 for a request that needs a token, or whose token is dead; `problem` only if a credential was presented. */
function unauthorized(baseUrl: string, message: string, hint: string, problem?: Problem): ApiError {
  return new ApiError('UNAUTHORIZED', message, hint, { headers: { 'WWW-Authenticate': challenge(baseUrl, problem) } })
}

/** 401 for a request without a token to an endpoint that needs one. */
export function missingToken(baseUrl: string): ApiError {
  return unauthorized(baseUrl, 'This endpoint needs a bearer token.', GET_A_TOKEN)
}

/** 401 for an unknown or dead token. Many clients show nothing of the answer but the description of the challenge. */
export function invalidToken(baseUrl: string): ApiError {
  const message = 'The access token is malformed, unknown, expired or revoked.'
  const hint = `${GET_A_TOKEN} Lists and MCP need no token: send none.`
  return unauthorized(baseUrl, message, hint, { error: 'invalid_token', error_description: `${message} ${hint}` })
}

/** 401 for a claim with a dead credential. OAuth libraries show only the challenge, so the way out is in it. */
export function refusedClaim(baseUrl: string, message: string, hint: string): ApiError {
  return new ApiError('UNAUTHORIZED', message, hint, ofOAuth(baseUrl, 'invalid_grant', `${message} ${hint}`))
}

/** 400 for a claim by a grant that is not ours. */
export function unsupportedGrant(baseUrl: string, grantType: string): ApiError {
  const message = 'grant_type is not one that this service has.'
  const hint = `Send ${grantType} or omit grant_type, with registration_token and agent_id; /auth.md shows how.`
  return new ApiError('BAD_REQUEST', message, hint, ofOAuth(baseUrl, 'unsupported_grant_type', `${message} ${hint}`))
}

function ofOAuth(baseUrl: string, oauth: OAuthCode, error_description: string) {
  return { oauth, headers: { 'WWW-Authenticate': challenge(baseUrl, { error: oauth, error_description }) } }
}

/** 401 for a registration token, the same for every fault, so that nothing about it can be probed. */
export function notClaimable(baseUrl: string): ApiError {
  const hint = 'It is unknown, used, expired or belongs to another agent_id. Register again at /api/auth/register.'
  return refusedClaim(baseUrl, 'The registration token cannot be claimed with these fields.', hint)
}

/** 403. The challenge names all needed scopes: a token claimed for only the missing ones would lack the rest. */
export function lacksScope(
  baseUrl: string,
  { needed, missing }: { needed: readonly Scope[]; missing: readonly Scope[] },
): ApiError {
  const error_description = `The access token lacks the scope ${missing.join(' ')}`
  const scope = needed.join(' ')
  const hint = `Claim a token with the scope ${scope}, or read without a token.`
  const headers = { 'WWW-Authenticate': challenge(baseUrl, { error: 'insufficient_scope', scope, error_description }) }
  return new ApiError('FORBIDDEN', `${error_description}.`, hint, { headers })
}

const NO_ISSUER = 'This service trusts no issuer of assertions, so an identity_assertion cannot be claimed here.'
const ANONYMOUS_WAY = 'Register with "identity_type":"anonymous" and claim with agent_id.'

/** The refusal and its way out if no issuer is trusted. */
export const NO_ISSUER_NOTICE = `${NO_ISSUER} ${ANONYMOUS_WAY}`

/** 401 for the claim of an identity if no issuer is trusted. */
export function noTrustedIssuer(baseUrl: string): ApiError {
  return refusedClaim(baseUrl, NO_ISSUER, ANONYMOUS_WAY)
}

/** 403 for a sandbox key: its subscription would outlive its week and reach third parties. */
export function isSandbox(): ApiError {
  return new ApiError('FORBIDDEN', 'A sandbox key reads, and subscribes to nothing.', GET_A_TOKEN)
}

/** 503: the issuer's keys cannot be fetched. Not the agent's fault, so nothing is counted or consumed. */
export function keysUnavailable(retrySeconds: number, cause: unknown): ApiError {
  const message = 'The keys of the assertion issuer cannot be fetched at the moment.'
  const options = { status: 503, headers: { 'Retry-After': String(retrySeconds) }, cause }
  return new ApiError('INTERNAL_SERVER_ERROR', message, 'Claim again later with the same registration token.', options)
}

const TOO_MANY = {
  address: 'This address holds too many live credentials of this kind.',
  network: 'The network of this address (its /48) holds too many live credentials of this kind.',
  all: 'Too many live credentials of this kind exist.',
}

/** 429: there are as many live rows as may be, and each was used (protocol section 3). `expiresAt`: of the next to end. */
export function storeFull(by: keyof LiveCaps, expiresAt: number, now: number): ApiError {
  const seconds = Math.max(1, Math.ceil((expiresAt - now) / 1000))
  const hint = `Revoke one that is not needed, wait ${seconds} seconds until one expires, or read without a token.`
  return new ApiError('RATE_LIMITED', TOO_MANY[by], hint, { headers: { 'Retry-After': String(seconds) } })
}
