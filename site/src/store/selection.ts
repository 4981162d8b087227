/** The page of a list that a query selects: JSON lists, feeds, tables, calendars and tools are written from it. */
import type { Facets } from '#contract'
import { ApiError } from '../base/api-error.ts'
import { BEGINNING, readCursor, writeCursor } from '../base/cursor.ts'
import type { Condition } from './condition.ts'
import type { Counts, Find, Found, Records } from './records.ts'
import type { Store } from './store.ts'
import type { Validity } from './validity.ts'

/** A snapshot, and the time at which it is read. */
export interface Now {
  store: Store
  clock: () => Date
}

interface Paging {
  /** Infinity for everything. */
  limit: number
  offset: number
  /** Goes on after the record that it names, whatever has moved since. */
  cursor?: string
}

export interface Selection<R> extends Paging, Found<R> {
  /** The next cursor of the list; set if a cursor was sent and there is more. */
  nextCursor?: string
  where?: Condition
  /** Absent: valid from the last change of the data on. */
  validity?: Validity
}

/** Returns the paging of a checked query. Throws an ApiError for an offset beside a cursor. */
export function pagingOf({ limit = Number.POSITIVE_INFINITY, offset = 0, cursor }: Record<string, unknown>): Paging {
  if (cursor === undefined) return { limit: Number(limit), offset: Number(offset) }
  if (offset !== 0)
    throw new ApiError('BAD_REQUEST', 'offset does not go with cursor.', 'Omit offset: a cursor says where to go on.')
  return { limit: Number(limit), offset: 0, cursor: String(cursor) }
}

/** Resolves with the requested page of the records that meet a condition. Rejects with an ApiError for a bad cursor. */
export async function selectFrom<R>(
  records: Records<R>,
  question: Omit<Find, keyof Paging | 'after'>,
  paging: Paging,
): Promise<Selection<R>> {
  const { limit, cursor } = paging
  if (cursor === undefined) return { ...(await records.find({ ...question, ...paging })), ...paging }
  const [offset, id] = cursor === BEGINNING ? [0, undefined] : readCursor(cursor)
  // One more than the page says whether there is more.
  const found = await records.find({
    ...question,
    limit: limit + 1,
    offset,
    ...(id !== undefined && { after: { id, offset } }),
  })
  const ids = found.ids.slice(0, limit)
  const last = ids.at(-1)
  const hasMore = found.ids.length > limit && last !== undefined
  return {
    ...found,
    ...paging,
    ids,
    items: found.items.slice(0, limit),
    records: found.records.slice(0, limit),
    offset,
    ...(hasMore && { nextCursor: writeCursor([offset + limit, last]) }),
  }
}

/** More values than this are of no use in a choice. */
const MAX_VALUES = 200

/** Resolves with the values of facets, by public name, counted among the records that meet a condition. */
export async function countFacets(
  records: Records<unknown>,
  names: Record<string, string>,
  where: Condition,
): Promise<{ facets: Facets; mended: Counts['mended'] }> {
  const { total, values, mended } = await records.count(where, Object.values(names), MAX_VALUES)
  const data = Object.fromEntries(Object.entries(names).map(([name, facet]) => [name, values[facet] ?? []]))
  return { facets: { data, meta: { total } }, mended }
}
