/** What became of records, oldest first: all of it, or what concerns the filters of a list. */
import { z } from 'zod'
import { type Change, ChangeList } from '#contract'
import type { Bits } from '../../record-index/index.ts'
import type { Collection } from '../collections/collection.ts'
import { ingested } from '../collections/index.ts'
import type { Store } from '../store/store.ts'
import { ApiError } from './api-error.ts'
import { text } from './parameters.ts'
import { ChangeQuery } from './queries.ts'
import { readQuery } from './query.ts'
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

/** The filters of every list whose changes are kept; each is read as its list reads it. */
const filterNames = [...new Set(ingested.flatMap(({ filters }) => Object.keys(filters.schema.shape)))].filter(
  name => !Object.hasOwn(ChangeQuery.shape, name),
)

/** What it can be asked with. */
export const FilteredChangeQuery: z.ZodObject = z.object({
  ...ChangeQuery.shape,
  ...Object.fromEntries(
    filterNames.map(name => [
      name,
      text(name, `Only what concerns records that pass ${name} of their list.`, exampleOf(name)),
    ]),
  ),
})

function exampleOf(name: string): string {
  const filters = ingested.flatMap(collection => Object.entries(collection.filters.schema.shape))
  const [, schema] = filters.find(([own]) => own === name) ?? []
  const examples = schema?.meta()?.examples
  return Array.isArray(examples) ? String(examples[0]) : ''
}

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
  const concerns = filterOf(now, asked)
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

/**
 * What of a change concerns the filters. What is gone concerns everybody, since nobody knows any more whether it passed;
 * an update outside of the filters may have taken the record out of them, and is told as that.
 */
function filterOf(now: Now, query: Record<string, unknown>): (change: Change) => Change | undefined {
  const given = filterNames.flatMap((name): [string, string][] =>
    query[name] === undefined ? [] : [[name, String(query[name])]],
  )
  if (given.length === 0) return change => change
  const searchParams = new URLSearchParams(given)
  const filtered = filteredBy(query.collection, given).map(collection => {
    const filters = readQuery({ searchParams }, collection.filters.schema)
    return [
      collection.name,
      { table: collection.tableOf(now.store), matching: collection.match(now, filters) },
    ] as const
  })
  const byName = new Map<string, (typeof filtered)[number][1]>(filtered)
  return change => {
    const { table, matching } = byName.get(change.collection) ?? {}
    if (!table || !matching) return undefined
    const document = table.find(change.id)
    if (document === undefined || document >= table.size || isOver(change)) return change
    if (table.countOf(table.common([matching, table.setOf(Uint32Array.of(document))])) > 0) return change
    return change.kind === 'updated' ? { ...change, kind: 'removed' } : undefined
  }
}

function isOver({ kind }: Change): boolean {
  return kind === 'closed' || kind === 'cancelled' || kind === 'removed'
}

/** The collections whose lists have all of the filters; throws ApiError where none has. */
function filteredBy(collection: unknown, given: [string, string][]): Collection[] {
  const asked = ingested.filter(({ name }) => collection === undefined || name === collection)
  const found = asked.filter(({ filters }) => given.every(([name]) => Object.hasOwn(filters.schema.shape, name)))
  if (found.length > 0) return found
  const [name = ''] = given.find(([name]) => asked.every(one => !Object.hasOwn(one.filters.schema.shape, name))) ?? []
  const where = collection === undefined ? 'with the others in any list' : `in the list of ${collection}`
  throw new ApiError(
    'BAD_REQUEST',
    `${name || given[0]?.[0]} is no filter ${where}.`,
    'Omit it, or send another collection.',
  )
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
