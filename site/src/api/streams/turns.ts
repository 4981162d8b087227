import { setImmediate as nextTurn } from 'node:timers/promises'

/** For so long work is done in one go; then requests have their turn. */
const SLICE_MS = 10

/** Lets each of those that are handed in work once, first come first served; one that waits already is not put in twice. */
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
