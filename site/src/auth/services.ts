import type { AssertionContext } from './assertion.ts'
import type { Audit } from './audit.ts'
import type { CredentialStore } from './credentials.ts'
import type { RateLimits } from './rate-limit.ts'

/** The services that issue and check tokens. */
export interface AuthServices {
  credentials: CredentialStore
  limits: RateLimits
  trust: Pick<AssertionContext, 'trustOf'>
  audit: Audit
  clock: () => Date
  baseUrl: string
}
