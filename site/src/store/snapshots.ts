/** The only reader of data/: loads a store, and loads the next one when the files change. */
import { closeAll } from '#contract/snapshot-set.ts'
import type { StoreOrder } from './build-store.ts'
import { readSnapshot } from './reading.ts'
import { openSnapshot, stampOf } from './snapshot-files.ts'
import { openStore, type Store } from './store.ts'

const LOOK_EVERY_MS = 1000
/** A fault of the system (no descriptor, no memory, a slow disk) can pass without a change of the data. */
const AGAIN_AFTER_MS = 5000

interface Loading extends Pick<StoreOrder, 'baseUrl'> {
  dir: string
}

interface LoadOptions {
  /** Names of files that must be there. */
  expected?: string[]
  /** No request is answered meanwhile: reading may use its core fully. */
  isStart?: boolean
}

/** Resolves with a store. Rejects with DataError's one line, also if a file of `expected` is missing. */
export async function loadStore(
  { dir, ...order }: Loading,
  { expected = [], isStart = false }: LoadOptions = {},
): Promise<Store> {
  const snapshot = openSnapshot(dir, expected)
  const { files } = snapshot
  try {
    return openStore(snapshot, order.baseUrl, await readSnapshot({ files, ...order }, { givesWay: !isStart }))
  } catch (error) {
    closeAll(files)
    throw error
  }
}

/** Stores over the records of a folder. */
export function openFileStores(loading: Loading): Stores {
  return {
    begin: options => loadStore(loading, options),
    watch: (first, following) => watchStore(loading, first, following),
    close: async () => {},
  }
}

/**
 * Polls the file stamps (some file systems deliver no events) and hands over each new valid store. A bad one is reported
 * and the old one stays, as it does when a file is gone that it was read from: that is an accident, and no empty list.
 */
export function watchStore(loading: Loading, first: Store, { onStore, onRefused }: Following): Watch {
  let served = first
  let seen = first.stamp
  let againAt = Number.POSITIVE_INFINITY
  let said: string | undefined
  let running: Promise<void> | undefined
  const take = (store: Store) => {
    served = store
    onStore(store)
  }
  const refuse = (error: unknown) => {
    if (isOfSystem(error)) againAt = performance.now() + AGAIN_AFTER_MS
    const reason = error instanceof Error ? error.message : String(error)
    // A reload may fail for hours: the same reason is reported once.
    if (reason !== said) onRefused(reason)
    said = reason
  }
  const look = async () => {
    await running
    const now = stampOf(loading.dir)
    if (now === seen && performance.now() < againAt) return running
    if (now !== seen) said = undefined
    seen = now
    againAt = Number.POSITIVE_INFINITY
    running = loadStore(loading, { expected: served.files }).then(take, refuse)
    await running
    running = undefined
  }
  let passing = first.stamp
  // A pull or a copy replaces files one by one, so the files must be unchanged for a tick before they are loaded.
  const tick = async () => {
    const now = stampOf(loading.dir)
    const isStill = now === passing
    passing = now
    if (isStill) await look()
  }
  const timer = setInterval(tick, LOOK_EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

/** Errors of the operating system or the database have a code; errors in the data do not. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error
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
  /** Resolves with a store; rejects with one line. */
  begin(options?: { isStart?: boolean }): Promise<Store>
  /** Hands over each newer one. */
  watch(first: Store, following: Following): Watch
  close(): Promise<void>
}
