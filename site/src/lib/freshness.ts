import type { ServiceStatus, SourceList, SourceStatus } from '#schema'
import { INTERFACE_VERSION } from './api-index.ts'
import type { Store } from './store/store.ts'

/** Sources that fail, or whose last good answer is older than they may be: judged now, not when the file was written. */
export function degradedSources(sources: SourceStatus[], now: Date): string[] {
  return sources
    .filter(source => source.state !== 'disabled' && (source.state === 'failing' || isStale(source, now)))
    .map(({ id }) => id)
}

export function isStale({ lastSuccessAt, staleAfterHours }: SourceStatus, now: Date): boolean {
  return !lastSuccessAt || now.getTime() - Date.parse(lastSuccessAt) > staleAfterHours * 3_600_000
}

/** Every source as the public sees it; a good one that has not answered for too long is stale. */
export function listSources(sources: SourceStatus[], now: Date): SourceList {
  const data = sources.map(({ validator: _validator, ...source }) => ({
    ...source,
    state: source.state === 'ok' && isStale(source, now) ? ('stale' as const) : source.state,
  }))
  return { data, meta: { total: data.length, count: data.length } }
}

/** `/api/status`: well when it can say so; what is wrong with the data stands in `degraded`. */
export function serviceStatus({ generatedAt, sources }: Store, now: Date): ServiceStatus {
  return {
    status: 'ok',
    version: INTERFACE_VERSION,
    generatedAt: generatedAt.toISOString(),
    degraded: degradedSources(sources, now),
  }
}
