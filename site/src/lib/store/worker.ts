/** Reads snapshots in a thread of their own (reading.ts), and hands over what it makes without copying the arrays. */
import { parentPort } from 'node:worker_threads'
import { buffersIn } from './buffers-in.ts'
import { buildLists, buildTexts } from './build-store.ts'
import type { ReadingOrder } from './reading.ts'

const make = { lists: buildLists, words: buildTexts }

parentPort?.once('message', ({ parts, ...order }: ReadingOrder) => {
  for (const part of parts) {
    const made = make[part](order)
    parentPort?.postMessage({ [part]: made }, buffersIn(made))
  }
})
