/** The threads that read snapshots (worker.ts): reading pauses no answer, and a start has both cores. */
import { Worker } from 'node:worker_threads'
import { STORE_WORKER } from '../api/build-paths.ts'
import type { StoreArchived, StoreLists, StoreOrder, StoreWords } from './build-store.ts'

export interface Parts {
  lists: StoreLists
  words: StoreWords
  archived: StoreArchived
}

export interface ReadingOrder extends StoreOrder {
  /** What one thread makes, in this order. */
  parts: (keyof Parts)[]
  /** Answers are given meanwhile, and come first. */
  givesWay: boolean
}

/** Each part rejects with what kept its thread from making it: DataError's one line where the data is bad. */
interface Reading {
  lists: Promise<StoreLists>
  words: Promise<StoreWords>
  stop(): Promise<unknown>
}

let ahead: Worker | undefined

/** Starts a thread before there is anything to read: loading its code takes a tenth of a second. */
export function startAhead(): void {
  ahead = startThread()
  // Where nothing is read after all, it keeps nothing running.
  ahead.unref()
}

interface Manner extends Pick<ReadingOrder, 'givesWay'> {
  /** The lists and the words in a thread each, not both in one. */
  atOnce: boolean
}

export function readSnapshot(order: StoreOrder, { atOnce, givesWay }: Manner): Reading {
  const lists = Promise.withResolvers<StoreLists>()
  const words = Promise.withResolvers<StoreWords>()
  // Nobody waits for the words of lists that could not be read.
  words.promise.catch(() => {})
  const made = { lists, words }
  const shares: ('lists' | 'words')[][] = atOnce ? [['lists'], ['words']] : [['lists', 'words']]
  const threads = shares.map(parts => {
    const thread = ahead ?? startThread()
    ahead = undefined
    thread.ref()
    const fail = (error: unknown) => {
      for (const part of parts) made[part].reject(error)
    }
    thread.on('message', (message: Partial<Parts>) => {
      if (message.lists) lists.resolve(message.lists)
      if (message.words) words.resolve(message.words)
    })
    thread.once('error', fail)
    thread.once('exit', code => fail(new Error(`a thread that reads the snapshot ended with ${code}`)))
    thread.postMessage({ ...order, parts, givesWay } satisfies ReadingOrder)
    return thread
  })
  const stop = () => Promise.all(threads.map(thread => thread.terminate()))
  return { lists: lists.promise, words: words.promise, stop }
}

/** Reads a file of the archive in a thread that gives way to answers, and ends. */
export async function readArchived(order: StoreOrder): Promise<StoreArchived> {
  const thread = startThread()
  const { promise, resolve, reject } = Promise.withResolvers<StoreArchived>()
  thread.on('message', (message: Partial<Parts>) => message.archived && resolve(message.archived))
  thread.once('error', reject)
  thread.once('exit', code => reject(new Error(`a thread that reads the archive ended with ${code}`)))
  thread.postMessage({ ...order, parts: ['archived'], givesWay: true } satisfies ReadingOrder)
  return promise.finally(() => thread.terminate())
}

function startThread(): Worker {
  // Records live for a moment; room for more young ones is only held, for no measurable gain.
  return new Worker(STORE_WORKER, { resourceLimits: { maxYoungGenerationSizeMb: 12 } })
}
