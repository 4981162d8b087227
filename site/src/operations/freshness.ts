import {
  type Age,
  type CollectionAge,
  instantOf,
  type LastRefresh,
  type ServiceStatus,
  type SourceList,
  type SourceStatus,
} from '#contract'
import { isCounted, oldestOf, sourceStateAt, worstStatus } from '#contract/age.ts'
import { INTERFACE_VERSION, SERVICE_VERSION } from '../base/identity.ts'
import { ageOf } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import { ingested } from '../collections/index.ts'
import type { Now } from '../store/selection.ts'

/** Returns every source as the API shows it, with its state as of now: a source becomes stale without any write. */
export function listSources(sources: SourceStatus[], now: Date): SourceList {
  const data = sources.map(source => {
    const { validator: _validator, doubtedSince: _since, cause: _cause, reason: _reason, ...shown } = source
    return { ...shown, ...sourceStateAt(source, now) }
  })
  return { data, meta: { total: data.length, count: data.length, ...sourcesAge(data) } }
}

/** Returns the age of a list of sources: the oldest of their last good answers and checks by hand. */
export function sourcesAge(sources: readonly Pick<SourceStatus, 'handKept' | 'checkedAt' | 'lastSuccessAt'>[]): Age {
  return oldestOf(
    sources.map(({ handKept, checkedAt, lastSuccessAt }) => ({ asOf: handKept ? checkedAt : lastSuccessAt })),
  )
}

/** Resolves with the age of each collection that has sources. */
export async function agesOf(now: Now): Promise<{ collection: Collection; age: CollectionAge }[]> {
  const ages = await Promise.all(ingested.map(async collection => ({ collection, age: await ageOf(collection, now) })))
  return ages.flatMap(({ collection, age }) => (age ? [{ collection, age }] : []))
}

/** Resolves with the answer of `/api/status`: the age of each collection, and the worst status of them. */
export async function serviceStatus(given: Now & { refresh?: LastRefresh }): Promise<ServiceStatus> {
  const { store, clock, refresh } = given
  const now = clock()
  const collections = (await agesOf(given)).map(({ age }) => age)
  const isWell = (source: SourceStatus) => sourceStateAt(source, now).state === 'ok'
  return {
    status: worstStatus(collections),
    version: SERVICE_VERSION,
    interfaceVersion: INTERFACE_VERSION,
    generatedAt: instantOf(store.generatedAt),
    degraded: store.sources.filter(source => isCounted(source) && !isWell(source)).map(({ id }) => id),
    collections,
    refresh,
  }
}
