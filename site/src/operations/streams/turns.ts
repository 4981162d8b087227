import { setImmediate as nextTurn } from 'node:timers/promises'

/** After so much work in one go, requests get their turn. */
const SLICE_MS = 10

/** Returns a queue: each worker added works once, in order. A worker that waits already is not added twice. */
export function createTurns<Worker>(work: (worker: Worker) => Promise<void>): (worker: Worker) => void {
  const waiting = new Set<Worker>()
  let isRunning = false
  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      await nextTurn()
      const until = performance.now() + SLICE_MS
      for (const worker of waiting) {
        waiting.delete(worker)
        await work(worker)
        if (performance.now() > until) break
      }
    }
    isRunning = false
  }
  return worker => {
    waiting.add(worker)
    if (!isRunning) run()
  }
}
