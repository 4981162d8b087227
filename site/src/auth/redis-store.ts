import { z } from 'zod'
import type { RedisClient } from './redis-client.ts'
import { credentialOf, fixedRow, hashOf, hex, TOKEN_PREFIX, tokenKey } from './redis-rows.ts'
import { createRunScript } from './redis-run.ts'
import {
  ADD_SCRIPT,
  COUNT_FAILURE_SCRIPT,
  EXCHANGE_SCRIPT,
  PREFIX,
  REVOKE_SCRIPT,
  USE_SCRIPT,
} from './redis-scripts.ts'
import { storeDown, storeFull } from './refusals.ts'
import type { Counted, Credential, CredentialFilter, CredentialStore, Exchange, LiveCaps } from './store.ts'
import { countedIn, KEEP_DEAD_MS, MAX_FAILURES } from './store.ts'
import { TOKEN_KINDS, type TokenKind } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

const ExchangeAnswer = z.enum(['exchanged', 'spent', 'replayed'])

interface RedisStoreOptions {
  client: RedisClient
  caps: LiveCaps
}

/**
 * Credentials in Redis or Valkey, shared by any number of servers. Keys carry a TTL; validity is decided by the clock
 * passed in.
 */
export function openRedisStore({ client, caps }: RedisStoreOptions): CredentialStore {
  const run = createRunScript(client)

  /** What both scripts that add a row are told of it. */
  function addition(credential: Credential, now: number) {
    const counted = countedIn(credential, caps)
    const { kind, expiresAt } = credential
    return {
      counted,
      sets: counted.map(({ group }) => liveKey(kind, group)),
      row: [now, fixedRow(credential), kind, expiresAt, ttl(expiresAt + KEEP_DEAD_MS, now)],
      caps: counted.map(({ cap }) => cap),
    }
  }

  async function exchange({ registration, access, assertion, now }: Exchange) {
    const { counted, sets, row, caps } = addition(access, now)
    const assertionKey = `${PREFIX}assertion:${assertion ? hex(assertion.hash) : ''}`
    const keys = [tokenKey(access.hash), tokenKey(registration), assertionKey, ...sets]
    const use = [MAX_FAILURES, assertion ? ttl(assertion.expiresAt, now) : '']
    const answer = await run(EXCHANGE_SCRIPT, keys, [...row, ...use, ...caps])
    throwIfFull(answer, counted, now)
    return ExchangeAnswer.parse(answer)
  }

  return {
    add: async (credential, now) => {
      const { counted, sets, row, caps } = addition(credential, now)
      throwIfFull(await run(ADD_SCRIPT, [tokenKey(credential.hash), ...sets], [...row, ...caps]), counted, now)
    },
    find: async hash => credentialOf(hash, await attempt(client.hGetAll(tokenKey(hash)))),
    exchange,
    use: async ({ hash }, now) => void (await run(USE_SCRIPT, [tokenKey(hash)], [now]).catch(() => undefined)),
    countFailure: async hash => void (await run(COUNT_FAILURE_SCRIPT, [tokenKey(hash)], [])),
    revoke: async (hash, now) => (await run(REVOKE_SCRIPT, [tokenKey(hash)], [now])) === 'revoked',
    async *list(filter) {
      for await (const keys of client.scanIterator({ MATCH: `${TOKEN_PREFIX}*`, COUNT: 500 })) {
        const found = await Promise.all(
          keys.map(async key => credentialOf(hashOf(key), await attempt(client.hGetAll(key)))),
        )
        yield* found.filter(credential => credential !== undefined).filter(credential => matches(credential, filter))
      }
    },
    // Redis removes rows and the sets of groups by their TTL.
    removeOld: async now => {
      const sets = TOKEN_KINDS.map(kind => liveKey(kind)).flatMap(set => [set, `${set}:unused`])
      const pruned = await Promise.all(sets.map(set => attempt(client.zRemRangeByScore(set, '-inf', now))))
      return pruned.reduce((sum, count) => sum + count, 0)
    },
    close: async () => void (client.isOpen && client.destroy()),
  }
}

/** A script that found no room names the full set by its place, counted from 1, and when the next row there ends. */
function throwIfFull(answer: string, counted: Counted[], now: number): void {
  const [, place, expiresAt] = /^full (\d+) (\d+)$/.exec(answer) ?? []
  const full = counted[Number(place) - 1]
  if (full) throw storeFull(full.by, Number(expiresAt), now)
}

function matches(credential: Credential, { agentId, issuer, subjectHash, group }: CredentialFilter): boolean {
  return (
    (agentId === undefined || credential.agentId === agentId) &&
    (issuer === undefined || credential.issuer === issuer) &&
    (subjectHash === undefined || credential.subjectHash === subjectHash) &&
    (group === undefined || [credential.addressGroup, credential.networkGroup].includes(group))
  )
}

/** Relative to the clock passed in, which in a test is not Redis's own. */
function ttl(until: number, now: number): number {
  return Math.max(1, until - now)
}

/** The set of what is live of a kind, or of one group's. */
function liveKey(kind: TokenKind, group?: string): string {
  return `${PREFIX}live:${kind}${group === undefined ? '' : `:${group}`}`
}

async function attempt<T>(answer: Promise<T>): Promise<T> {
  try {
    return await withTimeout(answer)
  } catch (cause) {
    throw storeDown(cause)
  }
}
