/** Changes under the filters of the lists that their records are in. */
import { z } from 'zod'
import { type Change, ChangeKind, Collection as Ingested } from '#contract'
import { ApiError } from '../base/api-error.ts'
import { nearMiss } from '../base/near-miss.ts'
import { choice, choices, integer, moment, partsOf, text } from '../base/parameters.ts'
import { readQuery } from '../base/query.ts'
import type { Condition } from '../store/condition.ts'
import type { Now } from '../store/selection.ts'
import type { Collection } from './collection.ts'
import { ingested } from './index.ts'

export const ChangeQuery = z.object({
  cursor: text('cursor', 'nextCursor of an earlier answer; without it the oldest kept change comes first.', 'c2VxOjA'),
  collection: choice('collection', Ingested.options, 'Only changes of this collection.'),
  kinds: choices(
    'kinds',
    ChangeKind.options,
    'Only changes of these kinds; a removal of what never passed the filters comes with removed alone.',
  ),
  since: moment('since', 'Only what changed at or after this time.'),
  view: choice('view', ['short', 'full'], 'full: each change with the whole record as it is now.'),
  limit: integer('limit', 1, 1000, 200, 'How many changes to return.'),
})
export type ChangeQuery = z.infer<typeof ChangeQuery>

/** The filters of every list whose changes are kept; each is read as its list reads it. */
export const filterNames = [...new Set(ingested.flatMap(({ filters }) => Object.keys(filters.schema.shape)))].filter(
  name => !Object.hasOwn(ChangeQuery.shape, name),
)

/** The parameters of the list of changes. */
export const FilteredChangeQuery: z.ZodObject = z.object({
  ...ChangeQuery.shape,
  ...Object.fromEntries(filterNames.map(name => [name, filterOfSome(name)])),
})

const { limit: _unlimited, ...followed } = FilteredChangeQuery.shape

/** The same for a stream, which has no pages. */
export const StreamQuery: z.ZodObject = z.object({
  ...followed,
  cursor: text(
    'cursor',
    'meta.nextCursor of the list, or the id of an event, to go on behind it; without it the stream begins with what changes next. The header Last-Event-ID goes before it.',
    'c2VxOjA',
  ),
  since: moment('since', 'Only what changed at or after this time, beginning with what is kept of it.'),
  view: choice('view', ['full', 'short'], 'short: each change without its record.'),
})

/**
 * Returns the filters of a subscription, from a query string, in one spelling. Throws an ApiError if one is not of the
 * collection, has an invalid value or is given twice: if it were ignored, the subscription would be to everything.
 */
export function filtersFrom(collection: Change['collection'] | undefined, text: string): string {
  const given = new URLSearchParams(text)
  const names = [...given.keys()]
  const odd = names.find(name => !filterNames.includes(name) || given.getAll(name).length > 1)
  if (odd !== undefined)
    throw new ApiError(
      'BAD_REQUEST',
      filterNames.includes(odd)
        ? `${odd} must be given once in filters.`
        : `${odd.slice(0, 100)} is not a filter of a list.`,
      `Send filters as in the address of a list: ${filterNames.join(', ')}.`,
    )
  changeFilters({ collection, ...Object.fromEntries(given) })
  return new URLSearchParams(
    filterNames.flatMap(name => (given.get(name) ? [[name, given.get(name) ?? '']] : [])),
  ).toString()
}

/** Returns a filter with the collections that have it, and the example of the first. */
function filterOfSome(name: string): z.ZodType {
  const having = ingested.filter(({ filters }) => Object.hasOwn(filters.schema.shape, name))
  const { examples } = having[0]?.filters.schema.shape[name]?.meta() ?? {}
  const example = Array.isArray(examples) ? String(examples[0]) : ''
  const filter = text(name, `Only what concerns records that pass ${name} of their list.`, example)
  return filter.meta({ ...filter.meta(), among: ['collection', ...having.map(collection => collection.name)] })
}

type ChangeFilters = { collection: Collection; filters: Record<string, unknown> }[]

/** Returns the filters of a query by the lists that have them; undefined without any. Throws an ApiError for a bad one. */
export function changeFilters(query: Record<string, unknown>): ChangeFilters | undefined {
  const given = filterNames.flatMap((name): [string, string][] =>
    query[name] === undefined ? [] : [[name, String(query[name])]],
  )
  if (given.length === 0) return undefined
  if (query.kind !== undefined && partsOf(String(query.kind)).some(kind => ChangeKind.safeParse(kind).success))
    throw new ApiError('BAD_REQUEST', 'kind is a filter of news; kinds are those of changes.', 'Send kinds instead.')
  const searchParams = new URLSearchParams(given)
  return filteredBy(query.collection, given).map(collection => ({
    collection,
    filters: readQuery({ searchParams }, collection.filters.schema),
  }))
}

/**
 * Resolves with the changes that concern the filters. The end of a record concerns every filter, since it may have passed
 * before; what came before it says nothing any more. An update of a record that does not pass may have taken it out of the
 * filter, and becomes a removal.
 */
export async function concerning(now: Now, filtered: ChangeFilters, changes: Change[]): Promise<Change[]> {
  const judged = await Promise.all(filtered.map(one => judge(now, one, changes)))
  const byName = new Map(judged.map(one => [one.name, one]))
  return changes.flatMap(change => {
    const { passing, listed } = byName.get(change.collection) ?? {}
    if (!passing || !listed) return []
    if (OVER.includes(change.kind) || passing.has(change.id)) return change
    return change.kind === 'updated' && listed.has(change.id) ? { ...change, kind: 'removed' as const } : []
  })
}

/** Resolves with the ids of the changed records of a collection that are listed, and that pass its filters. */
async function judge({ store, clock }: Now, { collection, filters }: ChangeFilters[number], changes: Change[]) {
  const { name, recordsOf, where } = collection
  const ids = [...new Set(changes.filter(change => change.collection === name).map(({ id }) => id))]
  const idsOf = async (condition: Condition) =>
    new Set((await recordsOf(store).find({ where: condition, limit: ids.length })).ids)
  const [listed, passing] = await Promise.all([idsOf({ ids }), idsOf({ all: [{ ids }, where(clock(), filters)] })])
  return { name, listed, passing }
}

const OVER: readonly Change['kind'][] = ['closed', 'cancelled', 'removed']

/** Returns the collections whose lists have all of the filters; throws an ApiError if none has. */
function filteredBy(collection: unknown, given: [string, string][]): Collection[] {
  const candidates = ingested.filter(({ name }) => collection === undefined || name === collection)
  const found = candidates.filter(({ filters }) => given.every(([name]) => Object.hasOwn(filters.schema.shape, name)))
  if (found.length > 0) return found
  const [name = ''] =
    given.find(([name]) => candidates.every(one => !Object.hasOwn(one.filters.schema.shape, name))) ?? given[0] ?? []
  const [only] = candidates
  const miss = collection !== undefined && only && nearMiss(name, Object.keys(only.filters.schema.shape))
  const where = collection === undefined ? 'with the others in any list' : `in the list of ${collection}`
  throw new ApiError(
    'BAD_REQUEST',
    `${name} is not a filter ${where}.`,
    miss ? miss.hint : 'Omit it, or send the filters of one collection.',
  )
}
