import type { ServiceStatus, SourceList, SourceStatus } from '#contract'
import { isAsked, worstStatus } from '#contract/age.ts'
import { sourceStateAt } from '#contract/source-state.ts'
import { ageOf } from '../collections/age.ts'
import { ingested } from '../collections/index.ts'
import { INTERFACE_VERSION } from './identity.ts'
import type { Now } from './selection.ts'

/** Every source as the public sees it, judged now: nobody writes when a source grows stale. */
export function listSources(sources: SourceStatus[], now: Date): SourceList {
  const data = sources.map(source => {
    const { validator: _validator, doubtedSince: _since, cause: _cause, reason: _reason, ...shown } = source
    return { ...shown, ...sourceStateAt(source, now) }
  })
  return { data, meta: { total: data.length, count: data.length } }
}

/** `/api/status`: how old the data of each collection is; the worst decides. */
export function serviceStatus({ store, clock }: Now): ServiceStatus {
  const now = clock()
  const collections = ingested.flatMap(collection => ageOf(collection, { store, clock }) ?? [])
  const isWell = (source: SourceStatus) => sourceStateAt(source, now).state === 'ok'
  return {
    status: worstStatus(collections),
    version: INTERFACE_VERSION,
    generatedAt: store.generatedAt.toISOString(),
    degraded: store.sources.filter(source => isAsked(source) && !isWell(source)).map(({ id }) => id),
    collections,
  }
}
