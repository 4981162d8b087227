/** One ingest at a time per data folder: two would overwrite each other's changes. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '#contract/errors.ts'

/** Runs the work under an SQLite lock on DIR/.ingest.lock, which ends with its process. Throws UsageError if held. */
export async function withLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  using _lock = take(join(dir, '.ingest.lock'))
  return await work()
}

function take(path: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(path)
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    if (message === 'database is locked')
      throw new UsageError(`another ingest is running (it holds ${path})`, { cause })
    throw new UsageError(`${path}: cannot be locked (${message})`, { cause })
  }
}
