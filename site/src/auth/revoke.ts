import type { RevokeRequest, RevokeResponse } from '#contract'
import type { Services } from '../api/services.ts'
import { ownerOf } from '../subscriptions/owner.ts'
import { hashToken, tokenKind } from './tokens.ts'

/**
 * Ends a token of any kind, and what an anonymous one subscribed to, before it answers. Possession is the only proof, and nothing can be probed (RFC 7009 section
 * 2.2).
 */
export async function revokeToken({ token }: RevokeRequest, services: Services): Promise<RevokeResponse> {
  const { credentials, subscriptions, clock, audit } = services
  if (tokenKind(token) !== undefined) {
    const hash = hashToken(token)
    if (await credentials.revoke(hash, clock().getTime())) {
      const revoked = await credentials.find(hash)
      audit('token.revoked', revoked)
      // Those of an identity are its own; of an anonymous agent nobody else could end them.
      if (revoked && revoked.subjectHash === undefined) await subscriptions.removeOf(ownerOf(revoked))
    }
  }
  return { revoked: true, message: 'The token can no longer be used.' }
}
