/** What a list request asks for: what JSON lists, feeds, tables and calendars are written from. */
import type { Bits, Hits, Mended, Table } from '../../record-index/index.ts'
import type { Services } from './services.ts'
import type { Validity } from './validity.ts'

export type Now = Pick<Services, 'store' | 'clock'>

interface Paging {
  limit: number
  /** Absent where the list has no pages. */
  offset?: number
}

export interface Selection<R> extends Paging {
  table: Table<R>
  /** How many match. */
  total: number
  /** Those of them that were asked for. */
  page: Hits
  /** Words of the search that no record has, and what they were taken for. */
  mended?: readonly Mended[]
  /** Absent: valid from the last change of the data on. */
  validity?: Validity
}

/** Which part of a list a checked query asks for. */
export function pagingOf({ limit, offset }: Record<string, unknown>): Paging {
  return { limit: Number(limit), offset: offset === undefined ? undefined : Number(offset) }
}

/** The asked page of what matches. `ranked` has the first of it in an order of its own. */
export function selectFrom<R>(
  table: Table<R>,
  matching: Bits,
  { limit, offset }: Paging,
  ranked?: (most: number) => Hits,
): Selection<R> {
  const start = offset ?? 0
  const total = matching === table.every ? table.size : table.countOf(matching)
  const same = { table, total, limit, offset }
  if (ranked) return { ...same, page: ranked(start + limit).subarray(start) }
  // Of all documents a page is where it stands, however deep.
  const isAll = total === table.size
  const page = isAll ? table.all.subarray(start, start + limit) : table.listOf(matching, start, limit, total)
  return { ...same, page }
}
