/** Whose a subscription is. */
import type { Credential } from '../auth/store.ts'
import type { StoredSubscription } from './store.ts'

/** An identity is proven by every token of it; an anonymous agent proves nothing but that it holds this one. */
export function ownerOf({ subjectHash, hash }: Pick<Credential, 'subjectHash' | 'hash'>): string {
  return subjectHash ?? Buffer.from(hash).toString('hex')
}

/**
 * Whether a token may read, renew and remove it. The token of an anonymous agent ends in a day: with the next one it
 * names its subscription by the id, 128 random bits that only its owner and its callback were told.
 */
export function isOf({ owner, wish }: StoredSubscription, credential: Credential): boolean {
  if (owner === ownerOf(credential)) return true
  const areAnonymous = wish.identityType === 'anonymous' && credential.identityType === 'anonymous'
  return areAnonymous && wish.agentId === credential.agentId
}
