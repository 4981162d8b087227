import type { DatabaseSync } from 'node:sqlite'
import type { AssertInPlace } from './same-file.ts'
import { transact } from './sqlite-database.ts'

/** Runs `work` in a transaction and resolves after its commit. What it changed stays unless it throws or `keep` says no. */
type Write = <T>(work: () => T, keep?: (result: T) => boolean) => Promise<T>

interface Waiting {
  /** Does the work; what it returns tells the outcome, to be called after the commit. */
  attempt(): () => void
  fail(cause: unknown): void
}

/**
 * Writes that arrive in one turn of the event loop share one transaction, since beginning and committing one costs more
 * than a row. A write that fails takes nothing of the others with it; a commit that fails is the failure of all.
 */
export function createWrites(database: DatabaseSync, assertInPlace: AssertInPlace): Write {
  const begin = database.prepare('SAVEPOINT one')
  const undo = database.prepare('ROLLBACK TO one')
  const end = database.prepare('RELEASE one')
  let waiting: Waiting[] = []

  function commitAll(): void {
    const writes = waiting
    waiting = []
    try {
      assertInPlace(true)
      const outcomes = transact(database, () => writes.map(({ attempt }) => alone(attempt)))
      for (const tell of outcomes) tell()
    } catch (cause) {
      for (const { fail } of writes) fail(cause)
    }
  }

  function alone(attempt: Waiting['attempt']): () => void {
    begin.run()
    const tell = attempt()
    end.run()
    return tell
  }

  return (work, keep = () => true) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commitAll)
      const attempt = () => {
        try {
          const result = work()
          if (!keep(result)) undo.run()
          return () => resolve(result)
        } catch (cause) {
          undo.run()
          return () => reject(cause)
        }
      }
      waiting.push({ attempt, fail: reject })
    })
}
