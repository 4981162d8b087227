/** A worker: answers for each expression it is sent with the text that holds it up, if there is one. */
import { parentPort } from 'node:worker_threads'
import type { Expression } from './find.ts'
import { findSlow } from './measure.ts'

parentPort?.on('message', ({ source, flags }: Expression) => {
  parentPort?.postMessage({ attack: findSlow(source, flags) })
})
