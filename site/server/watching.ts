/** What the operator sees of the app: its log, and its metrics when a port is named for them. */
import cluster from 'node:cluster'
import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Settings } from '#contract'
import { pathOf } from '../src/base/params.ts'
import { loggedTarget, networkOf } from '../src/operations/log.ts'
import type { CacheOutcome, Metrics, SwapOutcome } from '../src/operations/metrics.ts'
import type { CallerServices, Services } from '../src/operations/services.ts'
import type { DeliveryOutcome } from '../src/push/sender.ts'
import { type Observed, observe } from './http/observe.ts'
import { serveMetrics } from './metrics-server.ts'

export interface Watching {
  /** Where Prometheus asks, when METRICS_PORT is set. */
  metricsUrl?: string
  /** The same services, counted. */
  counted(auth: CallerServices): CallerServices
  /** The listener, observed only when logs or metrics want it: a hot answer takes microseconds, and so does observing it. */
  observed(listener: RequestListener): RequestListener
  read(outcome: CacheOutcome): void
  swapped(outcome: SwapOutcome): void
  sent(outcome: DeliveryOutcome): void
  failed(error: unknown, requestId?: string): void
  close(): Promise<void>
}

/**
 * Opens the metrics' port if there is to be one; of several workers, the process that starts them does that for all.
 * `services`: undefined until the app has started.
 */
export async function openWatching(
  settings: Settings,
  log: Logger,
  services: () => Services | undefined,
): Promise<Watching> {
  const { METRICS_PORT, METRICS_HOST } = settings
  // Loaded when somebody asks for metrics: the library is a tenth of what a server without them holds.
  const library = METRICS_PORT === undefined ? undefined : await import('../src/operations/metrics.ts')
  const metrics = library?.createMetrics(services)
  const isOurs = metrics && METRICS_PORT !== undefined && !cluster.isWorker
  const server = isOurs ? await serveMetrics(metrics, METRICS_HOST, METRICS_PORT, log) : undefined
  return {
    metricsUrl: server?.url,
    counted: auth => (metrics ? countAuth(auth, metrics) : auth),
    observed(listener) {
      if (!metrics && !log.isLevelEnabled('debug')) return listener
      return observe(listener, request => {
        metrics?.answered({ ...request, path: pathOf(request.target) })
        logRequest(request, log)
      })
    },
    read: outcome => metrics?.cache(outcome),
    swapped: outcome => metrics?.swapped(outcome),
    sent: outcome => metrics?.sent(outcome),
    failed: (error, requestId) =>
      log.error({ event: 'request.failed', requestId, err: error }, 'An answer could not be made'),
    close: async () => server?.close(),
  }
}

/** At debug only: who runs the service decides whether requests are written down at all. */
function logRequest({ method, target, status, durationMs, address, complete }: Observed, log: Logger): void {
  if (!log.isLevelEnabled('debug')) return
  const ms = Math.round(durationMs * 10) / 10
  const network = networkOf(address)
  log.debug({ event: 'request', method, target: loggedTarget(target), status, ms, network, complete })
}

function countAuth(auth: CallerServices, metrics: Metrics): CallerServices {
  return {
    ...auth,
    limits: {
      ...auth.limits,
      async consume(policy, key) {
        const standing = await auth.limits.consume(policy, key)
        if (standing.exceeded) metrics.limited(policy)
        return standing
      },
    },
    audit: (event, credential, reason) => {
      metrics.credential(event)
      auth.audit(event, credential, reason)
    },
  }
}
