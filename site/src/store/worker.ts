/** The reading thread: reads one snapshot or one month of the archive, posts the data, and ends (reading.ts). */
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { buildArchived, buildStore } from './build-store.ts'
import type { ReadingOrder } from './reading.ts'

const build = { snapshot: buildStore, archive: buildArchived }

parentPort?.once('message', (order: ReadingOrder) => {
  if (order.givesWay) giveWay()
  const made = build[order.kind](order)
  parentPort?.postMessage(made, [...buffersIn(made)])
})

/** Lowers this thread's priority, so that requests are answered first. */
function giveWay(): void {
  // Linux lowers the one thread that calls it; elsewhere it would be the whole process (setpriority(2), NPTL).
  if (process.platform !== 'linux') return
  try {
    // Below what it has now: a whole server may have been started with a low priority.
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // A container may forbid it; nothing else is lost.
  }
}

/** Returns the memory of all typed arrays in a value, to be transferred instead of copied. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) buffersIn(inner, found)
  }
  return found
}
