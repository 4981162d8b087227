import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ApiError } from '../base/api-error.ts'
import { type Cap, type Kept, type Outcome, storeDown, type Write } from './kept.ts'
import { openStateFile, transact } from './sqlite-file.ts'
import { countIn, type Windows } from './windows.ts'

/** One batch holds the write lock for some milliseconds. */
const BATCH = 1_000

const Value = z.object({ value: z.string() }).optional()
const Found = z.array(z.object({ key: z.string(), value: z.string() }))
const Keys = z.array(z.object({ key: z.string() }))
const Size = z.object({ rows: z.number() }).optional()
const Rank = z.object({ rank: z.number() }).optional()

type Statements = ReturnType<typeof prepareStatements>

/**
 * Rows in one SQLite file that several processes of a host may share; counts in the memory of each. WAL with
 * synchronous=NORMAL: a commit survives a killed process. Only a durable write pays for a disk flush, because a revoked
 * token that comes back to life after a power cut is worse than one that is lost.
 */
export function openSqliteKept(stateDir: string): Kept {
  const { database, assertInPlace } = openStateFile(stateDir)
  const statements = prepareStatements(database)
  /** By the length of their windows. */
  const windows = new Map<number, Windows>()

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
    async count({ name, key, points, windowMs }, now) {
      const same = windows.get(windowMs) ?? new Map()
      windows.set(windowMs, same)
      return countIn(same, { key: `${name}:${key}`, points, windowMs }, now)
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
    return transact(
      database,
      () => apply(statements, write, now),
      outcome => outcome === 'done',
    )
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
