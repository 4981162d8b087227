/** The only reader of data/: loads a store, and loads the next one when the files change. */
import { Worker } from 'node:worker_threads'
import { STORE_WORKER } from './build-paths.ts'
import type { StoreOrder } from './store/build-store.ts'
import { openStore, type Store, type StoreData, stampOf } from './store/store.ts'

const LOOK_EVERY_MS = 1000

export type Loading = Omit<StoreOrder, 'expected'>

/** Loads in a worker, so that a swap does not pause the answers. Rejects with DataError's one line, also when a file of `expected` is not there. */
export function loadStore(loading: Loading, expected: string[] = []): Promise<Store> {
  return new Promise((resolve, reject) => {
    // The worker's open files must outlive it: full records are read through them.
    const worker = new Worker(STORE_WORKER, {
      workerData: { ...loading, expected } satisfies StoreOrder,
      trackUnmanagedFds: false,
      // Records live for a moment; room for more young ones is only held, for no measurable gain.
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    })
    worker.once('message', (data: StoreData) => resolve(openStore(data)))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`the snapshot loader ended with ${code}`)))
  })
}

export interface Watch {
  /** Looks at once instead of at the next tick; resolves when a new store, if any, has been handed over. */
  look(): Promise<void>
  stop(): void
}

/**
 * Polls the file stamps (some file systems deliver no events) and hands over each new valid store. A bad one is reported
 * and the old one stays, as it does when a file is gone that it was read from: that is an accident, and no empty list.
 */
export function watchStore(
  loading: Loading,
  first: Store,
  { onStore, onRefused }: { onStore(store: Store): void; onRefused(reason: string): void },
): Watch {
  let served = first
  let seen = first.stamp
  let running: Promise<void> | undefined
  const take = (store: Store) => {
    served = store
    onStore(store)
  }
  const refuse = (error: unknown) => onRefused(error instanceof Error ? error.message : String(error))
  const look = async () => {
    await running
    const now = stampOf(loading.dir)
    if (now === seen) return running
    seen = now
    running = loadStore(loading, served.files).then(take, refuse)
    await running
    running = undefined
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
