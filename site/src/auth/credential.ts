/** A stored token, and the rows and lists it is kept in. */
import { z } from 'zod'
import { IdentityType, type RateLimitPolicy, SCOPES, Scope } from '#contract'
import { type Row, readRow } from '../kept/kept.ts'
import { addressGroups, hashGroup } from './client-address.ts'
import { issueToken, TOKEN_KINDS, type TokenKind } from './tokens.ts'

/** Failed claims after which a registration token is dead. */
export const MAX_FAILURES = 5
/** Dead rows stay this long, so that an operator can still see what happened yesterday. */
const KEEP_DEAD_MS = 24 * 3_600_000

/** How many rows of one kind may be live: in total, of one IPv4 address or IPv6 /64, and of one IPv6 /48. */
export type LiveCaps = Record<'all' | 'address' | 'network', number>

/** Never an e-mail, a name, an address or a raw subject. Times are epoch milliseconds. */
const Stored = z.object({
  kind: z.enum(TOKEN_KINDS),
  agentId: z.string(),
  identityType: IdentityType,
  // Older rows hold `subscribe`, which is no longer a scope.
  scope: z.array(Scope.or(z.literal('subscribe'))).transform(names => SCOPES.filter(scope => names.includes(scope))),
  issuer: z.string().optional(),
  /** SHA-256 (hex) of issuer, tenant and subject: the owner of the identity quota. */
  subjectHash: z.string().optional(),
  /** The hashes of the IPv4 address or IPv6 /64 it was issued to, and of the /48 that contains it. */
  addressGroup: z.string().optional(),
  networkGroup: z.string().optional(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** The first use as a bearer; unused tokens are evicted first. */
  usedAt: z.number().optional(),
  consumedAt: z.number().optional(),
  revokedAt: z.number().optional(),
  failures: z.number(),
})
type Stored = z.infer<typeof Stored>
/** Its hash is the key of its row. */
export type Credential = Stored & { hash: string }

/** The credentials that an operator selects; every given field must be equal. */
export interface CredentialFilter {
  agentId?: string
  issuer?: string
  subjectHash?: string
  /** Of an address, a /64 or a /48. */
  group?: string
}

export const TOKEN_PREFIX = 'token:'

export function tokenKey(hash: string): string {
  return TOKEN_PREFIX + hash
}

/** Returns the credential of a row, if there is one. Throws an ApiError (503) if the row is damaged. */
export function credentialOf(key: string, value: string | undefined): Credential | undefined {
  const stored = readRow(Stored, key, value)
  return stored && { hash: key.slice(TOKEN_PREFIX.length), ...stored }
}

export function rowOf({ hash: _key, ...stored }: Credential): Row {
  const isDead = stored.revokedAt !== undefined || stored.consumedAt !== undefined
  const lists = listsOf(stored).map(({ list }) => list)
  const unused = stored.usedAt === undefined ? listsOf(stored).map(({ spare }) => spare) : []
  const places = isDead ? [] : [...lists, ...unused].map(list => ({ list, rank: stored.expiresAt }))
  return { value: JSON.stringify(stored), until: stored.expiresAt + KEEP_DEAD_MS, places }
}

/** Returns a new credential for a client, and the text of its token. */
export function issue(
  kind: TokenKind,
  granted: Pick<Stored, 'agentId' | 'identityType' | 'scope' | 'issuer' | 'subjectHash'>,
  client: string,
  now: number,
  seconds: number,
): { text: string; credential: Credential } {
  const { text, hash } = issueToken(kind)
  const times = { createdAt: now, expiresAt: now + seconds * 1000 }
  return { text, credential: { hash, kind, ...granted, ...issuedTo(client), ...times, failures: 0 } }
}

/** Returns the fields of a credential that decide with which live ones it is counted. */
export function issuedTo(client: string): Pick<Credential, 'addressGroup' | 'networkGroup'> {
  const [addressGroup, networkGroup] = addressGroups(client).map(hashGroup)
  return { addressGroup, networkGroup }
}

/** Returns the budget that the requests of a credential spend. */
export function budgetOf({ kind, subjectHash, hash }: Credential): { policy: RateLimitPolicy; key: string } {
  if (kind === 'sandbox') return { policy: 'sandbox', key: hash }
  return subjectHash === undefined ? { policy: 'anonymous', key: hash } : { policy: 'identity', key: subjectHash }
}

/** Returns the lists of live rows that count a credential, narrowest first; `spare`: those that were never used. */
export function listsOf({ kind, addressGroup, networkGroup }: Stored) {
  const listOf = (by: keyof LiveCaps, ...group: string[]) => {
    const list = ['live', kind, ...group].join(':')
    return { by, list, spare: `${list}:unused` }
  }
  return [
    ...(addressGroup === undefined ? [] : [listOf('address', addressGroup)]),
    ...(networkGroup === undefined ? [] : [listOf('network', networkGroup)]),
    listOf('all'),
  ]
}

export function matches(credential: Credential, { agentId, issuer, subjectHash, group }: CredentialFilter): boolean {
  return (
    (agentId === undefined || credential.agentId === agentId) &&
    (issuer === undefined || credential.issuer === issuer) &&
    (subjectHash === undefined || credential.subjectHash === subjectHash) &&
    (group === undefined || [credential.addressGroup, credential.networkGroup].includes(group))
  )
}

/** The one place that decides whether a token still counts. At `expiresAt` it is already dead. */
export function stateOf(credential: Credential, now: number) {
  if (credential.revokedAt !== undefined) return 'revoked'
  if (credential.consumedAt !== undefined) return 'consumed'
  if (credential.failures >= MAX_FAILURES) return 'locked'
  return now < credential.expiresAt ? 'live' : 'expired'
}

export function isLive(credential: Credential, now: number): boolean {
  return stateOf(credential, now) === 'live'
}
