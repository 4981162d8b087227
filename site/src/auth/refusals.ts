import type { Scope } from '#contract'
import { ApiError } from '../api/api-error.ts'
import { challenge, type Problem } from './challenges.ts'

const RETRY_SECONDS = '5'
const GET_A_TOKEN = 'Register at /api/auth/register and claim an access token; /auth.md shows how.'

/** 401 for a request that needs a token, or whose token is dead; `problem` only when a bearer was presented. */
export function unauthorized(baseUrl: string, message: string, hint: string, problem?: Problem): ApiError {
  return new ApiError('UNAUTHORIZED', message, hint, { headers: { 'WWW-Authenticate': challenge(baseUrl, problem) } })
}

/** 401 for a request without a token to an endpoint that needs one. */
export function missingToken(baseUrl: string): ApiError {
  return unauthorized(baseUrl, 'This endpoint needs a bearer token.', GET_A_TOKEN)
}

/** 401 for a token that is not ours, or no longer. */
export function invalidToken(baseUrl: string): ApiError {
  const description = 'The access token is malformed, unknown, expired or revoked'
  return unauthorized(baseUrl, `${description}.`, `${GET_A_TOKEN} The lists are also served without a token.`, {
    error: 'invalid_token',
    description,
  })
}

/** 401 for a registration token, whatever is wrong with it, so that nothing about it can be probed. */
export function notClaimable(baseUrl: string): ApiError {
  return unauthorized(
    baseUrl,
    'The registration token cannot be claimed with these fields.',
    'It is unknown, used, expired or belongs to another agent_id. Register again at /api/auth/register.',
  )
}

/** 403 for a token that was claimed for something else. */
export function lacksScope(baseUrl: string, scope: Scope): ApiError {
  const description = `The access token lacks the scope ${scope}`
  const header = challenge(baseUrl, { error: 'insufficient_scope', description, scope })
  return new ApiError(
    'FORBIDDEN',
    `${description}.`,
    `Claim a token with the scope ${scope}, or read without a token.`,
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

/** 503: the issuer's keys cannot be fetched. Not the agent's fault, so nothing is counted or consumed. */
export function keysUnavailable(retrySeconds: number, cause: unknown): ApiError {
  return new ApiError(
    'INTERNAL_SERVER_ERROR',
    'The keys of the assertion issuer cannot be fetched at the moment.',
    'Claim again later with the same registration token.',
    { status: 503, headers: { 'Retry-After': String(retrySeconds) }, cause },
  )
}

/** 429: so many live rows of one kind exist that no further one is added (protocol section 3). */
export function storeFull(): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    'Too many live credentials exist at the moment.',
    'Try again in a minute, or read without a token.',
    { headers: { 'Retry-After': '60' } },
  )
}
