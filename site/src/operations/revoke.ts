import type { RevokeRequest, RevokeResponse } from '#contract'
import { hashToken, tokenKind } from '../auth/tokens.ts'
import { ownerOf } from '../push/subscription.ts'
import type { Services } from './services.ts'

/**
 * Ends a token of any kind, and what an anonymous one subscribed to, before it answers. Possession is the only proof, and
 * nothing can be probed (RFC 7009 section 2.2).
 */
export async function revokeToken({ token }: RevokeRequest, services: Services): Promise<RevokeResponse> {
  const { credentials, subscriptions, clock, audit } = services
  if (tokenKind(token) !== undefined) {
    const hash = hashToken(token)
    const now = clock().getTime()
    if (await credentials.revoke(hash, now)) {
      const revoked = await credentials.find(hash)
      audit('token.revoked', revoked)
      // Those of an identity are its own; nothing else could end those of an anonymous agent.
      if (revoked && revoked.subjectHash === undefined) await subscriptions.removeOf(ownerOf(revoked), now)
    }
  }
  return { revoked: true, message: 'The token can no longer be used.' }
}
