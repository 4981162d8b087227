import type { Audit } from './audit.ts'
import type { CredentialStore } from './credentials.ts'
import type { RateLimits } from './rate-limit.ts'
import type { IssuerTrust } from './trust.ts'

/** What issuing and checking tokens needs. */
export interface AuthServices {
  credentials: CredentialStore
  limits: RateLimits
  trust: IssuerTrust
  audit: Audit
  clock: () => Date
  baseUrl: string
}
