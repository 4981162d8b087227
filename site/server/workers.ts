/** WEB_CONCURRENCY: several processes behind one port; the first one only starts them, and replaces those that end. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { STOP_SIGNALS } from './stop.ts'

/** A worker that fails again at once must not be started in a tight loop. */
const RESTART_AFTER_MS = 1000
/** The message of a worker that has its data; it listens before. The same channel carries metrics. */
export const READY = 'ready'

/**
 * Starts the workers, one before the others, so that bad data is reported once, and keeps their number. `started` settles
 * when all serve; it rejects if one ends before it serves, since then a setting or the data is bad.
 */
export function startWorkers(count: number, log: Logger) {
  let hasStarted = false
  let stopping = false
  const running = new Set<Worker>()

  /** Resolves when the new worker serves. */
  async function start(): Promise<void> {
    const worker = cluster.fork()
    const { pid } = worker.process
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let hasServed = false
    running.add(worker)
    worker.on('message', message => {
      if (message !== READY) return
      hasServed = true
      log.info({ event: 'worker.serves', pid }, `worker ${pid} serves`)
      resolve()
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      reject(new Error(`worker ${pid} ended with ${signal ?? code} before it served`))
      // Before all have served once, one that ends without having served refuses the whole start.
      if (stopping || !(hasStarted || hasServed)) return
      log.warn({ event: 'worker.ended', pid }, `worker ${pid} ended with ${signal ?? code}, another is started`)
      setTimeout(() => stopping || start().catch(() => undefined), RESTART_AFTER_MS)
    })
    await promise
  }

  /** Ends them, also while they start; resolves with whether all of them finished their answers. */
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
      await start()
      if (!stopping) await Promise.all(Array.from({ length: count - 1 }, start))
    } catch (error) {
      // A stop while they start waits for that, and not for them to serve.
      if (stopping) return
      await stop()
      throw error
    }
    hasStarted = true
  }

  return { started: startAll(), stop }
}
