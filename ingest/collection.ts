import type { z } from 'zod'
import type { CatalogEntry, Collection, RECORDS } from '#contract'
import type { RawRecord } from './adapter.ts'

/** What `data/<collection>.json` holds. */
export type StoredRecord = { [C in Collection]: z.output<(typeof RECORDS)[C]> }

/** One source after this run. */
export interface SourceResult<C extends Collection = Collection> {
  entry: CatalogEntry
  /**
   * `fresh`: `records` is all of its newest answer. `unchanged`: the upstream said so (304), its last records stand.
   * `failed` and `disabled`: nothing was learned; its last good records stay and nothing of it closes.
   */
  state: 'fresh' | 'unchanged' | 'failed' | 'disabled'
  /** Disabled, and not read for longer than it may be stale: it vouches for its records no longer. */
  retired?: true
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
  /**
   * A reason to refuse the whole answer, such as a feed whose newest item is too old. Judged before any rule dropped
   * a record: a general paper that goes on without a word on Web3 is not frozen.
   */
  check?(raw: RawRecord[C][], entry: CatalogEntry, now: Date): string | undefined
  /**
   * Joins the last snapshot with this run's results: identity and first-seen kept, duplicates joined, what is gone
   * closed or removed. Pure, and the order of the answer is total, so that same input gives same bytes.
   */
  merge(previous: StoredRecord[C][], results: SourceResult<C>[], now: Date): Merged<C>
}

export interface Merged<C extends Collection = Collection> {
  records: StoredRecord[C][]
  /** Records refused while merging, by source id. */
  dropped: { source: string; rule: string }[]
}

export function isDropped(outcome: object): outcome is Dropped {
  return 'dropped' in outcome
}
