/** Checks the scopes of a presented token, as the API does. */
import type { Scope } from '#contract'
import { type Guarded, lacking, neededScopes } from '../../base/scopes.ts'
import { invalidParams } from './messages.ts'

/**
 * Returns why a token may not call an endpoint with these arguments; undefined if it may, or without a token.
 */
export function lackedScopes(
  endpoint: Guarded,
  given: Record<string, unknown>,
  scopes: readonly Scope[] | undefined,
): string | undefined {
  if (scopes === undefined) return undefined
  const { narrowedBy } = endpoint
  const needed = neededScopes(endpoint, narrowedBy === undefined ? undefined : given[narrowedBy])
  const missing = lacking(needed, scopes)
  if (missing.length === 0) return undefined
  const wish = needed.join(' ')
  return `The token lacks the scope ${missing.join(' ')}. Claim a token with ${wish}, or connect without a token.`
}

/** Throws an error of the protocol if a token may not read the endpoint. */
export function checkScopes(endpoint: Guarded, scopes: readonly Scope[] | undefined): void {
  const lacks = lackedScopes(endpoint, {}, scopes)
  if (lacks !== undefined) throw invalidParams(lacks)
}
