/** The scopes of a presented token, as they hold on the API. */
import type { Scope } from '#contract'
import { type Guarded, lacking, neededScopes } from '../../api/scopes.ts'
import { invalidParams } from './messages.ts'

/**
 * Why a token may not read what an endpoint answers with `given`; undefined when it may, and where no token was
 * presented.
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

/** The same for what is answered with an error of the protocol. */
export function checkScopes(endpoint: Guarded, scopes: readonly Scope[] | undefined): void {
  const lacks = lackedScopes(endpoint, {}, scopes)
  if (lacks !== undefined) throw invalidParams(lacks)
}
