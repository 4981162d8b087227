import { NOT_ASKED_LATELY, type ServiceStatus, type SourceList, type SourceStatus } from '#contract'
import type { Store } from '../../record-index/store.ts'
import { INTERFACE_VERSION } from './identity.ts'

/** Sources that fail, or whose last good answer is older than they may be: judged now, not when the file was written. */
function degradedSources(sources: SourceStatus[], now: Date): string[] {
  return sources.filter(source => isAsked(source) && isStale(source, now)).map(({ id }) => id)
}

/** A source that is switched off promises nothing. */
export function isAsked({ state }: Pick<SourceStatus, 'state'>): boolean {
  return state !== 'disabled'
}

function isStale(source: SourceStatus, now: Date): boolean {
  return now.getTime() > goodUntil(source)
}

/** Until when what a source last said counts, in milliseconds; one that fails says nothing. */
export function goodUntil({ state, lastSuccessAt, staleAfterHours }: SourceStatus): number {
  if (state === 'failing' || !lastSuccessAt) return Number.NEGATIVE_INFINITY
  return Date.parse(lastSuccessAt) + staleAfterHours * 3_600_000
}

/** A good source that has not answered for too long is stale. */
export function stateNow(source: SourceStatus, now: Date): Pick<SourceStatus, 'state' | 'reason'> {
  if (source.state === 'ok' && isStale(source, now)) return { state: 'stale', reason: NOT_ASKED_LATELY }
  return { state: source.state, reason: source.reason }
}

/** Every source as the public sees it. */
export function listSources(sources: SourceStatus[], now: Date): SourceList {
  const data = sources.map(({ validator: _validator, doubtedSince: _since, ...source }) => ({
    ...source,
    ...stateNow(source, now),
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
