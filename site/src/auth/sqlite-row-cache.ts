import { credentialOf, type Statements } from './sqlite-statements.ts'
import type { Credential } from './store.ts'

const MAX_ROWS = 10_000

/** Rows that were read or written before and that nobody changed since. */
interface RowCache {
  find(hash: Uint8Array): Credential | undefined
  /** A row that this process has just committed: an agent that registers claims next, and one that claims reads next. */
  remember(credential: Credential): void
  /** To be called for every row this process changes. */
  forget(hash: Uint8Array): void
  clear(): void
}

/**
 * SQLite's data version tells whether another process committed anything; then nothing is believed any more.
 * It is asked once per turn of the event loop: every request of a turn had arrived before the turn began, so a
 * revocation that was answered before a request was sent is always seen by it.
 */
export function createRowCache(statements: Pick<Statements, 'find' | 'dataVersion'>): RowCache {
  const rows = new Map<string, Credential>()
  let version: unknown
  let asked = false
  statements.dataVersion.setReturnArrays(true)

  function dropWhenChanged(): void {
    if (asked) return
    asked = true
    setImmediate(() => {
      asked = false
    })
    const [current] = Object.values(statements.dataVersion.get() ?? {})
    if (current === version) return
    rows.clear()
    version = current
  }

  function remember(credential: Credential): void {
    const [oldest] = rows.keys()
    if (rows.size >= MAX_ROWS && oldest !== undefined) rows.delete(oldest)
    rows.set(keyOf(credential.hash), credential)
  }

  return {
    find(hash) {
      dropWhenChanged()
      const known = rows.get(keyOf(hash))
      if (known) return known
      const row = statements.find.get(hash)
      if (!row) return undefined
      const credential = credentialOf(row)
      remember(credential)
      return credential
    },
    remember,
    forget: hash => void rows.delete(keyOf(hash)),
    clear: () => rows.clear(),
  }
}

function keyOf(hash: Uint8Array): string {
  const bytes = Buffer.isBuffer(hash) ? hash : Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength)
  return bytes.toString('latin1')
}
