/** The file `credentials.db` of STATE_DIR: opened, checked and migrated. */
import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#contract/snapshot-set.ts'

/** How long one process waits for another's write; a write takes well under a millisecond. */
const BUSY_TIMEOUT_MS = 5_000
const RETRY_MS = 10
const SQLITE_BUSY = 5

/** Files of before were not key-value stores: their versions end with 3. */
const VERSION = 4
/** Triggers count the lists: at 200,000 rows, counting them at each registration would take milliseconds. */
const TABLES = `
CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX kept_until ON kept (until);
CREATE TABLE place (
  list TEXT NOT NULL,
  rank INTEGER NOT NULL,
  key TEXT NOT NULL REFERENCES kept (key) ON DELETE CASCADE,
  PRIMARY KEY (list, rank, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX place_key ON place (key);
CREATE TABLE size (list TEXT PRIMARY KEY, rows INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TRIGGER place_added AFTER INSERT ON place BEGIN
  INSERT INTO size VALUES (new.list, 1) ON CONFLICT (list) DO UPDATE SET rows = rows + 1;
END;
CREATE TRIGGER place_removed AFTER DELETE ON place BEGIN
  UPDATE size SET rows = rows - 1 WHERE list = old.list;
  DELETE FROM size WHERE list = old.list AND rows = 0;
END;
PRAGMA user_version = ${VERSION};
`

/**
 * Opens or creates the file; throws with one line if it cannot be written or is not ours. `assertInPlace` throws unless the
 * file of that name is the opened one: an open file outlives its name, and a process that goes on with it would issue
 * credentials that the next start does not know, and miss revocations by the operator, who has the new one.
 */
export function openStateFile(stateDir: string): { database: DatabaseSync; assertInPlace(): void } {
  try {
    makeFolder(stateDir, 0o700)
    const path = join(stateDir, 'credentials.db')
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    // SQLite opens a read-only file, such as a copy that root put back, and every credential would be 503.
    accessSync(path, constants.W_OK)
    enterWal(database)
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000')
    transact(database, () => prepareTables(database))
    const opened = identityOf(path)
    const assertInPlace = () => {
      if (identityOf(path) !== opened)
        throw new Error(`${path} was removed or replaced since it was opened: put it back, or restart`)
    }
    return { database, assertInPlace }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`setting STATE_DIR: cannot keep credentials in ${stateDir}: ${reason}`, { cause })
  }
}

function identityOf(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false, bigint: true })
  return file && `${file.dev}.${file.ino}`
}

/** Runs `work` in one write transaction, which is undone if it throws or `keep` returns false. */
export function transact<T>(database: DatabaseSync, work: () => T, keep: (result: T) => boolean = () => true): T {
  // IMMEDIATE takes the write lock at once: a deferred transaction that upgrades later fails instead of waiting.
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec(keep(result) ? 'COMMIT' : 'ROLLBACK')
    return result
  } catch (cause) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw cause
  }
}

function prepareTables(database: DatabaseSync): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  const isForeign = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kept'").get() === undefined
  if (version === VERSION && isForeign) throw new Error('credentials.db has no table named kept: it is not ours')
  if (version === 0) database.exec(TABLES)
  else if (version !== VERSION)
    throw new Error(
      `credentials.db has version ${version}, this server reads ${VERSION}: take the server that wrote it, or stop, ` +
        'remove credentials.db* and start, then agents register and subscribe again',
    )
}

/** Several processes that start at once on a new file meet here, and SQLite's busy timeout does not cover this step. */
function enterWal(database: DatabaseSync): void {
  const end = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (cause) {
      const isBusy = cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY
      if (!isBusy || performance.now() > end) throw cause
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  }
}
