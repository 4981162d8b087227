/** One ingest at a time per data folder: two would each write what the other did not know. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '#contract/errors.ts'

/**
 * Does the work while this process holds DIR/.ingest.lock. Throws UsageError while another one holds it. The lock is SQLite's
 * on an empty database: the operating system gives it back with the process, however that ended. A file with a process
 * id has to be tidied up, and blocks for good once another program gets the number.
 */
export async function withLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const lock = take(join(dir, '.ingest.lock'))
  try {
    return await work()
  } finally {
    lock.close()
  }
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
