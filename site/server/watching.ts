/** The operator's view of the app: its log, and its metrics if a port is set for them. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Settings } from '#contract'
import { clientKey, networkOf } from '../src/auth/client-address.ts'
import { pathOf } from '../src/base/query.ts'
import type { CallerServices, Services } from '../src/operations/handle.ts'
import { loggedTarget } from '../src/operations/log.ts'
import type { CacheOutcome, Metrics, SwapOutcome } from '../src/operations/metrics.ts'
import type { DeliveryOutcome } from '../src/push/sender.ts'
import { hostInUrl, openPort } from './http/port.ts'

/** Opens the port of the metrics if one is set. `services`: undefined until the app has started. */
export async function openWatching(settings: Settings, log: Logger, services: () => Services | undefined) {
  const { METRICS_PORT, METRICS_HOST } = settings
  // Loaded only if it is needed: the library is a tenth of the memory of a server without metrics.
  const library = METRICS_PORT === undefined ? undefined : await import('../src/operations/metrics.ts')
  const metrics = library?.createMetrics(services)
  const server = metrics && (await serveMetrics(metrics, METRICS_HOST, METRICS_PORT ?? 0, log))
  return {
    /** The address for Prometheus. */
    metricsUrl: server?.url,
    /** Returns the same services, counted. */
    counted: (callers: CallerServices) => (metrics ? countCallers(callers, metrics) : callers),
    /** Returns the listener, observed only for logs or metrics: a hot answer takes microseconds, and so does observing it. */
    observed(listener: RequestListener): RequestListener {
      if (!metrics && !log.isLevelEnabled('debug')) return listener
      return (request, response) => {
        observe(request, response, log, metrics)
        listener(request, response)
      }
    },
    read: metrics && ((outcome: CacheOutcome) => metrics.cache(outcome)),
    swapped: (outcome: SwapOutcome) => metrics?.swapped(outcome),
    sent: (outcome: DeliveryOutcome) => metrics?.sent(outcome),
    failed: (error: unknown, requestId?: string) =>
      log.error({ event: 'request.failed', requestId, err: error }, 'An answer could not be made'),
    close: async () => server?.close(),
  }
}

/** Counts and logs a request once, after its answer was sent or given up. Requests are logged at debug only. */
function observe(request: IncomingMessage, response: ServerResponse, log: Logger, metrics?: Metrics): void {
  const started = performance.now()
  // The socket forgets its peer, so that is read before.
  const { method = '', url: target = '', socket } = request
  const network = networkOf(clientKey({ address: socket.remoteAddress ?? '' }, 0))
  response.once('close', () => {
    const durationMs = performance.now() - started
    const { statusCode: status, writableFinished: complete } = response
    metrics?.answered({ method, path: pathOf(target), status, durationMs })
    if (!log.isLevelEnabled('debug')) return
    const ms = Math.round(durationMs * 10) / 10
    log.debug({ event: 'request', method, target: loggedTarget(target), status, ms, network, complete })
  })
}

function countCallers(callers: CallerServices, metrics: Metrics): CallerServices {
  const { limits, audit } = callers
  return {
    ...callers,
    limits: {
      ...limits,
      async consume(policy, key) {
        const standing = await limits.consume(policy, key)
        if (standing.exceeded) metrics.limited(policy)
        return standing
      },
    },
    audit: (event, credential, reason) => {
      metrics.credential(event)
      audit(event, credential, reason)
    },
  }
}

/** Serves `/metrics` on a separate port, so that no rule of a proxy can make it public by mistake. */
export async function serveMetrics(
  metrics: { text(): Promise<string>; contentType: string },
  host: string,
  port: number,
  log: Pick<Logger, 'error'>,
) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch (error) {
      log.error({ event: 'metrics.failed', err: error }, 'The metrics could not be gathered')
      response.writeHead(500).end()
    }
  })
  const chosen = await openPort(server, host, port, 'METRICS_')
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return { url: `http://${hostInUrl(host)}:${chosen}/metrics`, close }
}
