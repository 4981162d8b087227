/** The server of `npm run serve` (see serve.js): serves an existing build. */
import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { isLoopback, type LastRefresh, misspelledSettings, readSettings, type Settings } from '#contract'
import { collections } from '../src/collections/index.ts'
import { serviceStatus } from '../src/operations/freshness.ts'
import { createLogger } from '../src/operations/log.ts'
import type { Scraped } from '../src/operations/metrics.ts'
import { type App, startApp } from './app.ts'
import { hostInUrl } from './http/open-port.ts'
import { serveMetrics } from './metrics-server.ts'
import { hearRefreshes, type Refreshing, startRefreshing, tellWorkers } from './refreshing.ts'
import { STOP_SIGNALS, stopGracefully } from './stop.ts'
import { READY, startWorkers } from './workers.ts'

// A log that cannot be written, because its disk is full or its reader went away, ends no service. It goes on when it can.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  const settings = readSettings(process.env)
  const { WEB_CONCURRENCY: count } = settings
  await (count > 1 && cluster.isPrimary ? serveFromWorkers(settings) : serve(settings))
} catch (error) {
  console.error(`server: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
  // The channel to the process that started it would keep a worker alive; told first, it lets the code be 1.
  cluster.worker?.disconnect()
}

/**
 * A signal to the whole group reaches a worker twice, from its sender and from the first process: the second ends
 * nothing.
 */
function stopOnSignal(stop: () => Promise<boolean>): void {
  let stopping = false
  for (const signal of STOP_SIGNALS) {
    const early = process.listeners(signal)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(drained => process.exit(drained ? 0 : 1))
    })
    // Those of serve.js, and only now: with none in between, a signal would be lost.
    for (const listener of early) process.off(signal, listener)
  }
}

async function serve(settings: Settings): Promise<void> {
  const starting = startApp({ settings })
  let refreshing: Refreshing | undefined
  // Before it serves: a signal that comes while it starts ends it as well, and as the first process of a container it
  // would not even be heard without this. A start that fails says so itself.
  stopOnSignal(() =>
    starting.then(
      async app => {
        const [drained] = await Promise.all([stopGracefully(app), refreshing?.stop()])
        return drained
      },
      () => false,
    ),
  )
  const app = await starting
  // Where two parts of a page fail, Astro awaits the first one alone.
  process.on('unhandledRejection', cause =>
    app.log.error({ event: 'rejection.unhandled', err: cause }, 'A failure that nothing awaited'),
  )
  await announce(app)
  const hear = (last: LastRefresh) => {
    app.services.refresh = last
  }
  if (cluster.isWorker) hearRefreshes(hear)
  else refreshing = startRefreshing(settings, app.log, hear)
  // The workers that start next read what this one kept.
  process.send?.(READY)
  // Now, because a container is not always given the time to end well.
  flushCompileCache()
}

/** Metrics of all workers on one port, which is taken first: a taken port refuses the start like any bad setting. */
async function serveFromWorkers(settings: Settings): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host, WEB_CONCURRENCY: count } = settings
  const log = createLogger(settings, () => new Date(), console.log)
  const metrics = port === undefined ? undefined : await serveMetrics(await openMetrics(), host, port, log)
  if (metrics) log.info({ event: 'metrics', metricsUrl: metrics.url }, 'Metrics of all workers')
  const closeMetrics = async () => metrics?.close()
  const workers = startWorkers(count, log)
  let refreshing: Refreshing | undefined
  stopOnSignal(async () => {
    const [drained] = await Promise.all([workers.stop(), refreshing?.stop()]).finally(closeMetrics)
    return drained
  })
  await workers.started.catch(async error => {
    await closeMetrics()
    throw error
  })
  refreshing = startRefreshing(settings, log, tellWorkers())
}

/** Loaded when asked for, as in watching.ts. */
async function openMetrics(): Promise<Scraped> {
  const { metricsOfWorkers } = await import('../src/operations/metrics.ts')
  return metricsOfWorkers()
}

/** The first thing an operator wants to know: where it is, under which name, and what it serves. */
async function announce({ services, url, metricsUrl, log }: App): Promise<void> {
  const { store, baseUrl, settings } = services
  const records = Object.fromEntries(collections.map(({ prose, recordsOf }) => [prose.names, recordsOf(store).size]))
  const { status, collections: ages } = await serviceStatus(services)
  const dataAsOf = Object.fromEntries(ages.map(({ collection, asOf }) => [collection, asOf]))
  const counts = Object.entries(records).map(([name, count]) => `${count} ${name}${ageText(dataAsOf[name])}`)
  log.info(
    { event: 'listening', baseUrl, records, status, dataAsOf, metricsUrl },
    `listening on ${hostInUrl(settings.HOST)}:${new URL(url).port}, base URL ${baseUrl}: ${counts.join(', ')}; data ${status}`,
  )
  if (status === 'stale')
    log.warn(
      { event: 'stale' },
      settings.REFRESH_EVERY === undefined
        ? 'The data is stale: npm run ingest reads the sources anew, REFRESH_EVERY=30m does so from now on (docs/operate.md)'
        : 'The data is stale: it is refreshed now',
    )
  if (settings.PUBLIC_BASE_URL === undefined && !isLoopback(settings.HOST))
    log.warn({ event: 'base-url' }, `PUBLIC_BASE_URL is not set: links, documents and tokens name ${baseUrl}`)
  for (const name of misspelledSettings(process.env))
    log.warn({ event: 'setting', name }, `${name} is no setting and changes nothing: see docs/operate.md`)
}

function ageText(asOf: string | undefined): string {
  return asOf === undefined ? '' : ` as of ${asOf.slice(0, 10)}`
}
