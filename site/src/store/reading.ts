/** Starts the threads that read snapshots (worker.ts), so that reading pauses no answer. */
import { Worker } from 'node:worker_threads'
import type { TableData } from '../../record-index/index.ts'
import { STORE_WORKER } from '../base/build-paths.ts'
import type { ReadingOrder, StoreData, StoreOrder } from './worker.ts'

let ahead: Worker | undefined

/** Starts a thread before there is anything to read: loading its code takes a tenth of a second. */
export function startAhead(): void {
  ahead = startThread()
  // If nothing is read after all, it does not keep the process running.
  ahead.unref()
}

/** Resolves with the data of a snapshot; rejects with DataError's one line if it is bad. */
export function readSnapshot(order: StoreOrder, { givesWay }: Pick<ReadingOrder, 'givesWay'>): Promise<StoreData> {
  return read<StoreData>({ ...order, kind: 'snapshot', givesWay })
}

/** Resolves with a month of the archive; rejects with DataError's one line if it is bad. */
export function readArchived(order: StoreOrder): Promise<TableData> {
  return read<TableData>({ ...order, kind: 'archive', givesWay: true })
}

async function read<T>(order: ReadingOrder): Promise<T> {
  const thread = ahead ?? startThread()
  ahead = undefined
  thread.ref()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', code => reject(new Error(`a thread that reads the snapshot ended with ${code}`)))
  thread.postMessage(order)
  try {
    return await promise
  } finally {
    // Even after a failure: a thread that went on would read whatever is opened next under the same file number.
    await thread.terminate()
  }
}

function startThread(): Worker {
  // Records live for a moment; a larger young generation held memory without a measurable gain.
  return new Worker(STORE_WORKER, { resourceLimits: { maxYoungGenerationSizeMb: 12 } })
}
