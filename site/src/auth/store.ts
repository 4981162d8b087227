import type { IdentityType, Scope } from '#contract'
import { addressGroups, hashGroup } from './client-address.ts'
import type { TokenKind } from './tokens.ts'

/** Failed claims after which a registration token is dead. */
export const MAX_FAILURES = 5
/** Dead rows stay this long, so that an operator can still see what happened yesterday. */
export const KEEP_DEAD_MS = 24 * 3_600_000

/** How many rows of one kind may be live: bounds what a flood of registrations can fill, and whose flood. */
export interface LiveCaps {
  all: number
  /** Of one IPv4 address, or one IPv6 /64. */
  address: number
  /** Of one IPv6 /48. */
  network: number
}

/** One stored token. It holds the hash, never the token, and no e-mail, name, address or raw subject. Times are epoch milliseconds. */
export interface Credential {
  hash: Uint8Array
  kind: TokenKind
  agentId: string
  identityType: IdentityType
  scope: Scope[]
  issuer?: string
  /** SHA-256 (hex) of issuer, tenant and subject: the owner of the identity quota. */
  subjectHash?: string
  /** The hash of the IPv4 address or IPv6 /64 it was issued to. */
  addressGroup?: string
  /** The hash of the /48 that is in. */
  networkGroup?: string
  createdAt: number
  expiresAt: number
  /** When it was first presented as a bearer; what never was goes first where there are too many. */
  usedAt?: number
  consumedAt?: number
  revokedAt?: number
  failures: number
}

/** Which credentials an operator means; every given field must be equal. */
export interface CredentialFilter {
  agentId?: string
  issuer?: string
  subjectHash?: string
  /** Of an address, a /64 or a /48. */
  group?: string
}

export interface Exchange {
  registration: Uint8Array
  access: Credential
  /** The assertion's single use: the hash of issuer and jti, kept until the assertion cannot be valid any more. */
  assertion?: { hash: Uint8Array; expiresAt: number }
  now: number
}

/** `spent`: the registration token is not live. `replayed`: the assertion was used before. */
export type ExchangeResult = 'exchanged' | 'spent' | 'replayed'

/**
 * Where credentials live. Rejects with (and `find`, where it answers at once, throws) an ApiError: 503 when it cannot
 * be asked, 429 when too many rows of a kind are live and each of them was used. Of those that never were, the oldest
 * makes room: in the group of the address that is at its cap, or among all.
 */
export interface CredentialStore {
  /** Adds a registration token or a sandbox key. */
  add(credential: Credential, now: number): Promise<void>
  /** The row as it is, dead or alive. What another process changed is seen from the next turn of the event loop on. */
  find(hash: Uint8Array): Credential | undefined | Promise<Credential | undefined>
  /** All or nothing: marks the assertion used, consumes the registration token, adds the access token. */
  exchange(exchange: Exchange): Promise<ExchangeResult>
  /** Notes that a token was presented. It settles when that is done, or could not be: no read fails for it. */
  use(credential: Credential, now: number): Promise<void>
  /** Counts one failed claim against a registration token. */
  countFailure(hash: Uint8Array): Promise<void>
  /** True when the token was known and not revoked before. Once it returns no process accepts the token. */
  revoke(hash: Uint8Array, now: number): Promise<boolean>
  list(filter: CredentialFilter): AsyncIterable<Credential>
  /** Deletes rows a day after their expiry and assertions that cannot be valid any more; says how many. */
  removeOld(now: number): Promise<number>
  close(): Promise<void>
}

/** The fields of a credential that say whose live ones it is counted among. */
export function issuedTo(client: string): Pick<Credential, 'addressGroup' | 'networkGroup'> {
  const [address, network] = addressGroups(client).map(hashGroup)
  return {
    ...(address !== undefined && { addressGroup: address }),
    ...(network !== undefined && { networkGroup: network }),
  }
}

/** Rows that are counted together: those of a group, or all. */
export interface Counted {
  by: keyof LiveCaps
  /** Absent: all. */
  group?: string
  cap: number
}

/** Everything a row is counted in, narrowest first, so that room made in one is room in those after it. */
export function countedIn({ addressGroup, networkGroup }: Credential, caps: LiveCaps): Counted[] {
  return [
    ...(addressGroup === undefined ? [] : [{ by: 'address' as const, group: addressGroup, cap: caps.address }]),
    ...(networkGroup === undefined ? [] : [{ by: 'network' as const, group: networkGroup, cap: caps.network }]),
    { by: 'all', cap: caps.all },
  ]
}

type CredentialState = 'live' | 'revoked' | 'consumed' | 'locked' | 'expired'

/** The one place that decides whether a token still counts. At `expiresAt` it is already dead. */
export function stateOf(credential: Credential, now: number): CredentialState {
  if (credential.revokedAt !== undefined) return 'revoked'
  if (credential.consumedAt !== undefined) return 'consumed'
  if (credential.failures >= MAX_FAILURES) return 'locked'
  return now < credential.expiresAt ? 'live' : 'expired'
}

export function isLive(credential: Credential, now: number): boolean {
  return stateOf(credential, now) === 'live'
}
