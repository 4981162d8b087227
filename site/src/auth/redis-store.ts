import { z } from 'zod'
import { IdentityType, Scope } from '#contract'
import type { RedisClient } from './redis-client.ts'
import { ADD_SCRIPT, COUNT_FAILURE_SCRIPT, EXCHANGE_SCRIPT, REVOKE_SCRIPT } from './redis-scripts.ts'
import { storeDown, storeFull } from './refusals.ts'
import type { Credential, CredentialFilter, CredentialStore, Exchange, ExchangeResult } from './store.ts'
import { KEEP_DEAD_MS, MAX_FAILURES, MAX_LIVE } from './store.ts'
import { TOKEN_KINDS, type TokenKind } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

/** The braces keep all keys of a script in one slot, should the server be a cluster. */
const PREFIX = '{web3d}:'
const TOKEN_PREFIX = `${PREFIX}token:`

/** The part of a row that never changes. */
const FixedRow = z.object({
  agentId: z.string(),
  identityType: IdentityType,
  scope: z.array(Scope),
  issuer: z.string().optional(),
  subjectHash: z.string().optional(),
  createdAt: z.number(),
})
const StoredHash = z.object({
  row: z.string().transform(text => FixedRow.parse(JSON.parse(text))),
  kind: z.enum(TOKEN_KINDS),
  expires: z.coerce.number(),
  failures: z.coerce.number(),
  consumed: z.coerce.number().optional(),
  revoked: z.coerce.number().optional(),
})

interface RedisStoreOptions {
  client: RedisClient
  maxLive?: number
}

/**
 * Credentials in Redis or Valkey, shared by any number of servers. Keys carry a TTL; validity is decided by the clock
 * passed in.
 */
export function openRedisStore({ client, maxLive = MAX_LIVE }: RedisStoreOptions): CredentialStore {
  const run = (script: string, keys: string[], values: (string | number)[]) =>
    attempt(client.eval(script, { keys, arguments: values.map(String) }))

  const addValues = (credential: Credential, now: number) => [
    JSON.stringify(FixedRow.parse(credential)),
    credential.kind,
    credential.expiresAt,
    now,
    ttl(credential.expiresAt + KEEP_DEAD_MS, now),
    maxLive,
  ]

  async function exchange({ registration, access, assertion, now }: Exchange): Promise<ExchangeResult> {
    const keys = [tokenKey(access.hash), liveKey('access'), tokenKey(registration), liveKey('registration')]
    if (assertion) keys.push(`${PREFIX}assertion:${hex(assertion.hash)}`)
    const values = [...addValues(access, now), MAX_FAILURES, ttl(assertion?.expiresAt ?? now, now)]
    const result = z.enum(['exchanged', 'spent', 'replayed', 'full']).parse(await run(EXCHANGE_SCRIPT, keys, values))
    if (result === 'full') throw storeFull()
    return result
  }

  return {
    add: async (credential, now) => {
      const keys = [tokenKey(credential.hash), liveKey(credential.kind)]
      if ((await run(ADD_SCRIPT, keys, addValues(credential, now))) === 'full') throw storeFull()
    },
    find: async hash => credentialOf(hash, await attempt(client.hGetAll(tokenKey(hash)))),
    exchange,
    countFailure: async hash => void (await run(COUNT_FAILURE_SCRIPT, [tokenKey(hash)], [])),
    revoke: async (hash, now) =>
      (await run(REVOKE_SCRIPT, [tokenKey(hash), ...TOKEN_KINDS.map(liveKey)], [now])) === 'revoked',
    async *list(filter) {
      for await (const keys of client.scanIterator({ MATCH: `${TOKEN_PREFIX}*`, COUNT: 500 })) {
        const found = await Promise.all(
          keys.map(async key => credentialOf(hashOf(key), await attempt(client.hGetAll(key)))),
        )
        yield* found.filter(credential => credential !== undefined).filter(credential => matches(credential, filter))
      }
    },
    // Redis removes rows by their TTL; the index of live rows has none.
    removeOld: async now => {
      const pruned = TOKEN_KINDS.map(kind => attempt(client.zRemRangeByScore(liveKey(kind), '-inf', now)))
      return (await Promise.all(pruned)).reduce((sum, count) => sum + count, 0)
    },
    close: async () => void (client.isOpen && client.destroy()),
  }
}

function credentialOf(hash: Uint8Array, stored: Record<string, string>): Credential | undefined {
  if (stored.row === undefined) return undefined
  const { row, kind, expires, failures, consumed, revoked } = StoredHash.parse(stored)
  const ends = {
    ...(consumed !== undefined && { consumedAt: consumed }),
    ...(revoked !== undefined && { revokedAt: revoked }),
  }
  return { hash, kind, ...row, expiresAt: expires, ...ends, failures }
}

function matches(credential: Credential, { agentId, issuer, subjectHash }: CredentialFilter): boolean {
  return (
    (agentId === undefined || credential.agentId === agentId) &&
    (issuer === undefined || credential.issuer === issuer) &&
    (subjectHash === undefined || credential.subjectHash === subjectHash)
  )
}

/** Relative to the clock passed in, which in a test is not Redis's own. */
function ttl(until: number, now: number): number {
  return Math.max(1, until - now)
}

function tokenKey(hash: Uint8Array): string {
  return TOKEN_PREFIX + hex(hash)
}

function liveKey(kind: TokenKind): string {
  return `${PREFIX}live:${kind}`
}

function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex')
}

function hashOf(key: string): Uint8Array {
  return Buffer.from(key.slice(TOKEN_PREFIX.length), 'hex')
}

async function attempt<T>(answer: Promise<T>): Promise<T> {
  try {
    return await withTimeout(answer)
  } catch (cause) {
    throw storeDown(cause)
  }
}
