/** Puts the parts together: settings, snapshot, Astro's handler, the front, one listening port. */
import type { RequestListener, Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Settings } from '#contract'
import { BUILD } from '../src/base/build-paths.ts'
import type { Services } from '../src/operations/handle.ts'
import { createLogger } from '../src/operations/log.ts'
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

interface AppOptions {
  settings: Settings
  clock?: () => Date
  /** Takes each line of the log. */
  write?: (line: string) => void
}

/** Starts the server. Throws with one line if the data or a setting is bad. */
export async function startApp({ settings, clock = () => new Date(), write = console.log }: AppOptions): Promise<App> {
  const log = createLogger(settings, clock, write)
  // Closed if the start is refused: with METRICS_PORT the open port kept a process that had logged its reason.
  await using opened = new AsyncDisposableStack()
  const callers = await openCallers({ settings, clock, log }, opened)
  const { server, port, baseUrl, serve, close } = await listen(settings)
  opened.defer(close)
  const client = fileURLToPath(new URL('client', BUILD))
  const documents = () => readDocuments(client, baseUrl)
  const place = { baseUrl, app: loadApp(), documents, isStart: true }
  const { listener, ...app } = await openBehind(callers, place, opened)
  serve(listener)
  const kept = opened.move()
  return { ...app, log, server, url: `http://127.0.0.1:${port}`, close: () => kept.disposeAsync() }
}

type Given = Pick<Services, 'settings' | 'clock'> & { log: Logger }
type Callers = Awaited<ReturnType<typeof openCallers>>

/** Opens the parts without a port: metrics and the store about callers. `opened` closes them, last first. */
export async function openCallers(given: Given, opened: AsyncDisposableStack) {
  const current: { services?: Services } = {}
  const watching = await openWatching(given.settings, given.log, () => current.services)
  opened.defer(watching.close)
  const { close, ...auth } = await openAuth(given)
  opened.defer(close)
  return { ...given, current, watching, auth: watching.counted(auth) }
}

/** The address of the service, and the sources of its pages. */
interface Place {
  baseUrl: string
  app: Promise<PageApp>
  /** Ready files by path. */
  documents(): Map<string, Cached>
  /** Nothing is answered meanwhile, so both cores are free. */
  isStart?: boolean
  /** Styles are in the page itself, as in development. */
  inlineStyles?: boolean
}

/** Opens the services on the newest snapshot, and returns the listener that answers every request with them. */
export async function openBehind(callers: Callers, place: Place, opened: AsyncDisposableStack) {
  const { settings, clock, log, current, watching, auth } = callers
  const { baseUrl, isStart, inlineStyles = false } = place
  // The worker reads the data while this thread reads the build.
  const stores = await openStores(settings, baseUrl)
  opened.defer(stores.close)
  const [store, app] = await Promise.all([stores.begin({ isStart }), place.app])
  const lines = { info: (message: string) => log.info(message), error: watching.failed }
  const streams = openStreams({ settings, store: () => services.store })
  const services: Services = { settings, baseUrl, store, clock, streams, log: lines, ...auth }
  current.services = services
  const sender = startSender(services, { sent: watching.sent })
  opened.defer(sender.close)
  const watch = watchStores(stores, store, {
    onStore(next) {
      services.store = next
      watching.swapped('served')
      void wakeStreams(streams)
      sender.wake()
      log.info(`snapshot of ${next.generatedAt.toISOString()} is served`)
    },
    onRefused(reason) {
      watching.swapped('refused')
      log.error(`new snapshot refused, the old one stays: ${reason}`)
    },
  })
  opened.defer(watch.stop)
  // Before the port closes, which waits for every answer.
  opened.defer(() => closeStreams(streams))
  const common = commonHeaders({ https: baseUrl.startsWith('https:'), inlineStyles })
  const observers = { onError: watching.failed, onRead: watching.read }
  const front = { app, services, documents: place.documents(), common, ...observers }
  const listener: RequestListener = (request, response) => void respond(front, request, response)
  return { listener: watching.observed(listener), services, metricsUrl: watching.metricsUrl, reload: watch.look }
}

/** Resolves with stores over the files of DATA_DIR, or over the database of STORE_URL or its replica, loaded if named. */
async function openStores({ STORE_URL, STORE_READ_URL, DATA_DIR: dir }: Settings, baseUrl: string): Promise<Stores> {
  if (STORE_URL === undefined) return openFileStores({ dir, baseUrl })
  const { openDatabaseStores } = await import('../src/postgres/store.ts')
  return openDatabaseStores({ url: STORE_READ_URL ?? STORE_URL, dir, baseUrl })
}
