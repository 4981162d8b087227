/** Reads snapshots in a thread of their own (reading.ts), and hands over what it makes of them. */
import { parentPort } from 'node:worker_threads'
import { buffersIn } from './buffers-in.ts'
import { buildAllWords, buildLists } from './build-store.ts'
import type { Parts, ReadingOrder } from './reading.ts'

const work = {
  lists(order: ReadingOrder) {
    const { lists, keepIt } = buildLists(order)
    // A start waits for the lists, so they are kept afterwards. Copied here: there it would pause the answers.
    hand({ lists: keepIt ? structuredClone(lists) : lists })
    keepIt?.()
  },
  words(order: ReadingOrder) {
    hand({ words: buildAllWords(order) })
  },
}

/** Without copying the arrays. */
function hand(made: Partial<Parts>): void {
  parentPort?.postMessage(made, buffersIn(made))
}

parentPort?.once('message', (order: ReadingOrder) => {
  for (const part of order.parts) work[part](order)
})
