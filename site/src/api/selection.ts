/** What a list request asks for: what JSON lists, feeds, tables and calendars are written from. */
import type { DocumentSet, Hits, Mended, Table } from '../../record-index/index.ts'
import { ApiError } from './api-error.ts'
import { hitsAfter, pageBehind, type Walked } from './cursor.ts'
import type { Services } from './services.ts'
import type { Validity } from './validity.ts'

export type Now = Pick<Services, 'store' | 'clock'>

/** Which part of a list is asked for. */
interface Paging {
  /** Infinity where everything is. */
  limit: number
  offset: number
  /** Goes on behind the record that it names, whatever has moved since. */
  cursor?: string
}

export interface Selection<R> extends Paging {
  table: Table<R>
  /** How many match. */
  total: number
  /** Those of them that were asked for. */
  page: Hits
  /** Where the list goes on; set where a cursor was sent and there is more. */
  nextCursor?: string
  /** Words of the search that no record has, and what they were taken for. */
  mended?: readonly Mended[]
  /** Absent: valid from the last change of the data on. */
  validity?: Validity
}

/** Which part of a list a checked query asks for. */
export function pagingOf({ limit = Number.POSITIVE_INFINITY, offset = 0, cursor }: Record<string, unknown>): Paging {
  if (cursor === undefined) return { limit: Number(limit), offset: Number(offset) }
  if (offset !== 0)
    throw new ApiError('BAD_REQUEST', 'offset does not go with cursor.', 'Omit offset: a cursor says where to go on.')
  return { limit: Number(limit), offset: 0, cursor: String(cursor) }
}

/** The first of what matches in an order of its own; with `after`, those that follow this one. */
export type Ranked = (most: number, after?: number) => Hits

/** The asked page of what matches. */
export function selectFrom<R>(
  table: Table<R>,
  matching: DocumentSet,
  paging: Paging,
  { ranked, idOf }: { ranked?: Ranked | undefined; idOf(record: R): string },
): Selection<R> {
  const { limit, offset, cursor } = paging
  const total = matching === table.every ? table.size : table.countOf(matching)
  const same = { table, total, ...paging }
  if (cursor !== undefined) {
    const list = ranked ? inRanking(table, matching, ranked) : inListOrder(table, matching, total)
    const { page, start, nextCursor } = pageBehind(table, list, { cursor, limit }, idOf)
    return { ...same, page, offset: start, nextCursor }
  }
  if (ranked) return { ...same, page: ranked(offset + limit).subarray(offset) }
  // Of all documents a page is where it stands, however deep.
  const page = total === table.size ? table.page(offset, limit) : table.listOf(matching, offset, limit, total)
  return { ...same, page }
}

function inListOrder<R>(table: Table<R>, matching: DocumentSet, total: number): Walked {
  return {
    at: (start, most) => table.listOf(matching, start, most, total),
    has: table.isListed,
    behind: (document, most) => table.listOf(table.common([matching, table.behind(document)]), 0, most),
  }
}

function inRanking<R>(table: Table<R>, matching: DocumentSet, ranked: Ranked): Walked {
  return {
    at: (start, most) => ranked(start + most).subarray(start),
    has: document => !table.isEmpty(table.common([matching, table.setOf(Uint32Array.of(document))])),
    behind: (document, most) => ranked(most, document),
  }
}

/** The asked page of hits that are all known. */
export function pageOf<R>(
  table: Table<R>,
  hits: Hits,
  { limit, offset, cursor }: Paging,
  idOf: (record: R) => string,
): Pick<Selection<R>, 'page' | 'offset' | 'nextCursor'> {
  if (cursor === undefined) return { page: hits.subarray(offset, offset + limit), offset }
  const { page, start, nextCursor } = hitsAfter(hits, { limit, cursor }, table, idOf)
  return { page, offset: start, nextCursor }
}
