/** Puts the parts together: settings, snapshot, Astro's handler, the front, one listening port. */
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Settings } from '#contract'
import type { Services } from '../src/operations/handle.ts'
import { createLogger } from '../src/operations/log.ts'
import type { SwapOutcome } from '../src/operations/metrics.ts'
import { openAuth } from '../src/operations/open-auth.ts'
import { closeStreams, openStreams, wakeStreams } from '../src/operations/streams.ts'
import { startSender } from '../src/push/sender.ts'
import { openFileStores, type Stores, watchStores } from '../src/store/snapshots.ts'
import { loadApp, type PageApp } from './astro.ts'
import { readDocuments } from './documents.ts'
import { respond } from './front/front.ts'
import type { Cached } from './http/form.ts'
import { commonHeaders } from './http/headers.ts'
import { listen } from './listening.ts'
import { openWatching } from './watching.ts'

export interface App {
  /** Its address, e.g. `http://127.0.0.1:4321`. */
  url: string
  services: Services
  server: Server
  /** The address for Prometheus, if METRICS_PORT is set. */
  metricsUrl?: string
  log: Logger
  /** Looks for a new snapshot at once. */
  reload(): Promise<void>
  /** Takes no new connections and finishes running answers. */
  close(): Promise<void>
}

/** The sources of pages: the build, or the modules of development. */
export interface Pages {
  load(): Promise<PageApp>
  /** Returns ready files by path. */
  documents(baseUrl: string): Map<string, Cached>
  /** Styles are in the page itself, as in development. */
  inlineStyles?: boolean
}

interface AppOptions {
  settings: Settings
  clock?: () => Date
  /** Takes each line of the log. */
  write?: (line: string) => void
  pages?: Pages
}

/** Starts the server. Throws with one line if the data or a setting is bad. */
export async function startApp({
  settings,
  clock = () => new Date(),
  write = console.log,
  pages = { load: loadApp, documents: readDocuments },
}: AppOptions): Promise<App> {
  const log = createLogger(settings, clock, write)
  // Closed if the start is refused, last first: with METRICS_PORT the open port kept a process that had logged its reason.
  await using opened = new AsyncDisposableStack()
  const current: { services?: Services } = {}
  const watching = await openWatching(settings, log, () => current.services)
  opened.defer(watching.close)
  const { close: closeAuth, ...auth } = await openAuth({ settings, clock, log })
  opened.defer(closeAuth)
  const { server, port, baseUrl, serve, close } = await listen(settings)
  opened.defer(close)
  const stores = await openStores(settings, baseUrl)
  opened.defer(stores.close)
  // The worker reads the data while this thread reads the build.
  const [store, app] = await Promise.all([stores.begin({ isStart: true }), pages.load()])
  const streams = openStreams({ settings, store: () => services.store })
  const lines = { info: (message: string) => log.info(message), error: watching.failed }
  const services: Services = { settings, baseUrl, store, clock, streams, log: lines, ...watching.counted(auth) }
  current.services = services
  const sender = startSender(services, { sent: watching.sent })
  opened.defer(sender.close)
  const watch = followData(stores, services, { log, swapped: watching.swapped, wake: sender.wake })
  opened.defer(watch.stop)
  // Before the port closes, which waits for every answer.
  opened.defer(() => closeStreams(streams))
  const common = commonHeaders({ https: baseUrl.startsWith('https:'), inlineStyles: pages.inlineStyles })
  const observers = { onError: watching.failed, onRead: watching.read }
  const front = { app, services, documents: pages.documents(baseUrl), common, ...observers }
  serve(watching.observed((request, response) => void respond(front, request, response)))
  const kept = opened.move()
  const url = `http://127.0.0.1:${port}`
  const { metricsUrl } = watching
  return { url, services, server, metricsUrl, log, reload: watch.look, close: () => kept.disposeAsync() }
}

interface Following {
  log: Logger
  swapped(outcome: SwapOutcome): void
  /** Sends changes to subscribers. */
  wake(): void
}

/** Has the services take each new valid snapshot. */
function followData(stores: Stores, services: Services, { log, swapped, wake }: Following) {
  return watchStores(stores, services.store, {
    onStore(next) {
      services.store = next
      swapped('served')
      void wakeStreams(services.streams)
      wake()
      log.info(`snapshot of ${next.generatedAt.toISOString()} is served`)
    },
    onRefused(reason) {
      swapped('refused')
      log.error(`new snapshot refused, the old one stays: ${reason}`)
    },
  })
}

/** Resolves with stores over the files of DATA_DIR, or over the database of STORE_URL or its replica, loaded if named. */
async function openStores({ STORE_URL, STORE_READ_URL, DATA_DIR: dir }: Settings, baseUrl: string): Promise<Stores> {
  if (STORE_URL === undefined) return openFileStores({ dir, baseUrl })
  const { openDatabaseStores } = await import('../src/postgres/store.ts')
  return openDatabaseStores({ url: STORE_READ_URL ?? STORE_URL, dir, baseUrl })
}
