import type { z } from 'zod'
import type { CatalogEntry, Collection, NewsRecord, RECORDS } from '#contract'
import type { RawRecord } from './adapter.ts'

/** The records of `data/<collection>.json`. */
export type StoredRecord = { [C in Collection]: z.output<(typeof RECORDS)[C]> }

/** One source after this run. */
export interface SourceResult<C extends Collection = Collection> {
  entry: CatalogEntry
  /**
   * `fresh`: `records` is its whole newest response. `partial`: they are part of it, but it holds too little to be
   * believed: records it lacks may still exist. `unchanged`: the upstream answered 304, its last records are current.
   * `failed`, `disabled` and `not-asked`: nothing new; its last good records stay and none of them closes.
   */
  state: 'fresh' | 'partial' | 'unchanged' | 'failed' | 'disabled' | 'not-asked'
  /** Disabled, and not read for longer than it may be stale: it vouches for its records no longer. */
  retired?: true
  /** When it last gave a good answer before this run. */
  lastSuccessAt?: string
  /** Failed with 404 or 410 now, and with nothing else since then, whenever it answered. */
  goneSince?: string
  records: StoredRecord[C][]
  /** There is more than was read: an absent record may still be there. */
  isCut?: true
}

/** A record that was refused, and the name of the rule that did it; the report counts them. */
export interface Dropped {
  dropped: string
}

/** The rules of one collection. Everything else of a run is the same for all (ingest/run/run.ts). */
export interface CollectionRules<C extends Collection = Collection> {
  name: C
  /** Pure: published texts to a stored record. First-seen fields are set to `now`; merge restores them. */
  normalize(raw: RawRecord[C], entry: CatalogEntry, now: Date): StoredRecord[C] | Dropped
  /** A reason to refuse the whole answer, such as rows of another employer. */
  refuse?(raw: RawRecord[C][], entry: CatalogEntry, now: Date): string | undefined
  /** Why the answer, though true, says nothing new: its source is marked stale. Judged before records are dropped. */
  quietReason?(raw: RawRecord[C][], entry: CatalogEntry, now: Date): string | undefined
  /** Merges the last snapshot with this run's results. Pure, and its order is total: same input, same bytes. */
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

/** Whether the source answered in this run. */
export function isAnswered({ state }: Pick<SourceResult, 'state'>): boolean {
  return state === 'unchanged' || isRead({ state })
}

/** Whether its answer was read in this run, so that `records` says what it holds. */
export function isRead({ state }: Pick<SourceResult, 'state'>): boolean {
  return state === 'fresh' || state === 'partial'
}

export function isDropped(outcome: object): outcome is Dropped {
  return 'dropped' in outcome
}

/**
 * The winner of a merge, with each field that it leaves out taken from the first of the others that has it. `own` names
 * the fields that only the winner can state. A field added to the schema is taken over as well, unless it is named there.
 */
export function fillGaps<R extends object>(
  fields: readonly (keyof R & string)[],
  winner: R,
  others: readonly R[],
  own: readonly (keyof R)[],
): R {
  const gaps = fields.filter(field => winner[field] === undefined && !own.includes(field))
  const filled = gaps.flatMap(field => {
    const other = others.find(record => record[field] !== undefined)
    return other ? [[field, other[field]] as const] : []
  })
  return { ...winner, ...Object.fromEntries(filled) }
}
