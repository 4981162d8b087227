/** Puts the parts together: settings, snapshot, Astro's handler, the front, one listening port. */
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { isLoopback, type Settings } from '#schema'
import { loadHandler } from './astro.ts'
import { readDocuments } from './documents.ts'
import { createFront } from './front/front.ts'
import { answerBrokenRequest, brokenStatus } from './http/broken-request.ts'
import { createPatientServer } from './http/patience.ts'
import { planner } from './plan.ts'
import { admit, factsOf } from './src/lib/auth/admit.ts'
import { openAuth } from './src/lib/auth/open-auth.ts'
import { documentOf } from './src/lib/discovery/documents.ts'
import { linkHeader } from './src/lib/discovery/links.ts'
import { createLogger } from './src/lib/log.ts'
import { negotiatedPath } from './src/lib/markdown/negotiate.ts'
import { BUILD } from './src/lib/places.ts'
import { errorAnswer, unreadable } from './src/lib/refusals.ts'
import { methodsOf } from './src/lib/routes.ts'
import type { Services } from './src/lib/services.ts'
import { loadStore, watchStore } from './src/lib/snapshots.ts'
import { openWatching } from './watching.ts'

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

export interface AppOptions {
  settings: Settings
  clock?: () => Date
  /** Takes each line of the log. */
  write?: (line: string) => void
}

/** Starts the server. Throws with one line when the data or a setting is bad. */
export async function startApp({ settings, clock = () => new Date(), write = console.log }: AppOptions): Promise<App> {
  const log = createLogger(settings, clock, write)
  const watching = await openWatching(settings, log, () => services)
  const auth = await openAuth({ settings, clock, log })
  const server = createPatientServer()
  // Its port is part of the base URL, so the server listens before it has its data. Who asks meanwhile waits.
  const loaded = Promise.withResolvers<RequestListener>()
  const wait: RequestListener = (request, response) => void loaded.promise.then(serve => serve(request, response))
  server.on('request', wait)
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(settings.PORT, settings.HOST, resolve),
  )
  const { port } = server.address() as AddressInfo
  const baseUrl =
    settings.PUBLIC_BASE_URL ?? `http://${isLoopback(settings.HOST) ? settings.HOST : 'localhost'}:${port}`
  const { DATA_DIR: dir } = settings
  const watch = watchStore(dir, baseUrl, {
    onStore(store) {
      services.store = store
      watching.swapped('served')
      log.info(`snapshot of ${store.generatedAt.toISOString()} is served`)
    },
    onRefused(reason) {
      watching.swapped('refused')
      log.error(`new snapshot refused, the old one stays: ${reason}`)
    },
  })
  const { credentials, limits, trust, audit } = watching.counted(auth)
  // The worker reads the data while this thread reads the build.
  const [store, handler] = await Promise.all([loadStore(dir, baseUrl), loadHandler()]).catch(error =>
    giveUp(server, [auth, watching.metrics], error),
  )
  const services: Services = {
    settings,
    baseUrl,
    store,
    clock,
    log: { info: message => log.info(message), error: message => log.error(message) },
    credentials,
    limits,
    trust,
    audit,
  }
  const documents = readDocuments(fileURLToPath(new URL('client', BUILD)), baseUrl, path => documentOf(path)?.type)
  const front = createFront({
    baseUrl,
    store: () => services.store,
    clock,
    plan: planner(handler, services),
    methodsOf,
    documents,
    linksOf: target => linkHeader(target, baseUrl),
    negotiate: negotiatedPath,
    admit: (request, path) => admit(factsOf(request, path), services),
    onError: watching.failed,
    onRead: watching.read,
  })
  const observed = watching.observed(front)
  server.off('request', wait).on('request', observed)
  loaded.resolve(observed)
  server.on('clientError', (error, socket) =>
    answerBrokenRequest(socket, errorAnswer(unreadable(brokenStatus(error)), baseUrl), baseUrl.startsWith('https:')),
  )
  const close = async () => {
    watch.stop()
    server.closeIdleConnections()
    await new Promise(resolve => server.close(resolve))
    await Promise.all([auth.close(), watching.metrics?.close()])
  }
  const url = `http://127.0.0.1:${port}`
  return { url, services, server, log, metricsUrl: watching.metrics?.url, reload: watch.look, close }
}

async function giveUp(
  server: Server,
  parts: ({ close(): Promise<void> } | undefined)[],
  error: unknown,
): Promise<never> {
  server.close()
  await Promise.all(parts.map(part => part?.close()))
  throw error
}
