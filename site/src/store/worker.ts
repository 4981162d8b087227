/** Reads snapshots in a thread of their own (reading.ts), and hands over what it makes of them. */
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { buffersIn } from './buffers-in.ts'
import { buildAllWords, buildArchived, buildLists } from './build-store.ts'
import type { Parts, ReadingOrder } from './reading.ts'

const work = {
  lists(order: ReadingOrder) {
    hand({ lists: buildLists(order) })
  },
  words(order: ReadingOrder) {
    hand({ words: buildAllWords(order) })
  },
  archived(order: ReadingOrder) {
    hand({ archived: buildArchived(order) })
  },
}

/** Without copying the arrays. */
function hand(made: Partial<Parts>): void {
  parentPort?.postMessage(made, buffersIn(made))
}

/** Lets the thread that answers go first where there are not processors enough for both. */
function giveWay(): void {
  // Linux lowers the one thread that asks for it; elsewhere it would be the whole process (setpriority(2), NPTL).
  if (process.platform !== 'linux') return
  try {
    // Below what it has now: a whole server may have been started with a low priority.
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // Where a container may not, nothing else is lost.
  }
}

parentPort?.once('message', (order: ReadingOrder) => {
  if (order.givesWay) giveWay()
  for (const part of order.parts) work[part](order)
})
