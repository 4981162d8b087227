/** What became of records, oldest first: all of it, or what concerns the filters of a list. */
import { z } from 'zod'
import { type Change, ChangeList, Instant } from '#contract'
import type { DocumentSet } from '../../record-index/index.ts'
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

/** A change as it is told; the record as it is now. */
export const ToldChange = ChangeList.shape.data.element.extend({ record: Whole })
export type ToldChange = z.infer<typeof ToldChange>

/** What `/api/v1/changes` answers. */
export const ChangeAnswer = ChangeList.extend({ data: z.array(ToldChange) })
export type ChangeAnswer = z.infer<typeof ChangeAnswer>

/** What `/api/v1/changes/stream` tells: a change, or that some are no longer kept. */
export const ChangeEvent = z.union([
  ToldChange,
  z.object({
    keptSince: Instant.meta({ description: 'Of the event missed: older changes are gone. Read the lists again.' }),
  }),
])

/** A page ends where so many changes were looked at: a filter that nearly nothing passes must not hold up the rest. */
const MOST_LOOKED_AT = 2000

/** Some of the changes behind a number, oldest first. */
export interface ChangePage {
  changes: Change[]
  /** The number of the last change that was looked at: what comes next is behind it. */
  seq: number
  hasMore: boolean
}

/**
 * Changes after the cursor. The cursor is the number of the last change seen, so it outlives restarts and new snapshots.
 * Throws ApiError where a filter is none of the collection.
 */
export function listChanges(now: Now, asked: Record<string, unknown>): ChangeAnswer {
  const { cursor, limit, view } = ChangeQuery.parse(asked)
  const { after, missed } = cursor === undefined ? { after: 0, missed: false } : placeBehind(now.store, cursor)
  const { changes, seq, hasMore } = changesAfter(now, after, asked, limit)
  return {
    data: changes.map(change => toldChange(now, change, view === 'full')),
    meta: {
      count: changes.length,
      nextCursor: writeCursor(seq),
      hasMore,
      missed,
    },
  }
}

/** What concerns the filters of `asked` behind a number, at most `limit`. Throws ApiError as listChanges does. */
export function changesAfter(now: Now, after: number, asked: Record<string, unknown>, limit: number): ChangePage {
  const { changes } = now.store
  const waiting = changes.listOf(waitingIn(now.store, after, ChangeQuery.parse(asked)))
  const concerns = concerning(now, asked)
  const page: Change[] = []
  let looked = 0
  for (; looked < waiting.length && looked < MOST_LOOKED_AT && page.length < limit; looked++) {
    const change = concerns(changes.record(waiting[looked] ?? 0))
    if (change) page.push(change)
  }
  const hasMore = looked < waiting.length
  const lastSeen = hasMore ? waiting[looked - 1] : undefined
  const seq = lastSeen === undefined ? newestSeq(now.store) : changes.numbersOf('seq')(lastSeen)
  return { changes: page, seq: Math.max(after, seq), hasMore }
}

/** The number of the oldest change that is kept; 0 where there is none. */
export function oldestSeq({ changes }: Store): number {
  return seqAt(changes, 0)
}

/** The number of the newest change; 0 where there is none. */
export function newestSeq({ changes }: Store): number {
  return seqAt(changes, changes.size - 1)
}

function seqAt(changes: Store['changes'], place: number): number {
  const [document] = changes.size > 0 ? changes.page(place, 1) : []
  return document === undefined ? 0 : changes.numbersOf('seq')(document)
}

/** Whether changes behind the number are no longer kept. */
export function isMissed(store: Store, after: number): boolean {
  return oldestSeq(store) > after + 1
}

/**
 * Where to go on behind a cursor, and whether changes behind it are missed. A cursor beyond the journal is of another one:
 * a backup was restored, or the journal has begun again. It would wait in silence for that number to come.
 */
export function placeBehind(store: Store, cursor: string): { after: number; missed: boolean } {
  const seq = readCursor(cursor)
  const newest = newestSeq(store)
  return seq > newest ? { after: newest, missed: true } : { after: seq, missed: isMissed(store, seq) }
}

/** The number in a cursor; throws ApiError when it is beyond the journal. */
export function keptPlace(store: Store, cursor: string): number {
  const seq = readCursor(cursor)
  if (seq <= newestSeq(store)) return seq
  throw new ApiError(
    'BAD_REQUEST',
    'cursor is beyond the newest change.',
    'Read the lists again, then omit cursor or send meta.nextCursor of /api/v1/changes.',
  )
}

/** A change without its number, and with its record where that is wanted. */
export function toldChange(now: Now, { seq: _seq, ...change }: Change, withRecord: boolean): ToldChange {
  return withRecord ? { ...change, record: wholeOf(now, change) } : change
}

function waitingIn({ changes }: Store, after: number, { collection, since }: ChangeQuery): DocumentSet {
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

/** The cursor behind the change of a number. */
export function writeCursor(seq: number): string {
  return Buffer.from(`seq:${seq}`).toString('base64url')
}

/** The number in a cursor; throws ApiError where it is none of ours. */
function readCursor(cursor: string): number {
  const seq = /^seq:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (seq === undefined)
    throw new ApiError(
      'BAD_REQUEST',
      'cursor must be the nextCursor of an earlier answer.',
      'Send it, or the id of an event, unchanged, or omit cursor.',
    )
  return Number(seq)
}
