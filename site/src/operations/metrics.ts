/** Metrics for Prometheus. Names follow its conventions; no label takes a value that a client chose. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DataStatus, RATE_LIMITS, RefreshOutcome, SourceState } from '#contract'
import { AUDIT_EVENTS, type AuditEvent } from '../auth/audit.ts'
import { collections } from '../collections/index.ts'
import { DELIVERIES, type DeliveryOutcome } from '../push/sender.ts'
import { isUnavailable } from '../store/records.ts'
import { agesOf, listSources } from './freshness.ts'
import type { Services } from './handle.ts'
import { routeOf } from './routes.ts'

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'])

const CACHE_OUTCOMES = ['hit', 'shared', 'miss'] as const
const SWAPS = ['served', 'refused'] as const
export type CacheOutcome = (typeof CACHE_OUTCOMES)[number]
export type SwapOutcome = (typeof SWAPS)[number]

type Watched = Pick<Services, 'store' | 'clock' | 'refresh' | 'streams'>

export type Metrics = ReturnType<typeof createMetrics>
/** Counters, timings and gauges of this process. */
export function createMetrics(services: () => Watched | undefined) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  // A series that appears with its first count has no increase for Prometheus, and an alert would miss it.
  const counter = <Label extends string>(name: string, help: string, label: Label, values: readonly string[]) => {
    const made = new Counter({ name, help, labelNames: [label], registers })
    for (const value of values) made.labels(value).inc(0)
    return made
  }
  const cache = counter('web3data_cache_total', 'Reads by how they were answered.', 'outcome', CACHE_OUTCOMES)
  const swaps = counter('web3data_snapshot_swaps_total', 'New snapshots by what became of them.', 'outcome', SWAPS)
  const sent = counter('web3data_deliveries_total', 'Requests to callbacks by outcome.', 'outcome', DELIVERIES)
  const events = counter('web3data_credential_events_total', 'What happened to credentials.', 'event', AUDIT_EVENTS)
  const policies = Object.keys(RATE_LIMITS)
  const limits = counter('web3data_rate_limited_total', 'Refusals for a spent budget.', 'policy', policies)
  watchStore(services, registers)
  return {
    answered(request: { method: string; path: string; status: number; durationMs: number }) {
      const method = METHODS.has(request.method) ? request.method : 'other'
      const labels = { method, route: routeOf(request.path)?.path ?? 'page', status: request.status }
      seconds.observe(labels, request.durationMs / 1000)
    },
    cache: (outcome: CacheOutcome) => cache.inc({ outcome }),
    swapped: (outcome: SwapOutcome) => swaps.inc({ outcome }),
    sent: (outcome: DeliveryOutcome) => sent.inc({ outcome }),
    credential: (event: AuditEvent) => events.inc({ event }),
    limited: (policy: string) => limits.inc({ policy: policy in RATE_LIMITS ? policy : 'other' }),
    /** Everything as text, with the gauges as they are now. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

type Sample = [labels: Record<string, string>, value: number]

/** Read from the snapshot at each scrape. `labels`: the names of those that its samples have. */
const GAUGES: Record<string, { help: string; labels?: string[]; read(now: Watched): Sample[] | Promise<Sample[]> }> = {
  snapshot_age_seconds: {
    help: 'Since the newest source answered.',
    read: ({ store, clock }) => [[{}, (clock().getTime() - store.generatedAt.getTime()) / 1000]],
  },
  data_status: {
    help: '1 for the status that the data of a collection has, 0 for the others.',
    labels: ['collection', 'status'],
    read: async now =>
      (await agesOf(now)).flatMap(({ age: { collection, status } }) =>
        oneOf('status', DataStatus.options, status).map(([labels, is]): Sample => [{ collection, ...labels }, is]),
      ),
  },
  refresh_outcome: {
    help: '1 for how the last refresh ended that the server started, 0 for the others.',
    labels: ['outcome'],
    read: ({ refresh }) => (refresh ? oneOf('outcome', RefreshOutcome.options, refresh.outcome) : []),
  },
  streams_open: { help: 'Streams of changes that are open.', read: ({ streams }) => [[{}, streams.open.size]] },
  records: {
    help: 'Records in the snapshot.',
    labels: ['collection'],
    read: ({ store }) =>
      collections.map(({ prose, recordsOf }) => [{ collection: prose.names }, recordsOf(store).size]),
  },
  sources: {
    help: 'Sources by state, judged now.',
    labels: ['state'],
    read({ store, clock }) {
      const { data } = listSources(store.sources, clock())
      return SourceState.options.map(state => [{ state }, data.filter(source => source.state === state).length])
    },
  },
}

function oneOf(label: string, options: readonly string[], value: string): Sample[] {
  return options.map(option => [{ [label]: option }, option === value ? 1 : 0])
}

function watchStore(services: () => Watched | undefined, registers: Registry[]): void {
  for (const [name, { help, labels = [], read }] of Object.entries(GAUGES))
    new Gauge({
      name: `web3data_${name}`,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const now = services()
        if (!now) return
        try {
          for (const [given, value] of await read(now)) this.set(given, value)
        } catch (error) {
          // While the records are away, the other gauges are still of use.
          if (!isUnavailable(error)) throw error
        }
      },
    })
}
