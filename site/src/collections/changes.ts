/** Changes of records, oldest first, optionally under the filters of a list. */
import { z } from 'zod'
import { type Change, ChangeList, Collection, Instant } from '#contract'
import { ApiError } from '../base/api-error.ts'
import { scopeOf } from '../base/endpoint.ts'
import { partsOf } from '../base/parameters.ts'
import type { Condition } from '../store/condition.ts'
import type { Now } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import { ageOfAll } from './age.ts'
import { ChangeQuery, changeFilters, concerning } from './change-filters.ts'
import { inOneObject } from './define-collection.ts'
import { ingested } from './index.ts'

/** The scopes that reading all changes needs. */
export const CHANGE_SCOPES = Collection.options.map(scopeOf)

const Whole = z
  .union(ingested.map(({ whole }) => whole))
  .optional()
  .meta({ description: 'With view=full: the record as it is now; absent when it is gone.' })

/** A change as the API returns it, with the current record. */
export const PublicChange = ChangeList.shape.data.element.extend({ record: Whole })
export type PublicChange = z.infer<typeof PublicChange>

export const ChangeAnswer = ChangeList.extend({ data: z.array(PublicChange) })
export type ChangeAnswer = z.infer<typeof ChangeAnswer>

/** An event of `/api/v1/changes/stream`: a change, or a notice that older ones are gone. */
export const ChangeEvent = z.union([
  PublicChange,
  z.object({
    keptSince: Instant.meta({ description: 'Of the event missed: older changes are gone. Read the lists again.' }),
  }),
])

/** A page ends after this many changes: a filter that rejects nearly everything must not block other requests. */
const MOST_LOOKED_AT = 2000

/** Resolves with the changes after the cursor. Rejects with an ApiError if a filter is not of the collection. */
export async function listChanges(now: Now, query: Record<string, unknown>): Promise<ChangeAnswer> {
  const { collection, cursor, limit, view } = ChangeQuery.parse(query)
  const { after, missed } = cursor === undefined ? { after: 0, missed: false } : placeBehind(now.store, cursor)
  const { changes, seq, hasMore } = await changesAfter(now, after, query, limit)
  const from = ingested.filter(({ name }) => (collection ?? name) === name)
  return {
    data: await Promise.all(changes.map(change => publicChange(now, change, view === 'full'))),
    meta: { count: changes.length, nextCursor: writeCursor(seq), hasMore, missed, ...(await ageOfAll(from, now)) },
  }
}

/**
 * Resolves with at most `limit` of the changes after a number that concern the filters of a query, oldest first, and with
 * the number after which the next page starts. Rejects with an ApiError as listChanges does.
 */
export async function changesAfter(now: Now, after: number, query: Record<string, unknown>, limit: number) {
  const { records, changeSpan } = now.store
  const where = waitingAfter(after, ChangeQuery.parse(query))
  const filters = changeFilters(query)
  const kinds = typeof query.kinds === 'string' ? partsOf(query.kinds) : undefined
  const most = filters || kinds ? MOST_LOOKED_AT : limit
  const { total, records: waiting } = await records.changes.find({ where, view: 'whole', limit: most })
  const concerned = filters ? await concerning(now, filters, waiting) : waiting
  const wanted = kinds ? concerned.filter(({ kind }) => kinds.includes(kind)) : concerned
  const changes = wanted.slice(0, limit)
  // A full page ends at its last change; otherwise everything that was looked at is done with.
  const isFull = wanted.length > limit
  const hasMore = isFull || waiting.length < total
  const lastSeen = isFull ? changes.at(-1) : waiting.at(-1)
  const seq = hasMore && lastSeen ? lastSeen.seq : changeSpan.newest
  return { changes, seq: Math.max(after, seq), hasMore }
}

/** Whether changes after the number are no longer kept. */
export function isMissed({ changeSpan }: Pick<Store, 'changeSpan'>, after: number): boolean {
  return changeSpan.oldest > after + 1
}

/** Resolves with a change without its number, and with its record as it is now if that is wanted and may be read. */
export async function publicChange(
  { store, clock }: Now,
  { seq: _seq, ...change }: Change,
  withRecord: boolean,
): Promise<PublicChange> {
  if (!withRecord) return change
  const { recordsOf, item } = ingested.find(({ name }) => name === change.collection) ?? {}
  const record = change.kind === 'removed' ? undefined : await recordsOf?.(store).get(change.id)
  const found = record === undefined ? undefined : item?.read(record, store, clock())
  return { ...change, record: found && inOneObject(found) }
}

function waitingAfter(after: number, { collection, since }: ChangeQuery): Condition {
  return {
    all: [
      { number: 'seq', from: after + 1 },
      ...(since === undefined ? [] : [{ number: 'at', from: Date.parse(since) }]),
      ...(collection === undefined ? [] : [{ facet: 'collection', is: collection }]),
    ],
  }
}

/**
 * Returns the number that a cursor goes on after, and whether changes after it are missed. A cursor beyond the journal is
 * of another one, from before a backup was restored or the journal began again. It would wait in silence for that number.
 */
export function placeBehind(store: Store, cursor: string): { after: number; missed: boolean } {
  const seq = readCursor(cursor)
  const { newest } = store.changeSpan
  return seq > newest ? { after: newest, missed: true } : { after: seq, missed: isMissed(store, seq) }
}

/** Returns the number in a cursor; throws an ApiError if it is beyond the journal. */
export function keptPlace({ changeSpan }: Store, cursor: string): number {
  const seq = readCursor(cursor)
  if (seq <= changeSpan.newest) return seq
  throw new ApiError(
    'BAD_REQUEST',
    'cursor is beyond the newest change.',
    'Read the lists again, then omit cursor or send meta.nextCursor of /api/v1/changes.',
  )
}

export function writeCursor(seq: number): string {
  return Buffer.from(`seq:${seq}`).toString('base64url')
}

/** Returns the number in a cursor; throws an ApiError if it is invalid. */
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
