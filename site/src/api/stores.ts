/** Where the records are that a server answers from. */
import type { Store } from '../store/store.ts'

/** What a database has been asked, by kind of statement. */
export interface DatabaseCounts {
  /** Says nothing of where it is. */
  name: string
  connections: { open: number; idle: number; waiting: number }
  counts: Record<string, { queries: number; seconds: number; failures: number }>
}

export interface DatabaseState {
  name: string
  /** Asked when its turn comes; otherwise it is left alone for the moment. */
  isWell: boolean
  /** Of the records; absent where it did not say so at once, as is the lag, which a standby alone has. */
  version?: number
  lagSeconds?: number
}

/** The databases that a server reads from, as its operator sees them. */
export interface Databases {
  counted(): DatabaseCounts[]
  states(): Promise<DatabaseState[]>
}

export interface Watch {
  /** Looks at once instead of at the next tick; resolves when a new store, if any, has been handed over. */
  look(): Promise<void>
  stop(): void
}

export interface Following {
  onStore(store: Store): void
  onRefused(reason: string): void
}

export interface Stores {
  /** Resolves with a store as soon as it can answer lists; rejects with one line. */
  begin(options?: { isStart?: boolean }): Promise<Store>
  /** Hands over each newer one. */
  watch(first: Store, following: Following): Watch
  /** Where the records are in some. */
  databases?: Databases
  close(): Promise<void>
}
