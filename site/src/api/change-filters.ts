/** Changes under the filters of the lists that their records are in. */
import { z } from 'zod'
import type { Change } from '#contract'
import type { Collection } from '../collections/collection.ts'
import { ingested } from '../collections/index.ts'
import { ApiError } from './api-error.ts'
import { choice, moment, text } from './parameters.ts'
import { ChangeQuery } from './queries.ts'
import { readQuery } from './query.ts'
import type { Now } from './selection.ts'

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
 * The filters of a subscription, out of a query string, in one spelling. Throws ApiError where one is none of the
 * collection, has a value it cannot have or is given twice: what is ignored in an address would be a subscription to all.
 */
export function filtersFrom(now: Now, collection: Change['collection'] | undefined, text: string): string {
  const given = new URLSearchParams(text)
  const names = [...given.keys()]
  const odd = names.find(name => !filterNames.includes(name) || given.getAll(name).length > 1)
  if (odd !== undefined)
    throw new ApiError(
      'BAD_REQUEST',
      filterNames.includes(odd)
        ? `${odd} must be given once in filters.`
        : `${odd.slice(0, 100)} is no filter of a list.`,
      `Send filters as in the address of a list: ${filterNames.join(', ')}.`,
    )
  concerning(now, { collection, ...Object.fromEntries(given) })
  return new URLSearchParams(
    filterNames.flatMap(name => (given.get(name) ? [[name, given.get(name) ?? '']] : [])),
  ).toString()
}

function exampleOf(name: string): string {
  const filters = ingested.flatMap(collection => Object.entries(collection.filters.schema.shape))
  const [, schema] = filters.find(([own]) => own === name) ?? []
  const examples = schema?.meta()?.examples
  return Array.isArray(examples) ? String(examples[0]) : ''
}

/**
 * What of a change concerns the filters. What is gone concerns everybody, since nobody knows any more whether it passed;
 * an update outside of the filters may have taken the record out of them, and is told as that.
 */
export function concerning(now: Now, query: Record<string, unknown>): (change: Change) => Change | undefined {
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
    if (document === undefined || !table.isListed(document) || isOver(change)) return change
    if (!table.isEmpty(table.common([matching, table.setOf(Uint32Array.of(document))]))) return change
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
