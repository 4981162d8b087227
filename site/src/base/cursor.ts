/** The place to continue a list: after the record seen last if that is still listed, else at its former place. */
import { z } from 'zod'
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

/** Returns the rows after the cursor, and the cursor after them if there are more. */
export function rowsAfter<R>(
  rows: readonly R[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  idOf: (row: R) => string,
): { rows: R[]; nextCursor: string | undefined } {
  const [place, id] = cursor === undefined || cursor === BEGINNING ? [0, undefined] : readCursor(cursor)
  const at = id === undefined ? -1 : rows.findIndex(row => idOf(row) === id)
  const start = Math.min(at === -1 ? place : at + 1, rows.length)
  const end = Math.min(start + limit, rows.length)
  const last = rows[end - 1]
  const nextCursor = end < rows.length && last !== undefined ? writeCursor([end, idOf(last)]) : undefined
  return { rows: rows.slice(start, end), nextCursor }
}

export function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Returns the position in a cursor. Throws an ApiError if it is invalid. */
export function readCursor(cursor: string): Position {
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
