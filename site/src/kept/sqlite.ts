/** Rows in the file `credentials.db` of STATE_DIR, which is opened, checked and migrated here. */
import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { makeFolder } from '#contract/snapshot-set.ts'
import { ApiError } from '../base/api-error.ts'
import { type Cap, type Kept, type Outcome, storeDown, type Write } from './kept.ts'

/** One batch holds the write lock for some milliseconds. */
const BATCH = 1_000

const Value = z.object({ value: z.string() }).optional()
const Found = z.array(z.object({ key: z.string(), value: z.string() }))
const Keys = z.array(z.object({ key: z.string() }))
const Size = z.object({ rows: z.number() }).optional()
const Rank = z.object({ rank: z.number() }).optional()

type Statements = ReturnType<typeof prepareStatements>

/**
 * Rows in one SQLite file that several processes of a host may share. WAL with synchronous=NORMAL: a commit survives a
 * killed process. Only a durable write pays for a disk flush: a revoked token must not come back to life after a power cut.
 */
export function openSqliteKept(stateDir: string): Kept {
  const { database, assertInPlace } = openStateFile(stateDir)
  const statements = prepareStatements(database)

  async function attempt<T>(work: () => T): Promise<T> {
    try {
      assertInPlace()
      return work()
    } catch (cause) {
      throw cause instanceof ApiError ? cause : storeDown(cause)
    }
  }

  return {
    get: key => attempt(() => Value.parse(statements.get.get(key))?.value),
    write: (write, now) => attempt(() => writeAll(database, statements, write, now)),
    list: (name, { to = Number.MAX_SAFE_INTEGER, skip = 0, most }) =>
      attempt(() => Found.parse(statements.list.all(name, to, most, skip))),
    async *each(prefix) {
      for (let after = prefix; ; ) {
        const page = await attempt(() => Found.parse(statements.each.all(after, `${prefix}\u{10FFFF}`, BATCH)))
        yield* page
        const last = page.at(-1)
        if (!last) return
        after = last.key
      }
    },
    async removeOld(now) {
      for (let total = 0; ; ) {
        const removed = Number((await attempt(() => statements.removeOld.run(now, BATCH))).changes)
        total += removed
        if (removed < BATCH) return total
        // Requests get their turn between two batches.
        await new Promise(resolve => setImmediate(resolve))
      }
    },
    close: async () => database.close(),
  }
}

function prepareStatements(database: DatabaseSync) {
  return {
    get: database.prepare('SELECT value FROM kept WHERE key = ?'),
    getLive: database.prepare('SELECT value FROM kept WHERE key = ? AND until > ?'),
    put: database.prepare('INSERT INTO kept VALUES (?, ?, ?)'),
    remove: database.prepare('DELETE FROM kept WHERE key = ?'),
    place: database.prepare('INSERT INTO place VALUES (?, ?, ?)'),
    leave: database.prepare('DELETE FROM place WHERE key = ?'),
    ended: database.prepare('SELECT key FROM place WHERE list = ? AND rank <= ?'),
    size: database.prepare('SELECT rows FROM size WHERE list = ?'),
    first: database.prepare('SELECT key FROM place WHERE list = ? ORDER BY rank, key LIMIT ?'),
    rank: database.prepare('SELECT rank FROM place WHERE list = ? ORDER BY rank LIMIT 1 OFFSET ?'),
    list: database.prepare(`SELECT key, value FROM place JOIN kept USING (key)
      WHERE list = ? AND rank <= ? ORDER BY rank, key LIMIT ? OFFSET ?`),
    each: database.prepare('SELECT key, value FROM kept WHERE key > ? AND key < ? ORDER BY key LIMIT ?'),
    removeOld: database.prepare(`DELETE FROM kept
      WHERE key IN (SELECT key FROM kept WHERE until <= ? LIMIT ?)`),
  }
}

function writeAll(database: DatabaseSync, statements: Statements, write: Write, now: number): Outcome {
  if (write.durable) database.exec('PRAGMA synchronous = FULL')
  try {
    const isDone = (outcome: Outcome) => outcome === 'done'
    return transact(database, () => apply(statements, write, now), isDone)
  } finally {
    if (write.durable) database.exec('PRAGMA synchronous = NORMAL')
  }
}

function apply(statements: Statements, { changes, caps = [] }: Write, now: number): Outcome {
  for (const { key, was } of changes)
    if (Value.parse(statements.getLive.get(key, now))?.value !== was) return { conflict: key }
  for (const [place, cap] of caps.entries()) {
    const nextEnd = makeRoom(statements, cap, now)
    if (nextEnd !== undefined) return { full: place, nextEnd }
  }
  for (const { key, is } of changes) {
    statements.remove.run(key)
    if (!is) continue
    statements.put.run(key, is.value, is.until)
    for (const { list, rank } of is.places) statements.place.run(list, rank, key)
  }
  return 'done'
}

/** Returns undefined if one more row fits, else when the next one ends. Rows that have ended leave all their lists. */
function makeRoom(statements: Statements, { list, most, spare }: Cap, now: number): number | undefined {
  for (const { key } of Keys.parse(statements.ended.all(list, now))) statements.leave.run(key)
  const over = (Size.parse(statements.size.get(list))?.rows ?? 0) - most + 1
  if (over <= 0) return undefined
  // If a cap was lowered, rows are removed in steps, and each step lets one in.
  const first = spare === undefined ? [] : Keys.parse(statements.first.all(spare, Math.min(over, BATCH)))
  for (const { key } of first) statements.remove.run(key)
  return first.length > 0 ? undefined : (Rank.parse(statements.rank.get(list, over - 1))?.rank ?? now)
}

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
function openStateFile(stateDir: string): { database: DatabaseSync; assertInPlace(): void } {
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
function transact<T>(database: DatabaseSync, work: () => T, keep: (result: T) => boolean = () => true): T {
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
