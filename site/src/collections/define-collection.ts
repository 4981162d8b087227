/** Makes a collection of its definition: its endpoints, its formats, and how it is searched. */
import { z } from 'zod'
import { type Bits, hitsOf } from '../../record-index/bits.ts'
import type { Hits } from '../../record-index/postings.ts'
import { type Endpoint, type Format, read } from '../api/endpoint.ts'
import { findRecord, noRecord } from '../api/items.ts'
import { integer } from '../api/parameters.ts'
import { NoQuery } from '../api/queries.ts'
import { scopeOf } from '../api/scopes.ts'
import { type Now, pagingOf, selectFrom } from '../api/selection.ts'
import { feeds } from '../formats/feeds.ts'
import { tables } from '../formats/tables.ts'
import type { Writers } from '../formats/writers.ts'
import type { Collection, Definition, ItemOperation, Operation } from './collection.ts'
import { inAll, type Query, type Shape } from './filters.ts'

const FEEDS: Format[] = ['rss', 'atom', 'json-feed']
const TABLES: Format[] = ['csv', 'ndjson']
const CALENDARS: Format[] = ['ics']

export function defineCollection<S extends Shape, R, I>(definition: Definition<S, R, I>): Collection<S, R, I> {
  const { tableOf, filters, always, rank, validity, item } = definition
  const query = queryOf(definition)
  const writers = writersOf(definition)
  const match = ({ store, clock }: Now, asked: Query<S>, { evenOff = false } = {}): Bits => {
    const table = tableOf(store)
    const now = clock()
    const usual = always?.(now, { table, query: asked, evenOff }) ?? []
    return inAll(table, [...usual, ...filters.match(asked, { table, now })])
  }
  return {
    ...definition,
    query,
    writers,
    counted: { ...filters.facets, ...definition.facets.more },
    endpoints: endpointsOf(definition, query, formatsOf(definition)),
    match,
    find(now, asked) {
      const hits = hitsOf(match(now, asked))
      return rank ? rank(tableOf(now.store), hits, asked) : hits
    },
    select(now, asked, options) {
      const table = tableOf(now.store)
      const ranked = rank && ((hits: Hits) => rank(table, hits, asked))
      const selection = selectFrom(table, match(now, asked, options), pagingOf(asked), ranked)
      return { ...selection, validity: validity?.(now.store, now.clock()) }
    },
    readItem({ store, clock }, id) {
      const found = item.read(findRecord(tableOf(store), id, item), store, clock())
      if (found === undefined) throw noRecord(item, id)
      return found
    },
  }
}

interface Described extends Pick<Collection, 'name' | 'tag' | 'list' | 'facets'> {
  filters: { schema: z.ZodObject }
  item: Operation & Pick<ItemOperation<never, never>, 'id'>
}

/** The parameters of the list, in the order in which addresses write them. */
function queryOf({ filters, list }: Pick<Described, 'filters' | 'list'>): z.ZodObject {
  const { usual, most, noun } = list.limit
  const limit = integer('limit', 1, most, usual, `How many ${noun} to return.`)
  const offset = integer('offset', 0, Number.MAX_SAFE_INTEGER, 0, `How many matching ${noun} to skip.`)
  return z.object({ ...filters.schema.shape, limit, ...(list.isPaged && { offset }) })
}

function endpointsOf(
  { name, tag, filters, list, item, facets }: Described,
  query: z.ZodObject,
  formats: readonly Format[],
): Record<'list' | 'item' | 'facets', Endpoint> {
  const same = { tag, scopes: [scopeOf(name)] }
  const path = `/api/v1/${name}`
  const { most, noun } = list.limit
  // Nobody turns the pages of a calendar, and what it leaves out is not missed: it holds as much as one answer may.
  const calendarQuery = query.extend({ limit: integer('limit', 1, most, most, `How many ${noun} to return.`) })
  return {
    list: read({ ...same, ...operation(list), paths: [`/api/${name}`, path], query, formats, calendarQuery }),
    item: read({ ...same, ...operation(item), paths: [`${path}/{${item.id}}`], query: NoQuery }),
    facets: read({ ...same, ...operation(facets), paths: [`${path}/facets`], query: filters.schema }),
  }
}

function operation({ operationId, summary, response }: Operation) {
  return { operationId, summary, response }
}

type Written<R> = Pick<Definition<Shape, R, unknown>, 'shape' | 'feed' | 'calendar'>

function formatsOf({ feed, calendar }: Written<never>): Format[] {
  return [...(feed ? FEEDS : []), ...TABLES, ...(calendar ? CALENDARS : [])]
}

function writersOf<R>({ shape, feed, calendar }: Written<R>): Writers<R> {
  return { ...(feed && feeds(feed.title, feed.entry)), ...tables(shape), ...(calendar && { ics: calendar }) }
}
