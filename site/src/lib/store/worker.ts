/** Reads snapshots in a thread of their own (reading.ts), and hands over what it makes. */
import { parentPort } from 'node:worker_threads'
import { buffersIn } from './buffers-in.ts'
import { buildLists, buildTexts } from './build-store.ts'
import type { Parts, ReadingOrder } from './reading.ts'

const hand = (made: Partial<Parts>, arrays: ArrayBuffer[]) => parentPort?.postMessage(made, arrays)

const work = {
  lists(order: ReadingOrder) {
    const { lists, keepIt } = buildLists(order)
    // A start waits for the lists: they are kept afterwards, so what is handed over is a copy.
    hand({ lists }, keepIt ? [] : buffersIn(lists))
    keepIt?.()
  },
  words(order: ReadingOrder) {
    const words = buildTexts(order)
    hand({ words }, buffersIn(words))
  },
}

parentPort?.once('message', (order: ReadingOrder) => {
  for (const part of order.parts) work[part](order)
})
