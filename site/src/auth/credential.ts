/** A stored token, and the rows and lists it is kept in. */
import { z } from 'zod'
import { IdentityType, type RateLimitPolicy, Scope } from '#contract'
import type { Row } from '../kept/kept.ts'
import { addressGroups, hashGroup } from './client-address.ts'
import { TOKEN_KINDS, type TokenKind } from './tokens.ts'

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

/** What is kept of a token: its hash is the key. No e-mail, name, address or raw subject. Times are epoch milliseconds. */
const Stored = z.object({
  kind: z.enum(TOKEN_KINDS),
  agentId: z.string(),
  identityType: IdentityType,
  scope: z.array(Scope),
  issuer: z.string().optional(),
  /** SHA-256 (hex) of issuer, tenant and subject: the owner of the identity quota. */
  subjectHash: z.string().optional(),
  /** The hash of the IPv4 address or IPv6 /64 it was issued to. */
  addressGroup: z.string().optional(),
  /** The hash of the /48 that is in. */
  networkGroup: z.string().optional(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** When it was first presented as a bearer; what never was goes first when there are too many. */
  usedAt: z.number().optional(),
  consumedAt: z.number().optional(),
  revokedAt: z.number().optional(),
  failures: z.number(),
})
export type Credential = z.infer<typeof Stored> & { hash: Uint8Array }

/** Which credentials an operator means; every given field must be equal. */
export interface CredentialFilter {
  agentId?: string
  issuer?: string
  subjectHash?: string
  /** Of an address, a /64 or a /48. */
  group?: string
}

export const TOKEN_PREFIX = 'token:'

export function tokenKey(hash: Uint8Array): string {
  return TOKEN_PREFIX + Buffer.from(hash).toString('hex')
}

/** Throws an Error that names the row and the field, and nothing of their content. */
export function credentialOf(key: string, value: string): Credential {
  const parsed = Stored.safeParse(jsonOf(value))
  if (!parsed.success)
    throw new Error(`the row ${key} holds no credential, see its ${parsed.error.issues[0]?.path.join('.')}: delete it`)
  return { hash: Buffer.from(key.slice(TOKEN_PREFIX.length), 'hex'), ...parsed.data }
}

/** JSON.parse would quote the text in its error. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function rowOf(credential: Credential): Row {
  const { hash: _key, ...stored } = credential
  const isDead = credential.revokedAt !== undefined || credential.consumedAt !== undefined
  const rank = credential.expiresAt
  const lists = isDead
    ? []
    : countedIn(credential).flatMap(({ list, spare }) => [
        { list, rank },
        ...(credential.usedAt === undefined ? [{ list: spare, rank }] : []),
      ])
  return { value: JSON.stringify(stored), until: credential.expiresAt + KEEP_DEAD_MS, places: lists }
}

/** Which budget the requests of a credential are taken from. */
export function budgetOf({ kind, subjectHash, hash }: Credential): { policy: RateLimitPolicy; key: string } {
  const own = Buffer.from(hash).toString('hex')
  if (kind === 'sandbox') return { policy: 'sandbox', key: own }
  return subjectHash === undefined ? { policy: 'anonymous', key: own } : { policy: 'identity', key: subjectHash }
}

/** Live rows that are counted together, narrowest first, so that room made in one is room in those after it. */
export function countedIn({ kind, addressGroup, networkGroup }: Credential) {
  return [
    ...(addressGroup === undefined ? [] : [listOf('address', kind, addressGroup)]),
    ...(networkGroup === undefined ? [] : [listOf('network', kind, networkGroup)]),
    listOf('all', kind),
  ]
}

/** `spare`: those that were never presented. */
function listOf(by: keyof LiveCaps, kind: TokenKind, group?: string) {
  const list = ['live', kind, ...(group === undefined ? [] : [group])].join(':')
  return { by, list, spare: `${list}:unused` }
}

/** The fields of a credential that say whose live ones it is counted among. */
export function issuedTo(client: string): Pick<Credential, 'addressGroup' | 'networkGroup'> {
  const [address, network] = addressGroups(client).map(hashGroup)
  return {
    ...(address !== undefined && { addressGroup: address }),
    ...(network !== undefined && { networkGroup: network }),
  }
}

export function matches(credential: Credential, { agentId, issuer, subjectHash, group }: CredentialFilter): boolean {
  return (
    (agentId === undefined || credential.agentId === agentId) &&
    (issuer === undefined || credential.issuer === issuer) &&
    (subjectHash === undefined || credential.subjectHash === subjectHash) &&
    (group === undefined || [credential.addressGroup, credential.networkGroup].includes(group))
  )
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
