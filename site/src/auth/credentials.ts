/** The rules of credentials, over the key-value store. */
import { change, type Kept, type Write } from '../kept/kept.ts'
import type { AssertionContext } from './assertion.ts'
import type { Audit } from './audit.ts'
import {
  type Credential,
  type CredentialFilter,
  credentialOf,
  isLive,
  type LiveCaps,
  listsOf,
  matches,
  rowOf,
  TOKEN_PREFIX,
  tokenKey,
} from './credential.ts'
import type { RateLimits } from './rate-limit.ts'
import { storeFull } from './refusals.ts'
import { hashToken, tokenKind } from './tokens.ts'

/** The issuers that assertions are taken of. */
export interface Trust extends Pick<AssertionContext, 'trustOf'> {
  hasIssuers: boolean
}

/** The services that issue and check tokens. */
export interface AuthServices {
  credentials: CredentialStore
  limits: RateLimits
  trust: Trust
  audit: Audit
  clock: () => Date
  /** The origin of every absolute URL; from the settings, never from a request header. */
  baseUrl: string
}

export interface Exchange {
  registration: string
  access: Credential
  /** The assertion's single use: the hash of issuer and jti, kept until the assertion cannot be valid any more. */
  assertion?: { hash: string; expiresAt: number } | undefined
  now: number
}

/** `spent`: the registration token is not live. `replayed`: the assertion was used before. */
type ExchangeResult = 'exchanged' | 'spent' | 'replayed'

export type CredentialStore = ReturnType<typeof createCredentials>

/**
 * Returns the tokens of this service. Every method rejects with an ApiError: 503 if the store cannot be reached, 429 if
 * too many of a kind are live and each of them was used. Of the unused ones, the oldest makes room: in the group of the
 * address that is at its cap, or among all.
 */
export function createCredentials(kept: Kept, caps: LiveCaps) {
  return {
    /** Adds a registration token or a sandbox key. */
    async add(credential: Credential, now: number): Promise<void> {
      const changes = [{ key: tokenKey(credential.hash), was: undefined, is: rowOf(credential) }]
      const conflict = await writeCapped(kept, caps, credential, changes, now)
      if (conflict !== undefined) throw new Error('a token was issued twice')
    },
    /** Returns the token of that hash, dead or alive. */
    find: async (hash: string) => credentialOf(tokenKey(hash), await kept.get(tokenKey(hash))),
    /** All or nothing: marks the assertion used, consumes the registration token, adds the access token. */
    exchange: (exchange: Exchange) => exchangeOnce(kept, caps, exchange),
    /** Notes the first use of a token. Settles also if that fails: no read fails for it. */
    async use({ hash }: Credential, now: number): Promise<void> {
      const first = (found: Credential) => (found.usedAt === undefined ? { usedAt: now } : undefined)
      await update(kept, hash, now, first).catch(() => false)
    },
    /** Counts one failed claim against a registration token. */
    async countFailure(hash: string, now: number): Promise<void> {
      await update(kept, hash, now, ({ failures }) => ({ failures: failures + 1 }))
    },
    /** Returns whether the token existed and was not revoked before. Once it resolves, no process accepts the token. */
    revoke: (hash: string, now: number) =>
      update(kept, hash, now, found => (found.revokedAt === undefined ? { revokedAt: now } : undefined), true),
    async *list(filter: CredentialFilter): AsyncIterable<Credential> {
      for await (const { key, value } of kept.each(TOKEN_PREFIX)) {
        const credential = credentialOf(key, value)
        if (credential && matches(credential, filter)) yield credential
      }
    },
  }
}

/** Writes changes that add a credential; throws 429 if there is no room, and returns the key of a conflict. */
async function writeCapped(
  kept: Kept,
  limits: LiveCaps,
  added: Credential,
  changes: Write['changes'],
  now: number,
): Promise<string | undefined> {
  const caps = listsOf(added).map(list => ({ ...list, most: limits[list.by] }))
  const outcome = await kept.write({ changes, caps }, now)
  if (outcome === 'done') return undefined
  if ('conflict' in outcome) return outcome.conflict
  throw storeFull(caps[outcome.full]?.by ?? 'all', outcome.nextEnd, now)
}

async function exchangeOnce(kept: Kept, caps: LiveCaps, exchange: Exchange): Promise<ExchangeResult> {
  const { registration, access, assertion, now } = exchange
  const key = tokenKey(registration)
  const used = assertion && `assertion:${assertion.hash}`
  // A conflict on the registration itself is retried: another claim of it may have failed meanwhile.
  for (;;) {
    const was = await kept.get(key)
    const found = credentialOf(key, was)
    if (found?.kind !== 'registration' || !isLive(found, now)) return 'spent'
    const changes: Write['changes'] = [
      { key, was, is: rowOf({ ...found, consumedAt: now }) },
      { key: tokenKey(access.hash), was: undefined, is: rowOf(access) },
    ]
    if (used) changes.push({ key: used, was: undefined, is: { value: '', until: assertion.expiresAt, places: [] } })
    const conflict = await writeCapped(kept, caps, access, changes, now)
    if (conflict === undefined) return 'exchanged'
    if (conflict === used) return 'replayed'
  }
}

/** Returns whether the token exists and `changes` returned something to change in it. */
function update(
  kept: Kept,
  hash: string,
  now: number,
  changes: (credential: Credential) => Partial<Credential> | undefined,
  durable = false,
): Promise<boolean> {
  const key = tokenKey(hash)
  return change(kept, key, now, was => {
    const found = credentialOf(key, was)
    const changed = found && changes(found)
    if (!changed) return { result: false }
    return { write: { changes: [{ key, was, is: rowOf({ ...found, ...changed }) }], durable }, result: true }
  })
}

/** Returns the token of an Authorization header: undefined without one of our scheme, '' if it is malformed. */
export function readBearer(header = ''): string | undefined {
  const [, scheme = '', rest = ''] = /^\s*([^\s]+)(.*)$/s.exec(header) ?? []
  if (scheme.toLowerCase() !== 'bearer') return undefined
  return /^ +([A-Za-z0-9\-._~+/]+=*)\s*$/.exec(rest)?.[1] ?? ''
}

/** Returns the credential that the front found. Throws if it let a request through that should have had one. */
export function presented({ credential }: { credential?: Credential }): Credential {
  if (!credential) throw new Error('a request without token reached an endpoint that needs one')
  return credential
}

/** Resolves with the live credential of a bearer token; a registration token is not one, since it can only be exchanged. */
export async function findBearer(
  token: string,
  { credentials, clock }: Pick<AuthServices, 'credentials' | 'clock'>,
): Promise<Credential | undefined> {
  const kind = tokenKind(token)
  if (kind === undefined || kind === 'registration') return undefined
  const found = await credentials.find(hashToken(token))
  const now = clock().getTime()
  if (found?.kind !== kind || !isLive(found, now)) return undefined
  // Not awaited: the answer is the same whether the use can be noted or not.
  if (found.usedAt === undefined) void credentials.use(found, now)
  return found
}
