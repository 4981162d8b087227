import type { RevokeRequest, RevokeResponse } from '#contract'
import type { Services } from '../api/services.ts'
import { hashToken, tokenKind } from './tokens.ts'

/**
 * Ends a token of any kind before it answers. Possession is the only proof, and nothing can be probed (RFC 7009 section
 * 2.2).
 */
export async function revokeToken({ token }: RevokeRequest, services: Services): Promise<RevokeResponse> {
  const { credentials, clock, audit } = services
  if (tokenKind(token) !== undefined) {
    const hash = hashToken(token)
    if (await credentials.revoke(hash, clock().getTime())) audit('token.revoked', await credentials.find(hash))
  }
  return { revoked: true, message: 'The token can no longer be used.' }
}
