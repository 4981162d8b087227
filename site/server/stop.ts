import type { App } from './app.ts'

/** The signals that request a stop: of an operator, a key, a terminal that is closed. serve.js names them too. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Longer than any answer takes; orchestrators kill after 10 to 30 seconds. */
const DEADLINE_MS = 8_000

/** Finishes running answers and resolves with whether all were finished; past the deadline the rest is cut off. */
export async function stopGracefully(
  { close, server, log }: Pick<App, 'close' | 'server' | 'log'>,
  deadlineMs = DEADLINE_MS,
): Promise<boolean> {
  let drained = true
  log.info({ event: 'stopping' }, 'No new connections; running answers are finished')
  const timer = setTimeout(() => {
    drained = false
    log.warn({ event: 'cut' }, `Connections still open after ${deadlineMs} ms are cut off`)
    server.closeAllConnections()
  }, deadlineMs)
  await close()
  clearTimeout(timer)
  log.info({ event: 'stopped', drained }, 'Stopped')
  return drained
}

/** Ends the process at the first signal; the second of a group that gets several ends nothing. */
export function stopOnSignal(stop: () => Promise<boolean>): void {
  let stopping = false
  for (const signal of STOP_SIGNALS) {
    const early = process.listeners(signal)
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      process.exit((await stop()) ? 0 : 1)
    })
    // Those of serve.js, and only now: with none in between, a signal would be lost.
    for (const listener of early) process.off(signal, listener)
  }
}
