/** Builds a store away from the thread that answers requests, and hands it over without copying the arrays. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { buildStore } from './build-store.ts'

const Order = z.object({
  dir: z.string(),
  baseUrl: z.string(),
  expected: z.array(z.string()),
  keepIn: z.string().optional(),
})
const data = buildStore(Order.parse(workerData))
parentPort?.postMessage(data, [...buffersIn(data)])

function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) buffersIn(inner, found)
  }
  return found
}
