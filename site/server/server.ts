/** The server of `npm run serve` (see serve.js): serves an existing build. */
import { flushCompileCache } from 'node:module'
import { isLoopback, misspelledSettings, readSettings, type Settings } from '#contract'
import { collections } from '../src/collections/index.ts'
import { serviceStatus } from '../src/operations/freshness.ts'
import { type App, startApp } from './app.ts'
import { hostInUrl } from './http/port.ts'
import { startRefreshing } from './refreshing.ts'
import { stopGracefully, stopOnSignal } from './stop.ts'

// A log that cannot be written, because its disk is full or its reader went away, ends no service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await serve(readSettings(process.env))
} catch (error) {
  console.error(`server: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

async function serve(settings: Settings): Promise<void> {
  const starting = startApp({ settings })
  let stopRefreshing = async () => {}
  // Before it serves: a signal that comes while it starts ends it as well, and the first process of a container would not
  // even receive it without this. A start that fails reports that itself.
  stopOnSignal(async () => {
    const app = await starting.catch(() => undefined)
    if (!app) return false
    const [drained] = await Promise.all([stopGracefully(app), stopRefreshing()])
    return drained
  })
  const app = await starting
  // If two parts of a page fail, Astro awaits only the first one.
  process.on('unhandledRejection', cause =>
    app.log.error({ event: 'rejection.unhandled', err: cause }, 'A failure that nothing awaited'),
  )
  await announce(app)
  stopRefreshing = startRefreshing(settings, app.log, last => {
    app.services.refresh = last
  })
  // Now, because a container is not always given the time to end well.
  flushCompileCache()
}

/** Logs the first facts for an operator: the address, its name, and the data. */
async function announce({ services, url, metricsUrl, log }: App): Promise<void> {
  const { store, baseUrl, settings } = services
  const records = Object.fromEntries(collections.map(({ prose, recordsOf }) => [prose.names, recordsOf(store).size]))
  const { status, collections: ages } = await serviceStatus(services)
  const dataAsOf = Object.fromEntries(ages.map(({ collection, asOf }) => [collection, asOf]))
  const ageText = (asOf?: string) => (asOf === undefined ? '' : ` as of ${asOf.slice(0, 10)}`)
  const counts = Object.entries(records).map(([name, count]) => `${count} ${name}${ageText(dataAsOf[name])}`)
  const address = `${hostInUrl(settings.HOST)}:${new URL(url).port}`
  log.info(
    { event: 'listening', baseUrl, records, status, dataAsOf, metricsUrl },
    `listening on ${address}, base URL ${baseUrl}: ${counts.join(', ')}; data ${status}`,
  )
  if (status === 'stale')
    log.warn(
      { event: 'stale' },
      settings.REFRESH_EVERY === undefined
        ? 'The data is stale: npm run ingest refreshes it once, REFRESH_EVERY=30m regularly (docs/operate.md)'
        : 'The data is stale: it is refreshed now',
    )
  if (settings.PUBLIC_BASE_URL === undefined && !isLoopback(settings.HOST))
    log.warn({ event: 'base-url' }, `PUBLIC_BASE_URL is not set: links, documents and tokens name ${baseUrl}`)
  for (const name of misspelledSettings(process.env))
    log.warn({ event: 'setting', name }, `${name} is not a setting and changes nothing: see docs/operate.md`)
}
