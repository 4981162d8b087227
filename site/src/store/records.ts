/** The records of one collection as everything above the store sees them, with either engine. */
import type { FacetCount, Mended, Spread } from '../../record-index/index.ts'
import type { Condition } from './condition.ts'

export type { FacetCount, Mended, Spread }

/** The order of results. Equal records stay in list order. */
export type Order =
  | 'listed'
  /** The best match of a search in the main text first. */
  | { relevance: string }
  /** The greatest number first; then, in list order, records outside of `among` or without the number. */
  | { highest: string; among?: Condition }
  /** By the sum of the conditions that a record meets, each its weight times its rarity; records that meet none are left out. */
  | { alike: readonly (readonly [Condition, number])[] }

export interface Find {
  where: Condition
  /** `listed` if absent. */
  order?: Order
  /** `short`: the public JSON of each record; `whole`: the stored records; `ids` if absent: neither. */
  view?: 'ids' | 'short' | 'whole'
  offset?: number
  /** Goes on after this record, or at the offset if the record is no longer found. */
  after?: { id: string; offset: number }
  limit: number
}

export interface Found<R> {
  total: number
  /** Of the page, in order. */
  ids: string[]
  items: Buffer[]
  records: R[]
  /** The corrections and omissions of the condition's searches. */
  mended: readonly Mended[]
}

/** The number of a record that is the time at which it was last confirmed. */
export const SEEN = 'confirmedAt'

export interface Counts {
  total: number
  /** When these records were last confirmed; absent if none of them ages. */
  seen?: Spread
  /** By facet: its values with how many of these records have them, most first, then alphabetical. */
  values: Record<string, FacetCount[]>
  mended: readonly Mended[]
}

/** Every method rejects with StoreUnavailable if the engine cannot be reached. */
export interface Records<R> {
  size: number
  find(ask: Find): Promise<Found<R>>
  count(where: Condition, facets?: readonly string[], most?: number): Promise<Counts>
  /** The record with this id, listed or not. */
  get(id: string): Promise<R | undefined>
  allIds(): Promise<string[]>
}

/** The engine that holds the records cannot be reached, or did not respond in time. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the records cannot be read', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** By its name: the pages of the build have classes of their own. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'StoreUnavailable'
}
