import type { App } from './app.ts'

/** What asks for a stop: who runs it, a key, a terminal that is closed. serve.js names them too. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Longer than any answer takes; orchestrators kill after 10 to 30 seconds. */
const DEADLINE_MS = 8_000

/** Finishes what runs and says whether everything was finished; past the deadline the rest is cut off. */
export async function stopGracefully(
  app: Pick<App, 'close' | 'server' | 'log'>,
  deadlineMs = DEADLINE_MS,
): Promise<boolean> {
  let drained = true
  app.log.info({ event: 'stopping' }, 'No new connections; running answers are finished')
  const timer = setTimeout(() => {
    drained = false
    app.log.warn({ event: 'cut' }, `Connections still open after ${deadlineMs} ms are cut off`)
    app.server.closeAllConnections()
  }, deadlineMs)
  await app.close()
  clearTimeout(timer)
  app.log.info({ event: 'stopped', drained }, 'Stopped')
  return drained
}
