/** Run in a process of its own with --expose-gc: a server that tells on request how much it holds. */
import { startServer } from './server.ts'

const server = await startServer({ env: { RATE_LIMIT_PUBLIC: '1000000/60' } })
process.on('message', async () => {
  // What is awaited by finished exchanges goes with the second round.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  process.send?.({ heapBytes: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => server.close().then(() => process.exit(0)))
process.send?.({ url: server.url })
