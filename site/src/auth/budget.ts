import type { RateLimitPolicy } from '#contract'
import type { Credential } from './store.ts'

/** Which budget the requests of a credential are taken from. */
export function budgetOf(credential: Credential): { policy: RateLimitPolicy; key: string } {
  if (credential.kind === 'sandbox') return { policy: 'sandbox', key: keyOf(credential) }
  if (credential.subjectHash !== undefined) return { policy: 'identity', key: credential.subjectHash }
  return { policy: 'anonymous', key: keyOf(credential) }
}

/** The same for every request with a token, so it is written once for a row that is kept. */
const knownKeys = new WeakMap<Credential, string>()

function keyOf(credential: Credential): string {
  const known = knownKeys.get(credential)
  if (known !== undefined) return known
  const key = Buffer.from(credential.hash).toString('hex')
  knownKeys.set(credential, key)
  return key
}
