/** WEB_CONCURRENCY: several processes behind one port; the first one only starts them and starts them anew. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { STOP_SIGNALS } from './stop.ts'

/** A worker that fails again at once must not be started in a tight loop. */
const RESTART_AFTER_MS = 1000
/** What a worker says once it has its data. The same channel carries metrics. */
export const READY = 'ready'

interface Workers {
  /** Settles when all serve. Rejects when one ends before it serves, then a setting or the data is bad. */
  started: Promise<void>
  /** Ends them, also while they start; says whether all of them finished their answers. */
  stop(): Promise<boolean>
}

/** Starts the workers, one before the others, so that bad data is reported once, and keeps their number. */
export function startWorkers(count: number, log: Logger): Workers {
  let hasStarted = false
  let stopping = false
  const running = new Set<Worker>()

  function start(): Worker {
    const worker = cluster.fork()
    const { pid } = worker.process
    running.add(worker)
    let hasServed = false
    onReady(worker, () => {
      hasServed = true
      log.info({ event: 'worker.serves', pid }, `worker ${pid} serves`)
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      // Before all have served once, one that ends without having served refuses the whole start.
      if (stopping || !(hasStarted || hasServed)) return
      log.warn({ event: 'worker.ended', pid }, `worker ${pid} ended with ${signal ?? code}, another is started`)
      setTimeout(() => stopping || start(), RESTART_AFTER_MS)
    })
    return worker
  }

  async function stop(): Promise<boolean> {
    stopping = true
    const ended = [...running].map(worker => once(worker, 'exit'))
    for (const worker of running) worker.process.kill('SIGTERM')
    const codes = (await Promise.all(ended)).map(([code, signal]) => code ?? signal)
    // One that has not run a line yet ends by the signal itself: it has no answer to finish.
    return codes.every(code => code === 0 || STOP_SIGNALS.includes(code))
  }

  async function startAll(): Promise<void> {
    try {
      await serves(start())
      if (!stopping) await Promise.all(Array.from({ length: count - 1 }, () => serves(start())))
    } catch (error) {
      // Whoever stops them while they start waits for that, and not for them to serve.
      if (stopping) return
      await stop()
      throw error
    }
    hasStarted = true
  }

  return { started: startAll(), stop }
}

/** A worker listens before it has its data, so it says itself when it serves. */
function serves(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    onReady(worker, resolve)
    worker.once('exit', (code, signal) =>
      reject(new Error(`worker ${worker.process.pid} ended with ${signal ?? code} before it served`)),
    )
  })
}

function onReady(worker: Worker, then: () => void): void {
  worker.on('message', message => {
    if (message === READY) then()
  })
}
