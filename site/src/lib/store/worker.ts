/** Builds a store away from the thread that answers requests, and hands it over without copying the arrays. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { buffersIn } from './buffers-in.ts'
import { buildStore } from './build-store.ts'

const Order = z.object({
  dir: z.string(),
  baseUrl: z.string(),
  expected: z.array(z.string()),
  keepIn: z.string().optional(),
  isStart: z.boolean().optional(),
})
const data = await buildStore(Order.parse(workerData))
parentPort?.postMessage(data, buffersIn(data))
