import type { z } from 'zod'
import type { CatalogEntry, Collection, NewsRecord, RECORDS } from '#contract'
import type { RawRecord } from './adapter.ts'

/** The records of `data/<collection>.json`. */
export type StoredRecord = { [C in Collection]: z.output<(typeof RECORDS)[C]> }

/** One source after this run. */
export interface SourceResult<C extends Collection = Collection> {
  entry: CatalogEntry
  /**
   * `fresh`: `records` is its whole newest response. `partial`: they are part of a response that holds too little to be
   * trusted: records it lacks may still exist. `unchanged`: the upstream answered 304, its last records are current.
   * `failed`, `disabled` and `not-requested`: nothing new; its last good records stay and none of them closes.
   */
  state: 'fresh' | 'partial' | 'unchanged' | 'failed' | 'disabled' | 'not-requested'
  /** Disabled, and its last answer is stale: its records are no longer confirmed by it. */
  retired?: true
  /** When it last gave a good answer before this run. */
  lastSuccessAt?: string
  /** Since when every answer, including this run's, has been 404 or 410. */
  goneSince?: string
  records: StoredRecord[C][]
  /** The source holds more than was read: an absent record may still exist. */
  isCut?: true
}

/** A refused record and the name of the rule that refused it; the report counts them. */
export interface Dropped {
  dropped: string
}

/** The rules of one collection. The rest of a run is the same for all (ingest/run/run.ts). */
export interface CollectionRules<C extends Collection = Collection> {
  name: C
  /** The stored record of published texts. Pure. First-seen fields are set to `now`; merge restores them. */
  normalize(raw: RawRecord[C], entry: CatalogEntry, now: Date): StoredRecord[C] | Dropped
  /** The reason to refuse the whole answer, such as rows of another employer, or undefined. */
  refuse?(raw: RawRecord[C][], entry: CatalogEntry, now: Date): string | undefined
  /** The reason why a valid answer brings nothing new and its source is stale. Judged before records are dropped. */
  quietReason?(raw: RawRecord[C][], entry: CatalogEntry, now: Date): string | undefined
  /** The last snapshot merged with this run's results. Pure and in a total order: same input, same bytes. */
  merge(previous: StoredRecord[C][], results: SourceResult<C>[], now: Date, archive?: Archive): Merged<C>
}

/** News that left the list earlier, by its month (`2026-09`). */
export type Archive = (month: string) => NewsRecord[]

export interface Merged<C extends Collection = Collection> {
  records: StoredRecord[C][]
  /** Records that left the list for the archive. */
  archived?: NewsRecord[]
  /** Records refused while merging, by source id. */
  dropped: { source: string; rule: string }[]
}

/** True if the source answered in this run. */
export function isAnswered({ state }: Pick<SourceResult, 'state'>): boolean {
  return state === 'unchanged' || isRead({ state })
}

/** True if its answer was read in this run, so that `records` is its content. */
export function isRead({ state }: Pick<SourceResult, 'state'>): boolean {
  return state === 'fresh' || state === 'partial'
}

export function isDropped(outcome: object): outcome is Dropped {
  return 'dropped' in outcome
}
