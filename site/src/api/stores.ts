/** Where the records are that a server answers from. */
import type { Store } from '../store/store.ts'

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
  /** Resolves with a store; rejects with one line. */
  begin(options?: { isStart?: boolean }): Promise<Store>
  /** Hands over each newer one. */
  watch(first: Store, following: Following): Watch
  close(): Promise<void>
}
