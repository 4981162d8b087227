import type { z } from 'zod'
import type { CatalogEntry, Collection, NewsRecord, RECORDS } from '#contract'
import type { RawRecord } from './adapter.ts'

/** What `data/<collection>.json` holds. */
export type StoredRecord = { [C in Collection]: z.output<(typeof RECORDS)[C]> }

/** One source after this run. */
export interface SourceResult<C extends Collection = Collection> {
  entry: CatalogEntry
  /**
   * `fresh`: `records` is all of its newest answer. `partial`: they are in it, but it holds too little to be believed: what
   * it lacks is not known to be gone. `unchanged`: the upstream said so (304), its last records stand.
   * `failed`, `disabled` and `not-asked`: nothing was learned; its last good records stay and nothing of it closes.
   */
  state: 'fresh' | 'partial' | 'unchanged' | 'failed' | 'disabled' | 'not-asked'
  /** Disabled, and not read for longer than it may be stale: it vouches for its records no longer. */
  retired?: true
  /** When it last gave a good answer before this run. */
  lastSuccessAt?: string
  /** Failed with 404 or 410 now, and with nothing else since then, whenever it answered. */
  goneSince?: string
  records: StoredRecord[C][]
  /** The answer is as long as this upstream's ever are: what comes after its last record is not known to be gone. */
  isCut?: true
}

/** A record that was refused, and the name of the rule that did it; the report counts them. */
export interface Dropped {
  dropped: string
}

/** What is particular to one collection. Everything else of a run is the same for all (ingest/run/run.ts). */
export interface CollectionRules<C extends Collection = Collection> {
  name: C
  /** Pure: published texts to a stored record. First-seen fields are set to `now`; merge restores what was known. */
  normalize(raw: RawRecord[C], entry: CatalogEntry, now: Date): StoredRecord[C] | Dropped
  /** A reason to refuse the whole answer, such as rows of another employer. */
  refuse?(raw: RawRecord[C][], entry: CatalogEntry, now: Date): string | undefined
  /**
   * Why the answer, whose records are true, says nothing new: its source is marked stale. Judged before any rule dropped
   * a record: a general paper that goes on without a word on Web3 is not quiet.
   */
  quietReason?(raw: RawRecord[C][], entry: CatalogEntry, now: Date): string | undefined
  /**
   * Joins the last snapshot with this run's results: identity and first-seen kept, duplicates joined, what is gone
   * closed or removed. Pure, and the order of the answer is total, so that same input gives same bytes.
   */
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

/** Whether the source said anything in this run. */
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
