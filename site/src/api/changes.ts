/** What became of records, oldest first: all of it, or what concerns the filters of a list. */
import { z } from 'zod'
import { type Change, ChangeList } from '#contract'
import type { Bits } from '../../record-index/index.ts'
import { ingested } from '../collections/index.ts'
import type { Store } from '../store/store.ts'
import { ApiError } from './api-error.ts'
import { concerning } from './change-filters.ts'
import { ChangeQuery } from './queries.ts'
import type { Now } from './selection.ts'
import { inOneObject } from './view.ts'

const Whole = z
  .union(ingested.map(({ whole }) => whole))
  .optional()
  .meta({ description: 'With view=full: the record as it is now; absent when it is gone.' })

/** What `/api/v1/changes` answers. */
export const ChangeAnswer = ChangeList.extend({
  data: z.array(ChangeList.shape.data.element.extend({ record: Whole })),
})
export type ChangeAnswer = z.infer<typeof ChangeAnswer>

/** A page ends where so many changes were looked at: a filter that nearly nothing passes must not hold up the rest. */
const MOST_LOOKED_AT = 2000

/**
 * Changes after the cursor. The cursor is the number of the last change seen, so it outlives restarts and new snapshots.
 * Throws ApiError where a filter is none of the collection.
 */
export function listChanges(now: Now, asked: Record<string, unknown>): ChangeAnswer {
  const query = ChangeQuery.parse(asked)
  const { cursor, limit, view } = query
  const { changes } = now.store
  const { seq } = changes.numbers
  const after = cursor === undefined ? 0 : readCursor(cursor)
  const waiting = changes.listOf(waitingIn(now.store, after, query))
  const concerns = concerning(now, asked)
  const page: Change[] = []
  let looked = 0
  for (; looked < waiting.length && looked < MOST_LOOKED_AT && page.length < limit; looked++) {
    const change = concerns(changes.record(waiting[looked] ?? 0))
    if (change) page.push(change)
  }
  const hasMore = looked < waiting.length
  const lastSeen = hasMore ? waiting[looked - 1] : changes.size - 1
  return {
    data: page.map(({ seq: _seq, ...change }) =>
      view === 'full' ? { ...change, record: wholeOf(now, change) } : change,
    ),
    meta: {
      count: page.length,
      nextCursor: writeCursor(Math.max(after, seq?.values[lastSeen ?? 0] ?? 0)),
      hasMore,
      missed: cursor !== undefined && (seq?.values[0] ?? 0) > after + 1,
    },
  }
}

function waitingIn({ changes }: Store, after: number, { collection, since }: ChangeQuery): Bits {
  const behind = changes.within('seq', after + 1, Number.POSITIVE_INFINITY)
  const late = since === undefined ? [] : [changes.within('at', Date.parse(since), Number.POSITIVE_INFINITY)]
  const own = collection === undefined ? [] : [changes.having('collection', collection)]
  return changes.common([behind, ...late, ...own])
}

/** The record of a change as it is now; absent when nobody is to see it. */
function wholeOf(
  now: Now,
  { collection, id, kind }: Pick<Change, 'collection' | 'id' | 'kind'>,
): Record<string, unknown> | undefined {
  if (kind === 'removed') return undefined
  const { tableOf, item } = ingested.find(({ name }) => name === collection) ?? {}
  const table = tableOf?.(now.store)
  const document = table?.find(id)
  if (!table || !item || document === undefined) return undefined
  const found = item.read(table.record(document), now.store, now.clock())
  return found && inOneObject(found)
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
