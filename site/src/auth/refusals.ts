import type { Scope } from '#contract'
import { ApiError } from '../api/api-error.ts'
import { challenge, type Problem } from './challenges.ts'
import type { LiveCaps } from './store.ts'

const RETRY_SECONDS = '5'
/** Where an agent gets a token, and with it a budget of its own. */
export const GET_A_TOKEN = 'Register at /api/auth/register and claim an access token; /auth.md shows how.'

/** 401 for a request that needs a token, or whose token is dead; `problem` only when a credential was presented. */
function unauthorized(baseUrl: string, message: string, hint: string, problem?: Problem): ApiError {
  return new ApiError('UNAUTHORIZED', message, hint, { headers: { 'WWW-Authenticate': challenge(baseUrl, problem) } })
}

/** 401 for a request without a token to an endpoint that needs one. */
export function missingToken(baseUrl: string): ApiError {
  return unauthorized(baseUrl, 'This endpoint needs a bearer token.', GET_A_TOKEN)
}

/** 401 for a token that is not ours, or no longer. */
export function invalidToken(baseUrl: string): ApiError {
  const message = 'The access token is malformed, unknown, expired or revoked.'
  const hint = `${GET_A_TOKEN} Lists and MCP need no token: send none.`
  // Many clients show nothing of an answer but this description.
  return unauthorized(baseUrl, message, hint, { error: 'invalid_token', description: `${message} ${hint}` })
}

/** 401 for a claim: what it presented is no longer good, which a client of RFC 6750 reads in the challenge. */
export function refusedClaim(baseUrl: string, message: string, hint: string): ApiError {
  return unauthorized(baseUrl, message, hint, { error: 'invalid_token', description: message.replace(/\.$/, '') })
}

/** 401 for a registration token, whatever is wrong with it, so that nothing about it can be probed. */
export function notClaimable(baseUrl: string): ApiError {
  return refusedClaim(
    baseUrl,
    'The registration token cannot be claimed with these fields.',
    'It is unknown, used, expired or belongs to another agent_id. Register again at /api/auth/register.',
  )
}

/**
 * 403 for a token that was claimed for something else. The challenge names all that is needed (RFC 6750 section 3): a
 * token claimed for what is missing alone would lack the rest.
 */
export function lacksScope(baseUrl: string, needed: readonly Scope[], missing: readonly Scope[]): ApiError {
  const description = `The access token lacks the scope ${missing.join(' ')}`
  const header = challenge(baseUrl, { error: 'insufficient_scope', description, scopes: needed })
  return new ApiError(
    'FORBIDDEN',
    `${description}.`,
    `Claim a token with the scope ${needed.join(' ')}${needed.includes('subscribe') ? '' : ', or read without a token'}.`,
    {
      headers: { 'WWW-Authenticate': header },
    },
  )
}

/** 503: the credential store cannot be asked, so no token can be believed and none can be issued. */
export function storeDown(cause: unknown): ApiError {
  return new ApiError(
    'INTERNAL_SERVER_ERROR',
    'Credentials cannot be checked at the moment.',
    'Try again in a few seconds, or read without a token.',
    { status: 503, headers: { 'Retry-After': RETRY_SECONDS }, cause },
  )
}

/** What a store rejects with: a locked, full or broken file is "cannot be asked", never "not found". */
export function orStoreDown(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : storeDown(cause)
}

/** 503: the issuer's keys cannot be fetched. Not the agent's fault, so nothing is counted or consumed. */
export function keysUnavailable(retrySeconds: number, cause: unknown): ApiError {
  return new ApiError(
    'INTERNAL_SERVER_ERROR',
    'The keys of the assertion issuer cannot be fetched at the moment.',
    'Claim again later with the same registration token.',
    { status: 503, headers: { 'Retry-After': String(retrySeconds) }, cause },
  )
}

/** 503: the store was told to write and did not say in time that it had; it will not begin to after this answer. */
export function writeUnanswered(cause: unknown): ApiError {
  return new ApiError(
    'INTERNAL_SERVER_ERROR',
    'Credentials cannot be written at the moment; this request may have been carried out.',
    'Send it again in a few seconds. If the registration token is then refused, it was claimed: register again.',
    { status: 503, headers: { 'Retry-After': RETRY_SECONDS }, cause },
  )
}

const WHOSE_ARE_TOO_MANY = {
  address: 'This address holds too many live credentials of this kind.',
  network: 'The network of this address (its /48) holds too many live credentials of this kind.',
  all: 'Too many live credentials of this kind exist.',
}

/** 429: there are as many live rows as may be, and each was used (protocol section 3). `expiresAt`: of the next to end. */
export function storeFull(by: keyof LiveCaps, expiresAt: number, now: number): ApiError {
  const seconds = Math.max(1, Math.ceil((expiresAt - now) / 1000))
  return new ApiError(
    'RATE_LIMITED',
    WHOSE_ARE_TOO_MANY[by],
    `Revoke one that is not needed, wait ${seconds} seconds until one expires, or read without a token.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}
