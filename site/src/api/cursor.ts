/**
 * Where a list goes on. A cursor names the last record seen besides its place, because a new snapshot moves places: the
 * list goes on behind that record as long as it is still in the list, and at the place where it was when it is not.
 */
import { z } from 'zod'
import type { Hits, Table } from '../../record-index/index.ts'
import { ApiError } from './api-error.ts'
import { emptyToAbsent } from './parameters.ts'

/** With which a walk begins, as elsewhere in the trade: an empty parameter would count as absent. */
export const BEGINNING = '*'

const Text = z.string('cursor must be text.').max(300, 'cursor must be the nextCursor of an earlier answer.')
export const Cursor = z.preprocess(emptyToAbsent, Text.optional()).meta({
  description: 'nextCursor of an earlier answer to the same filters; with * the list begins.',
  examples: [BEGINNING],
  hint: 'Send meta.nextCursor unchanged, or cursor=* to begin.',
})

const Position = z.tuple([z.int().nonnegative(), z.string().max(200)])
type Position = z.infer<typeof Position>

type Paging = { cursor?: string | undefined; limit: number }

/** A list as a cursor goes through it. */
export interface Walked {
  /** As many as asked, after the first `start`. */
  at(start: number, most: number): Hits
  /** Whether it can be said what comes behind a document. */
  has(document: number): boolean
  behind(document: number, most: number): Hits
}

/** What of a list comes behind the cursor. A deep page costs what the first does. */
export function pageBehind<R>(
  table: Table<R>,
  list: Walked,
  { cursor, limit }: Paging,
  idOf: (record: R) => string,
): { page: Hits; start: number; nextCursor: string | undefined } {
  const [start, id] = cursor === undefined || cursor === BEGINNING ? [0, undefined] : readCursor(cursor)
  const last = id === undefined ? undefined : table.find(id)
  const found = last !== undefined && list.has(last) ? list.behind(last, limit + 1) : list.at(start, limit + 1)
  const page = found.subarray(0, limit)
  const end = page.at(-1)
  const hasMore = found.length > limit && end !== undefined
  return { page, start, nextCursor: hasMore ? writeCursor([start + limit, idOf(table.record(end))]) : undefined }
}

/** The documents after the cursor, and the cursor after them when there are more. */
export function hitsAfter<R>(
  hits: Hits,
  paging: Paging,
  table: { find(id: string): number | undefined; record(document: number): R },
  idOf: (record: R) => string,
): { page: Hits; start: number; nextCursor: string | undefined } {
  const placeOf = (id: string) => {
    const document = table.find(id)
    return document === undefined ? -1 : hits.indexOf(document)
  }
  const { start, end, hasMore } = rangeAfter(hits.length, paging, placeOf)
  const last = hits[end - 1]
  const nextCursor = hasMore && last !== undefined ? writeCursor([end, idOf(table.record(last))]) : undefined
  return { page: hits.subarray(start, end), start, nextCursor }
}

/** The same for what is held as plain rows. */
export function rowsAfter<R>(
  rows: readonly R[],
  paging: Paging,
  idOf: (row: R) => string,
): { rows: R[]; nextCursor: string | undefined } {
  const { start, end, hasMore } = rangeAfter(rows.length, paging, id => rows.findIndex(row => idOf(row) === id))
  const last = rows[end - 1]
  const nextCursor = hasMore && last !== undefined ? writeCursor([end, idOf(last)]) : undefined
  return { rows: rows.slice(start, end), nextCursor }
}

function rangeAfter(total: number, { cursor, limit }: Paging, placeOf: (id: string) => number) {
  const [place, id] = cursor === undefined || cursor === BEGINNING ? [0, undefined] : readCursor(cursor)
  const at = id === undefined ? -1 : placeOf(id)
  const start = Math.min(at === -1 ? place : at + 1, total)
  const end = Math.min(start + limit, total)
  return { start, end, hasMore: end < total }
}

function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

function readCursor(cursor: string): Position {
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw new ApiError(
      'BAD_REQUEST',
      'cursor must be the nextCursor of an earlier answer.',
      'Send meta.nextCursor unchanged, or omit cursor to begin.',
      { cause },
    )
  }
}
