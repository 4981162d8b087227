import type { Change, ChangeList } from '#contract'
import type { Store } from '../store/store.ts'
import { ApiError } from './api-error.ts'
import type { ChangeQuery } from './queries.ts'

/** Changes after the cursor. The cursor is the number of the last change seen, so it outlives restarts and new snapshots. */
export function listChanges({ changes }: Store, { cursor, collection, limit }: ChangeQuery): ChangeList {
  const after = cursor === undefined ? 0 : readCursor(cursor)
  const page: Change[] = []
  let seen = after
  let hasMore = false
  const { seq } = changes.numbers
  for (const document of changes.listOf(changes.within('seq', after + 1, Number.POSITIVE_INFINITY))) {
    const change = changes.record(document)
    const isWanted = collection === undefined || change.collection === collection
    hasMore = isWanted && page.length === limit
    if (hasMore) break
    seen = change.seq
    if (isWanted) page.push(change)
  }
  return {
    data: page.map(({ seq: _seq, ...change }) => change),
    meta: {
      count: page.length,
      nextCursor: writeCursor(seen),
      hasMore,
      missed: cursor !== undefined && (seq?.values[0] ?? 0) > after + 1,
    },
  }
}

function writeCursor(seq: number): string {
  return Buffer.from(`seq:${seq}`).toString('base64url')
}

function readCursor(cursor: string): number {
  const seq = /^seq:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (seq === undefined)
    throw new ApiError(
      'BAD_REQUEST',
      'cursor must be the nextCursor of an earlier answer.',
      'Send nextCursor unchanged, or omit cursor to begin with the oldest kept change.',
    )
  return Number(seq)
}
