/**
 * The words of texts, collected in a thread of their own: of the time that an index takes, half goes into them, and at a
 * start the other core has nothing to do.
 */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { WORDS_WORKER } from '../build-paths.ts'
import type { WordIndexData } from './word-index.ts'

/** UTF-16 units that go over together. */
const BATCH_LENGTH = 2 ** 18
/** Batches that may wait there: the rest stays on disk. */
const MAX_WAITING = 32

/** Texts of documents that follow each other, the first one's number with them; or that there are no more. */
export type WordsMessage = { first: number; texts: string[] } | { size: number }

/** Works as collectWords does; `add` gives a promise where the other thread is behind. Rejects when that thread fails. */
export function collectWordsApart() {
  const worker = new Worker(WORDS_WORKER, { resourceLimits: { maxYoungGenerationSizeMb: 12 } })
  // One for each batch it is done with, and the index at last.
  const answers = on(worker, 'message')
  let batch: { first: number; texts: string[] } = { first: 0, texts: [] }
  let length = 0
  let waiting = 0
  return { add, finish, stop }

  function add(document: number, text: string): undefined | Promise<void> {
    batch.texts.push(text)
    length += text.length
    if (length < BATCH_LENGTH) return undefined
    send()
    batch = { first: document + 1, texts: [] }
    length = 0
    return waiting > MAX_WAITING ? waitUntil(MAX_WAITING) : undefined
  }

  async function finish(size: number): Promise<WordIndexData> {
    send()
    worker.postMessage({ size } satisfies WordsMessage)
    await waitUntil(0)
    const { value: [index] = [] } = await answers.next()
    return index
  }

  function send(): void {
    worker.postMessage(batch satisfies WordsMessage)
    waiting++
  }

  async function waitUntil(most: number): Promise<void> {
    for (; waiting > most; waiting--) await answers.next()
  }

  function stop(): void {
    worker.terminate()
  }
}
