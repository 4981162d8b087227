import { orStoreDown } from './refusals.ts'
import { flushed, type OpenDatabase, openDatabase } from './sqlite-database.ts'
import { createLiveCount } from './sqlite-live-count.ts'
import { createRowCache } from './sqlite-row-cache.ts'
import { credentialOf, rowOf, type Statements } from './sqlite-statements.ts'
import { createWrites } from './sqlite-writes.ts'
import type { Credential, CredentialStore, Exchange, ExchangeResult, LiveCaps } from './store.ts'
import { KEEP_DEAD_MS, MAX_FAILURES } from './store.ts'

/** One batch holds the write lock for some milliseconds. */
const REMOVE_BATCH = 1_000

type Attempt = <T>(work: () => T) => T

interface SqliteOptions {
  stateDir: string
  caps: LiveCaps
  /** Absent: opened for this store alone. */
  file?: OpenDatabase
}

/**
 * Credentials in one SQLite file that several processes of a host may share.
 * WAL with synchronous=NORMAL: what was committed survives a killed process. Only a revocation pays for a disk flush,
 * because a token that comes back to life after a power cut is worse than one that is lost.
 */
export function openSqliteStore({ stateDir, caps, file = openDatabase(stateDir) }: SqliteOptions): CredentialStore {
  const { database, statements, assertInPlace } = file
  const rows = createRowCache(statements)
  const live = createLiveCount(statements, caps, rows.forget)
  const write = createWrites(database, assertInPlace)

  function insert(credential: Credential, now: number): void {
    live.takeRoom(credential, now)
    statements.insert.run(rowOf(credential))
    // Here and not after the commit: another write of the same transaction may evict it again.
    rows.remember(credential)
  }

  function exchange({ registration, access, assertion, now }: Exchange): ExchangeResult {
    rows.forget(registration)
    const consumed = statements.consume.run({ hash: registration, now, max_failures: MAX_FAILURES })
    if (consumed.changes === 0) return 'spent'
    if (assertion && statements.useAssertion.run(assertion.hash, assertion.expiresAt).changes === 0) return 'replayed'
    insert(access, now)
    return 'exchanged'
  }

  function unwritten({ hash }: Credential, cause: unknown): never {
    rows.forget(hash)
    throw orStoreDown(cause)
  }

  /** What does not go through `write`. */
  function attempt<T>(work: () => T, atOnce = false): T {
    try {
      assertInPlace(atOnce)
      return work()
    } catch (cause) {
      throw orStoreDown(cause)
    }
  }

  return {
    add: (credential, now) => write(() => insert(credential, now)).catch(cause => unwritten(credential, cause)),
    find: hash => attempt(() => rows.find(hash)),
    exchange: wanted => write(() => exchange(wanted), isDone).catch(cause => unwritten(wanted.access, cause)),
    use: async (credential, now) => {
      // Also where it cannot be written: each read would try again.
      rows.remember({ ...credential, usedAt: now })
      await write(() => statements.use.run(now, credential.hash)).catch(() => undefined)
    },
    countFailure: async hash => {
      rows.forget(hash)
      attempt(() => statements.countFailure.run(hash), true)
    },
    revoke: async (hash, now) => {
      rows.forget(hash)
      return attempt(() => flushed(database, () => statements.revoke.run(now, hash).changes === 1), true)
    },
    async *list({ agentId: agent_id = null, issuer = null, subjectHash: subject_hash = null, group = null }) {
      yield* attempt(() => statements.list.all({ agent_id, issuer, subject_hash, group }).map(credentialOf))
    },
    removeOld: async now => {
      rows.clear()
      return removeInBatches(statements, attempt, now)
    },
    close: async () => database.close(),
  }
}

/** Whether the writes of an exchange are to be kept. */
function isDone(result: ExchangeResult): boolean {
  return result === 'exchanged'
}

async function removeInBatches(
  { removeAssertions, removeCredentials }: Statements,
  attempt: Attempt,
  now: number,
): Promise<number> {
  let total = 0
  for (;;) {
    const assertions = attempt(() => removeAssertions.run(now, REMOVE_BATCH))
    const credentials = attempt(() => removeCredentials.run(now - KEEP_DEAD_MS, REMOVE_BATCH))
    const removed = Number(assertions.changes) + Number(credentials.changes)
    if (removed === 0) return total
    total += removed
    // Requests get their turn between two batches.
    await new Promise(resolve => setImmediate(resolve))
  }
}
