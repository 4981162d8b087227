import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#contract/snapshot-set.ts'
import { type AssertInPlace, watchPlace } from './same-file.ts'
import { prepareStatements, type Statements } from './sqlite-statements.ts'

/** How long one process waits for another's write; a write takes well under a millisecond. */
const BUSY_TIMEOUT_MS = 5_000
const RETRY_MS = 10
const SQLITE_BUSY = 5

const TABLES = `
CREATE TABLE credential (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  kind TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  identity_type TEXT NOT NULL,
  scope TEXT NOT NULL,
  issuer TEXT,
  subject_hash TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  consumed_at INTEGER,
  revoked_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX credential_expiry ON credential (expires_at);
CREATE INDEX credential_live ON credential (kind, expires_at) WHERE consumed_at IS NULL AND revoked_at IS NULL;
CREATE TABLE used_assertion (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_assertion_expiry ON used_assertion (expires_at);
`

/** Brings a file to the version after its place here. */
const STEPS = [
  TABLES,
  // The last two columns are always null; with them an index answers alone, and counting reads no rows.
  // Whether an older row was ever presented is not known, and nobody's live token may be taken for an unused one.
  `
ALTER TABLE credential ADD COLUMN address_group TEXT;
ALTER TABLE credential ADD COLUMN network_group TEXT;
ALTER TABLE credential ADD COLUMN used_at INTEGER;
UPDATE credential SET used_at = created_at WHERE kind <> 'registration';
DROP INDEX credential_live;
CREATE INDEX credential_live ON credential (kind, expires_at, consumed_at, revoked_at)
  WHERE consumed_at IS NULL AND revoked_at IS NULL;
CREATE INDEX credential_unused ON credential (kind, expires_at)
  WHERE consumed_at IS NULL AND revoked_at IS NULL AND used_at IS NULL;
CREATE INDEX credential_address ON credential (kind, address_group, expires_at, used_at, consumed_at, revoked_at)
  WHERE consumed_at IS NULL AND revoked_at IS NULL AND address_group IS NOT NULL;
CREATE INDEX credential_network ON credential (kind, network_group, expires_at, used_at, consumed_at, revoked_at)
  WHERE consumed_at IS NULL AND revoked_at IS NULL AND network_group IS NOT NULL;
`,
  // Subscriptions (site/src/subscriptions). What is due is looked for every second, so an index alone answers it.
  `
CREATE TABLE subscription (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  address_group TEXT NOT NULL,
  host TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  wish TEXT NOT NULL,
  progress TEXT NOT NULL,
  cursor INTEGER NOT NULL,
  due_at INTEGER,
  leased_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX subscription_owner ON subscription (owner, expires_at);
CREATE INDEX subscription_address ON subscription (address_group, expires_at);
CREATE INDEX subscription_host ON subscription (host, expires_at);
CREATE INDEX subscription_expiry ON subscription (expires_at);
CREATE INDEX subscription_leased ON subscription (host, leased_until) WHERE leased_until > 0;
CREATE INDEX subscription_due ON subscription (due_at, id, cursor, expires_at, host) WHERE due_at IS NOT NULL;
`,
]
const VERSION = STEPS.length

export interface OpenDatabase {
  database: DatabaseSync
  statements: Statements
  assertInPlace: AssertInPlace
}

/** Opens or makes the credentials file; one that cannot be written, or is another's, stops the start with one line. */
export function openDatabase(stateDir: string): OpenDatabase {
  try {
    makeFolder(stateDir, 0o700)
    const path = join(stateDir, 'credentials.db')
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    // SQLite opens what it may only read without a word, and every credential would be 503: a copy that root put back.
    accessSync(path, constants.W_OK)
    enterWal(database)
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000')
    transact(database, () => migrate(database))
    return { database, statements: prepareStatements(database), assertInPlace: watchPlace(path) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`setting STATE_DIR: cannot keep credentials in ${stateDir}: ${reason}`, { cause })
  }
}

/** Runs `work` in one write transaction. */
export function transact<T>(database: DatabaseSync, work: () => T): T {
  // IMMEDIATE takes the write lock at once: a deferred transaction that upgrades later fails instead of waiting.
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (cause) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw cause
  }
}

/** Runs `work` so that its commit is on the disk when it returns, not only in the operating system's memory. */
export function flushed<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = FULL')
  try {
    return work()
  } finally {
    database.exec('PRAGMA synchronous = NORMAL')
  }
}

/** Several processes that start at once on a new file meet here, and SQLite's busy timeout does not cover this one step. */
function enterWal(database: DatabaseSync): void {
  const end = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (cause) {
      if (!isBusy(cause) || performance.now() > end) throw cause
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  }
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY
}

function migrate(database: DatabaseSync): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version > VERSION) throw new Error(`credentials.db has version ${version}, this server knows ${VERSION}`)
  for (const step of STEPS.slice(version)) database.exec(step)
  if (version < VERSION) database.exec(`PRAGMA user_version = ${VERSION}`)
}
