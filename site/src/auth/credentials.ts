/** What may happen to a token, over whatever keeps it. */
import { change, type Kept, storeDown, type Write } from '../kept/kept.ts'
import {
  type Credential,
  type CredentialFilter,
  countedIn,
  credentialOf,
  isLive,
  type LiveCaps,
  matches,
  rowOf,
  TOKEN_PREFIX,
  tokenKey,
} from './credential.ts'
import { storeFull } from './refusals.ts'

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
 * The tokens of this service. Every method rejects with an ApiError: 503 when they cannot be reached, 429 when too many of
 * a kind are live and each of them was used. Of those that never were, the oldest makes room: in the group of the address
 * that is at its cap, or among all.
 */
export interface CredentialStore {
  /** Adds a registration token or a sandbox key. */
  add(credential: Credential, now: number): Promise<void>
  /** The token of that hash, dead or alive. */
  find(hash: Uint8Array): Promise<Credential | undefined>
  /** All or nothing: marks the assertion used, consumes the registration token, adds the access token. */
  exchange(exchange: Exchange): Promise<ExchangeResult>
  /** Notes that a token was presented. It settles when that is done, or could not be: no read fails for it. */
  use(credential: Credential, now: number): Promise<void>
  /** Counts one failed claim against a registration token. */
  countFailure(hash: Uint8Array, now: number): Promise<void>
  /** True when the token existed and was not revoked before. Once it resolves no process accepts the token. */
  revoke(hash: Uint8Array, now: number): Promise<boolean>
  list(filter: CredentialFilter): AsyncIterable<Credential>
}

export function createCredentials(kept: Kept, caps: LiveCaps): CredentialStore {
  return {
    add: (credential, now) => add(kept, caps, credential, now),
    find: hash => find(kept, hash),
    exchange: exchange => exchangeOnce(kept, caps, exchange),
    use: ({ hash }, now) =>
      update(kept, hash, now, found => (found.usedAt === undefined ? { usedAt: now } : undefined)).then(
        () => {},
        () => {},
      ),
    async countFailure(hash, now) {
      await update(kept, hash, now, ({ failures }) => ({ failures: failures + 1 }))
    },
    revoke: (hash, now) =>
      update(kept, hash, now, found => (found.revokedAt === undefined ? { revokedAt: now } : undefined), true),
    async *list(filter) {
      for await (const { key, value } of kept.each(TOKEN_PREFIX)) {
        const credential = readRow(key, value)
        if (matches(credential, filter)) yield credential
      }
    },
  }
}

async function find(kept: Kept, hash: Uint8Array): Promise<Credential | undefined> {
  const key = tokenKey(hash)
  const value = await kept.get(key)
  return value === undefined ? undefined : readRow(key, value)
}

/** Throws an ApiError (503) for a damaged row, since nothing says whose it was. */
function readRow(key: string, value: string): Credential {
  try {
    return credentialOf(key, value)
  } catch (cause) {
    throw storeDown(cause)
  }
}

async function add(kept: Kept, caps: LiveCaps, credential: Credential, now: number): Promise<void> {
  const key = tokenKey(credential.hash)
  const conflict = await writeCounted(kept, caps, credential, [{ key, was: undefined, is: rowOf(credential) }], now)
  if (conflict !== undefined) throw new Error('a token was issued twice')
}

/** Writes changes that add a credential; throws 429 when it finds no room, and returns the key of a conflict. */
async function writeCounted(
  kept: Kept,
  caps: LiveCaps,
  added: Credential,
  changes: Write['changes'],
  now: number,
): Promise<string | undefined> {
  const counted = countedIn(added)
  const most = counted.map(({ by, list, spare }) => ({ list, spare, most: caps[by] }))
  const outcome = await kept.write({ changes, caps: most }, now)
  if (outcome === 'done') return undefined
  if ('conflict' in outcome) return outcome.conflict
  throw storeFull(counted[outcome.full]?.by ?? 'all', outcome.nextEnd, now)
}

async function exchangeOnce(kept: Kept, caps: LiveCaps, exchange: Exchange): Promise<ExchangeResult> {
  const { registration, access, assertion, now } = exchange
  const key = tokenKey(registration)
  const used = assertion && `assertion:${Buffer.from(assertion.hash).toString('hex')}`
  // Another claim of the same registration may fail meanwhile, which is no reason to refuse this one.
  for (;;) {
    const was = await kept.get(key)
    const found = was === undefined ? undefined : readRow(key, was)
    if (found?.kind !== 'registration' || !isLive(found, now)) return 'spent'
    const changes = [
      { key, was, is: rowOf({ ...found, consumedAt: now }) },
      { key: tokenKey(access.hash), was: undefined, is: rowOf(access) },
      ...(assertion && used ? [{ key: used, was: undefined, is: usedOnce(assertion.expiresAt) }] : []),
    ]
    const conflict = await writeCounted(kept, caps, access, changes, now)
    if (conflict === undefined) return 'exchanged'
    if (conflict === used) return 'replayed'
  }
}

function usedOnce(until: number) {
  return { value: '', until, places: [] }
}

/** Whether there is such a token and `changes` had something to change in it. */
function update(
  kept: Kept,
  hash: Uint8Array,
  now: number,
  changes: (credential: Credential) => Partial<Credential> | undefined,
  durable = false,
): Promise<boolean> {
  const key = tokenKey(hash)
  return change(kept, key, now, was => {
    const found = was === undefined ? undefined : readRow(key, was)
    const changed = found && changes(found)
    if (!changed) return { result: false }
    return { write: { changes: [{ key, was, is: rowOf({ ...found, ...changed }) }], durable }, result: true }
  })
}
