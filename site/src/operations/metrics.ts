/** Metrics for Prometheus. Names follow its conventions; no label takes a value that a client chose. */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type CollectionAge, DataStatus, RATE_LIMITS, RefreshOutcome, SourceState } from '#contract'
import { AUDIT_EVENTS, type AuditEvent } from '../auth/audit.ts'
import { collections } from '../collections/index.ts'
import { cachedBytes } from '../push/owed.ts'
import { DELIVERIES, type DeliveryOutcome } from '../push/sender.ts'
import { isUnavailable } from '../store/records.ts'
import { listSources, serviceStatus } from './freshness.ts'
import { routeOf } from './routes.ts'
import type { Services } from './services.ts'

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'])
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const CACHE_OUTCOMES = ['hit', 'shared', 'miss'] as const
const SWAPS = ['served', 'refused'] as const
export type CacheOutcome = (typeof CACHE_OUTCOMES)[number]
export type SwapOutcome = (typeof SWAPS)[number]

type Known = Pick<Services, 'store' | 'clock' | 'refresh' | 'streams'>

/** The answer to a scrape. */
export interface Scraped {
  /** Everything as text, with the gauges as they are now. */
  text(): Promise<string>
  contentType: string
}

export interface Metrics extends Scraped {
  answered(request: { method: string; path: string; status: number; durationMs: number }): void
  cache(outcome: CacheOutcome): void
  swapped(outcome: SwapOutcome): void
  sent(outcome: DeliveryOutcome): void
  credential(event: AuditEvent): void
  limited(policy: string): void
}

/** Metrics of the primary process: the sums of all workers' counters, and the maximum of their gauges. */
export function metricsOfWorkers(): Scraped {
  const all = new AggregatorRegistry()
  // If a worker exits instead of answering, the library waits five seconds and then loses the others' metrics too.
  async function text(): Promise<string> {
    const answered = new AbortController()
    const asked = all.clusterMetrics()
    const askedAgain = once(cluster, 'exit', { signal: answered.signal }).then(text)
    for (const answer of [asked, askedAgain]) answer.catch(() => {})
    return Promise.race([asked, askedAgain]).finally(() => answered.abort())
  }
  return { text, contentType: all.contentType }
}

/** Lets the primary process collect the metrics of this worker. */
function shareWithPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  // Made for its listener alone, which answers from the registry named above.
  new AggregatorRegistry()
}

/** Counters, timings and gauges of this process. */
export function createMetrics(services: () => Known | undefined): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames,
    buckets: SECONDS,
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
  const sent = counter(
    'web3data_deliveries_total',
    'Requests to callbacks by what they came to.',
    'outcome',
    DELIVERIES,
  )
  const events = counter('web3data_credential_events_total', 'What happened to credentials.', 'event', AUDIT_EVENTS)
  const policies = Object.keys(RATE_LIMITS)
  const limits = counter('web3data_rate_limited_total', 'Refusals for a spent budget.', 'policy', policies)
  watchStore(services, registers)
  if (cluster.isWorker) shareWithPrimary(registry)
  return {
    answered: ({ method, path, status, durationMs }) =>
      seconds.observe(
        { method: METHODS.has(method) ? method : 'other', route: routeOf(path)?.path ?? 'page', status },
        durationMs / 1000,
      ),
    cache: outcome => cache.inc({ outcome }),
    swapped: outcome => swaps.inc({ outcome }),
    sent: outcome => sent.inc({ outcome }),
    credential: event => events.inc({ event }),
    limited: policy => limits.inc({ policy: policy in RATE_LIMITS ? policy : 'other' }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/**
 * Registers gauges that are read from the store at each scrape, once it is loaded. All workers have the same store, so
 * a sum would count it several times.
 */
function watchStore(services: () => Known | undefined, registers: Registry[]): void {
  new Gauge({
    name: 'web3data_snapshot_age_seconds',
    help: 'Since the newest source answered.',
    aggregator: 'max',
    registers,
    collect() {
      const now = services()
      if (now) this.set((now.clock().getTime() - now.store.generatedAt.getTime()) / 1000)
    },
  })
  const eachAge = async (visit: (age: CollectionAge) => void) => {
    const current = services()
    if (!current) return
    try {
      for (const age of (await serviceStatus(current)).collections) visit(age)
    } catch (error) {
      // While the records are away, the other gauges are still of use.
      if (!isUnavailable(error)) throw error
    }
  }
  new Gauge({
    name: 'web3data_data_age_seconds',
    help: 'Since the newest good answer of an upstream, by collection.',
    aggregator: 'max',
    labelNames: ['collection'],
    registers,
    async collect() {
      const at = services()?.clock().getTime() ?? 0
      await eachAge(({ collection, asOf }) => asOf && this.set({ collection }, (at - Date.parse(asOf)) / 1000))
    },
  })
  new Gauge({
    name: 'web3data_confirmed_records',
    help: 'Listed records that their sources confirmed no longer ago than they promise.',
    aggregator: 'max',
    labelNames: ['collection'],
    registers,
    async collect() {
      await eachAge(({ collection, confirmed }) => this.set({ collection }, confirmed))
    },
  })
  new Gauge({
    name: 'web3data_data_status',
    help: '1 for the status that the data of a collection has, 0 for the others.',
    aggregator: 'max',
    labelNames: ['collection', 'status'],
    registers,
    async collect() {
      await eachAge(({ collection, status }) => {
        for (const one of DataStatus.options) this.set({ collection, status: one }, one === status ? 1 : 0)
      })
    },
  })
  new Gauge({
    name: 'web3data_refresh_outcome',
    help: '1 for how the last refresh ended that the server started, 0 for the others.',
    aggregator: 'max',
    labelNames: ['outcome'],
    registers,
    collect() {
      const last = services()?.refresh
      if (last) for (const outcome of RefreshOutcome.options) this.set({ outcome }, outcome === last.outcome ? 1 : 0)
    },
  })
  new Gauge({
    name: 'web3data_streams_open',
    help: 'Streams of changes that are open.',
    registers,
    collect() {
      this.set(services()?.streams.open.size ?? 0)
    },
  })
  new Gauge({
    name: 'web3data_delivery_pages_bytes',
    help: 'Bytes of pages of changes that are kept for further deliveries.',
    registers,
    collect() {
      const now = services()
      this.set(now ? cachedBytes(now.store) : 0)
    },
  })
  new Gauge({
    name: 'web3data_records',
    help: 'Records in the snapshot.',
    aggregator: 'max',
    labelNames: ['collection'],
    registers,
    collect() {
      const now = services()
      if (!now) return
      for (const { prose, recordsOf } of collections) this.set({ collection: prose.names }, recordsOf(now.store).size)
    },
  })
  new Gauge({
    name: 'web3data_sources',
    help: 'Sources by state, judged now.',
    aggregator: 'max',
    labelNames: ['state'],
    registers,
    collect() {
      const now = services()
      if (!now) return
      const { data } = listSources(now.store.sources, now.clock())
      for (const state of SourceState.options) this.set({ state }, data.filter(source => source.state === state).length)
    },
  })
}
