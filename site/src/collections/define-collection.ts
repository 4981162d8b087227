/** Makes a collection of its definition: its endpoints, its formats, and how it is searched. */
import { z } from 'zod'
import type { Bits, Hits, Table } from '../../record-index/index.ts'
import { type Endpoint, type Format, read } from '../api/endpoint.ts'
import { findRecord, noRecord } from '../api/items.ts'
import { choice, integer } from '../api/parameters.ts'
import { NoQuery } from '../api/queries.ts'
import { scopeOf } from '../api/scopes.ts'
import { type Now, pagingOf, selectFrom } from '../api/selection.ts'
import { collectionValidity } from '../api/validity.ts'
import { feeds } from '../formats/feeds.ts'
import { tables } from '../formats/tables.ts'
import type { Writers } from '../formats/writers.ts'
import type { Collection, Definition, ItemOperation, Operation } from './collection.ts'
import { inAll, type Query, type Shape } from './filters.ts'

const FEEDS: Format[] = ['rss', 'atom', 'json-feed']
const TABLES: Format[] = ['csv', 'ndjson']
const CALENDARS: Format[] = ['ics']

export function defineCollection<S extends Shape, R, I>(definition: Definition<S, R, I>): Collection<S, R, I> {
  const { tableOf, filters, always, validity, item, sort } = definition
  const query = queryOf(definition)
  const writers = writersOf(definition)
  const validityOf = validity ?? collectionValidity(definition.name)
  const match = ({ store, clock }: Now, asked: Query<S>, { evenOff = false } = {}): Bits => {
    const table = tableOf(store)
    const now = clock()
    const usual = always?.(now, { table, query: asked, evenOff }) ?? []
    return inAll(table, [...usual, ...filters.match(asked, { table, now })])
  }
  const inOrder = (table: Table<R>, matching: Bits, asked: Query<S>) => ranking(sort, table, matching, asked)
  const orders = ordersOf(sort)
  return {
    ...definition,
    query,
    pageQuery: z.object({ ...filters.schema.shape, sort: sortOf(definition) }),
    orders,
    writers,
    counted: { ...filters.facets, ...definition.facets.more },
    endpoints: endpointsOf(definition, query, formatsOf(definition)),
    match,
    find(now, asked, most = Number.POSITIVE_INFINITY) {
      const matching = match(now, asked)
      return inOrder(tableOf(now.store), matching, asked)?.(most) ?? tableOf(now.store).listOf(matching, 0, most)
    },
    mended: ({ store }, asked) => searchedIn(tableOf(store), asked)?.mended ?? [],
    select(now, asked, options) {
      const table = tableOf(now.store)
      const matching = match(now, asked, options)
      const selection = selectFrom(table, matching, pagingOf(asked), inOrder(table, matching, asked))
      const mended = searchedIn(table, asked)?.mended ?? []
      return { ...selection, mended, validity: validityOf(now.store, now.clock()) }
    },
    readItem({ store, clock }, id) {
      const found = item.read(findRecord(tableOf(store), id, item), store, clock())
      if (found === undefined) throw noRecord(item, id)
      return found
    },
  }
}

/** The first of what matches in the order that is asked for; undefined where that is the order of the table. */
function ranking(
  { searched, more = {} }: Described['sort'],
  table: Table<unknown>,
  matching: Bits,
  asked: Record<string, unknown>,
): ((most: number) => Hits) | undefined {
  const search = searchedIn(table, asked)
  const order = asked.sort === undefined ? search && searched : String(asked.sort)
  const other = order === undefined ? undefined : more[order]
  if (other) return most => other.rank(table, matching, asked).subarray(0, most)
  return search && order === 'relevance' ? most => search.rank(matching, most) : undefined
}

function searchedIn(table: Table<unknown>, { search }: Record<string, unknown>) {
  return typeof search === 'string' ? table.search(search) : undefined
}

function ordersOf({ more = {} }: Described['sort']): string[] {
  return ['relevance', 'date', ...Object.keys(more)]
}

function sortOf({ sort, prose }: Pick<Described, 'sort' | 'prose'>) {
  const usual = sort.searched === 'relevance' ? 'relevance with search, else date' : 'date'
  const more = Object.entries(sort.more ?? {}).map(([name, { about }]) => `; ${name}: ${about}`)
  return choice(
    'sort',
    ordersOf(sort),
    `Order of the ${prose.names}; ${usual} when absent. relevance: with search, the best match first; date: as the list stands without search${more.join('')}.`,
  )
}

interface Described extends Pick<Collection, 'name' | 'tag' | 'list' | 'facets' | 'prose' | 'sort'> {
  filters: { schema: z.ZodObject }
  item: Operation & Pick<ItemOperation<never, never>, 'id' | 'whereIdsAre'>
}

/** The parameters of the list, in the order in which addresses write them. */
function queryOf({ filters, list, ...named }: Pick<Described, 'filters' | 'list' | 'sort' | 'prose'>): z.ZodObject {
  const { usual, most, noun } = list.limit
  const limit = integer('limit', 1, most, usual, `How many ${noun} to return.`)
  const offset = integer('offset', 0, Number.MAX_SAFE_INTEGER, 0, `How many matching ${noun} to skip.`)
  return z.object({ ...filters.schema.shape, sort: sortOf(named), limit, ...(list.isPaged && { offset }) })
}

function endpointsOf(
  { name, tag, prose, filters, list, item, facets, sort }: Described,
  query: z.ZodObject,
  formats: readonly Format[],
): Record<'list' | 'item' | 'facets', Endpoint> {
  const same = { tag, scopes: [scopeOf(name)] }
  const path = `/api/v1/${name}`
  const { most, noun } = list.limit
  // Nobody turns the pages of a calendar, and what it leaves out is not missed: it holds as much as one answer may.
  const calendarQuery = query.extend({ limit: integer('limit', 1, most, most, `How many ${noun} to return.`) })
  return {
    list: read({
      ...same,
      ...operation(list),
      description: describeList({ list, prose, sort }),
      paths: [`/api/${name}`, path],
      query,
      formats,
      calendarQuery,
      isAged: prose.sources !== undefined,
    }),
    item: read({
      ...same,
      ...operation(item),
      description: item.whereIdsAre,
      paths: [`${path}/{${item.id}}`],
      query: NoQuery,
    }),
    facets: read({
      ...same,
      ...operation(facets),
      description: `By the name of the field, each value with how many ${prose.names} of the list under the same filters have it, the most frequent first.`,
      paths: [`${path}/facets`],
      query: filters.schema,
    }),
  }
}

function describeList({ list, prose, sort }: Pick<Described, 'list' | 'prose' | 'sort'>): string {
  const { usual, most, noun } = list.limit
  const order = sort.searched === 'relevance' ? 'With search the best match comes first' : 'With search the order stays'
  const further = list.isPaged ? ' The Link header leads to the first, previous, next and last page.' : ''
  return `${order} unless sort says otherwise; it is total, so that pages repeat nothing. An answer has ${usual} ${noun} when limit is absent and ${most} at most; meta.total says how many ${prose.names} match.${further}`
}

function operation({ operationId, summary, response }: Operation) {
  return { operationId, summary, response }
}

type Written<R> = Pick<Definition<Shape, R, unknown>, 'name' | 'shape' | 'feed' | 'calendar'>

function formatsOf({ feed, calendar }: Pick<Written<never>, 'feed' | 'calendar'>): Format[] {
  return [...(feed ? FEEDS : []), ...TABLES, ...(calendar ? CALENDARS : [])]
}

function writersOf<R>({ name, shape, feed, calendar }: Written<R>): Writers<R> {
  return { ...(feed && feeds(name, feed.title, feed.entry)), ...tables(shape), ...(calendar && { ics: calendar }) }
}
