/** Puts the parts together: settings, snapshot, Astro's handler, the front, one listening port. */
import type { RequestListener, Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Settings } from '#contract'
import { BUILD } from '../src/base/build-paths.ts'
import { documentOf } from '../src/base/documents.ts'
import { admit } from '../src/operations/admit.ts'
import { createLogger } from '../src/operations/log.ts'
import { negotiated } from '../src/operations/negotiate.ts'
import { openAuth } from '../src/operations/open-auth.ts'
import { addressOf } from '../src/operations/routes.ts'
import type { Services } from '../src/operations/services.ts'
import { closeStreams, openStreams, wakeStreams } from '../src/operations/streams.ts'
import { openDatabaseStores } from '../src/postgres/store.ts'
import { startSender } from '../src/push/sender.ts'
import type { Stores } from '../src/store/snapshots.ts'
import { openFileStores } from '../src/store/snapshots.ts'
import { loadApp, type PageApp } from './astro.ts'
import { readDocuments } from './documents.ts'
import { createFront, type FrontOptions } from './front/front.ts'
import type { Cached } from './http/form.ts'
import { listen } from './listening.ts'
import { type Pages, responder } from './prepare.ts'
import { openWatching, type Watching } from './watching.ts'

export interface App {
  /** Where it listens, e.g. `http://127.0.0.1:4321`. */
  url: string
  services: Services
  server: Server
  /** Where Prometheus asks, when METRICS_PORT is set. */
  metricsUrl?: string
  /** Writes one line of the log. */
  log: Logger
  /** Looks for a new snapshot at once. */
  reload(): Promise<void>
  /** No new connections, running answers are finished. */
  close(): Promise<void>
}

interface AppOptions {
  settings: Settings
  clock?: () => Date
  /** Takes each line of the log. */
  write?: (line: string) => void
}

/** Starts the server. Throws with one line when the data or a setting is bad. */
export async function startApp({ settings, clock = () => new Date(), write = console.log }: AppOptions): Promise<App> {
  const log = createLogger(settings, clock, write)
  const opened = new AsyncDisposableStack()
  try {
    const app = await openApp({ settings, clock, log }, opened)
    return { ...app, log, close: () => opened.disposeAsync() }
  } catch (error) {
    // What stays open keeps the process: with METRICS_PORT a refused start said why and hung.
    await opened.disposeAsync()
    throw error
  }
}

/** What it opens is left to `opened`, to be closed last first. */
async function openApp(given: Given, opened: AsyncDisposableStack): Promise<Omit<App, 'log' | 'close'>> {
  const { place, listener, ...behind } = await openBehind(given, opened, async () => {
    const listening = await listen(given.settings)
    opened.defer(listening.close)
    const client = fileURLToPath(new URL('client', BUILD))
    const documents = () => readDocuments(client, listening.baseUrl, path => documentOf(path)?.type)
    return { ...listening, app: loadApp(), documents, isStart: true }
  })
  const { server, port, serve } = place
  serve(listener)
  return { ...behind, url: `http://127.0.0.1:${port}`, server }
}

type Given = Pick<Services, 'settings' | 'clock'> & { log: Logger }

/** Where the service is, and what surrounds it. */
interface Place {
  baseUrl: string
  app: Promise<PageApp>
  /** Ready files by path. */
  documents(): Map<string, Cached> | Promise<Map<string, Cached>>
  /** Nothing is answered meanwhile, so both cores are free. */
  isStart?: boolean
  /** Styles stand in the page itself, as in development. */
  inlineStyles?: boolean
}

interface Behind<P extends Place> extends Pick<App, 'services' | 'metricsUrl' | 'reload'> {
  place: P
  listener: RequestListener
}

/** All that is behind a port: the services on the newest snapshot, and the front over everything that answers. */
export async function openBehind<P extends Place>(
  { settings, clock, log }: Given,
  opened: AsyncDisposableStack,
  settle: () => Promise<P>,
): Promise<Behind<P>> {
  const app: { services?: Services } = {}
  const watching = await openWatching(settings, log, () => app.services)
  opened.defer(watching.close)
  const auth = await openAuth({ settings, clock, log })
  opened.defer(auth.close)
  const place = await settle()
  const { baseUrl, isStart } = place
  // The worker reads the data while this thread reads the build.
  const stores = openStores(settings, baseUrl)
  opened.defer(stores.close)
  const [store, pages] = await Promise.all([stores.begin({ isStart }), place.app])
  const { close: _close, ...authServices } = { ...auth, ...watching.counted(auth) }
  const lines = { info: (message: string) => log.info(message), error: watching.failed }
  const streams = openStreams({ settings, store: () => services.store })
  const services: Services = { settings, baseUrl, store, clock, streams, log: lines, ...authServices }
  app.services = services
  const sender = startSender(services, { sent: watching.sent })
  opened.defer(sender.close)
  const watch = stores.watch(store, {
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
  const documents = await place.documents()
  const front = {
    ...answering({ app: pages, reload: watch.look }, services, watching),
    documents,
    inlineStyles: place.inlineStyles,
  }
  const listener = watching.observed(createFront(front))
  return { place, listener, services, metricsUrl: watching.metricsUrl, reload: watch.look }
}

/** Returns stores over the database of STORE_URL, or of its replica, or over the files of DATA_DIR. */
function openStores({ STORE_URL, STORE_READ_URL, DATA_DIR: dir }: Settings, baseUrl: string): Stores {
  if (STORE_URL === undefined) return openFileStores({ dir, baseUrl })
  return openDatabaseStores({ url: STORE_READ_URL ?? STORE_URL, dir, baseUrl })
}

/** What the front asks for its answers. */
function answering(
  pages: Pages,
  services: Services,
  watching: Watching,
): Omit<FrontOptions, 'documents' | 'inlineStyles'> {
  const { baseUrl, clock } = services
  return {
    baseUrl,
    store: () => services.store,
    clock,
    ...responder(pages, services, watching.failed),
    addressOf,
    negotiate: negotiated,
    admit: (request, path) => admit(request, path, services),
    onError: watching.failed,
    onRead: watching.read,
  }
}
