/** Makes a collection from its definition: its endpoints, its formats, and how it is searched. */
import { z } from 'zod'
import { MAX_TEXT } from '../base/parameters.ts'
import { inOneObject, viewed, wholeShape } from '../base/view.ts'
import type { Writers } from '../formats/feeds.ts'
import { feeds } from '../formats/feeds.ts'
import type { Condition } from '../store/condition.ts'
import type { Order, Records } from '../store/records.ts'
import { pagingOf, selectFrom } from '../store/selection.ts'
import { collectionValidity, earlierOf, sourcesValidity } from '../store/validity.ts'
import type { Collection, Definition } from './collection.ts'
import { endpointsOf, ordersOf, queriesOf, sortOf } from './endpoints-of.ts'
import type { Query, Shape } from './filters.ts'
import { hintOf } from './hints.ts'
import { noRecord } from './items.ts'

export function defineCollection<S extends Shape, R, I extends object>(
  definition: Definition<S, R, I>,
): Collection<S, R, I> {
  const { recordsOf, filters, always, validity, item, sort } = definition
  const whole = wholeShape(item.response)
  const queries = queriesOf(definition, whole)
  const { response, components } = answersOf(definition, whole)
  const validityOf = validity ?? collectionValidity(definition.name)
  const where = (now: Date, query: Query<S>, { evenOff = false } = {}): Condition => ({
    all: [...(always?.(now, { query, evenOff }) ?? []), ...filters.where(query, now)],
  })
  const order = (now: Date, query: Record<string, unknown>, usual?: Order) =>
    orderOf(sort, query, words => filters.search(words, now), usual)
  return {
    ...definition,
    query: queries.list,
    whole,
    pageQuery: z.object({ ...filters.schema.shape, sort: sortOf(definition) }),
    orders: ordersOf(sort),
    writers: writersOf(definition),
    counted: { ...filters.facets, ...definition.facets.more },
    components,
    endpoints: endpointsOf(definition, queries, response),
    where,
    orderOf: (now, query) => order(now, query),
    find: ({ store, clock }, query, part) =>
      recordsOf(store).find({
        where: where(clock(), query),
        order: order(clock(), query),
        limit: Number.POSITIVE_INFINITY,
        ...part,
      }),
    count: ({ store, clock }, query, facets, most) => recordsOf(store).count(where(clock(), query), facets, most),
    hint: ({ store }, query, mended) => hintOf(filters, recordsOf(store), query, mended),
    async select({ store, clock }, query, { view = 'short', rankedBy, usual, ...options } = {}) {
      const now = clock()
      const isRanked = rankedBy !== undefined && sort.searched === 'relevance'
      const asked = {
        where: where(now, query, options),
        order: order(now, isRanked ? { search: rankedBy } : query, usual),
        view,
      }
      const selection = await selectFrom(recordsOf(store), asked, pagingOf(query))
      return { ...selection, where: asked.where, validity: validityOf(store, now) }
    },
    // A stored record is checked when it is read from its file.
    toShort: record => viewed(Object.assign({}, record), Object.keys(definition.shape.shape)),
    readWhole({ store, clock }, record, view) {
      const found = item.read(record, store, clock())
      if (found === undefined) throw new Error(`${definition.name}: ${item.idOf(record)} is listed and cannot be read`)
      return viewed(inOneObject(found), view)
    },
    wholeValidity: ({ store, clock }, list) => earlierOf((item.validity ?? sourcesValidity)(store, clock()), list),
    idNamed: async (store, name) => {
      if (!item.named || (await recordsOf(store).get(name)) !== undefined) return name
      return (await item.named(name, store)) ?? name
    },
    async readItem({ store, clock }, id) {
      const now = clock()
      const record = await recordsOf(store).get(id)
      const found = record && item.read(record, store, now)
      if (found !== undefined) return found
      throw noRecord(item, id, { near: await nearest(recordsOf(store), id) })
    },
  }
}

const MOST_NEAR = 3

/** Resolves with the ids of records that have the words of an id; its numbers only distinguish twins. */
async function nearest(records: Records<unknown>, id: string): Promise<string[]> {
  const words = id
    .replace(/\P{L}+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
  if (words === '') return []
  const { ids } = await records.find({
    where: { words, in: 'text' },
    order: { relevance: words },
    limit: MOST_NEAR,
  })
  return ids
}

/** Returns the order of a list with a query; `whereNone` if the query asks for none. */
function orderOf(
  { searched, more = {} }: Collection['sort'],
  query: Record<string, unknown>,
  searchOf: (words: string) => string,
  whereNone: Order = 'listed',
): Order {
  const { search, sort } = query
  const order = sort === undefined && search !== undefined ? searched : sort
  const other = more[String(order)]
  if (other) return other.order(query)
  return order === 'relevance' && typeof search === 'string'
    ? { relevance: searchOf(search) }
    : order === undefined
      ? whereNone
      : 'listed'
}

type Written<R> = Pick<Definition<Shape, R, unknown>, 'name' | 'page' | 'feed' | 'calendar'>

function writersOf<R>({ name, page, feed, calendar }: Written<R>): Writers<R> {
  return { ...(feed && feeds(name, page.title, feed)), ...(calendar && { ics: calendar }) }
}

/** The answer of its lists: rows of the public shape or, with `view` and `fields`, whole ones, each under a name. */
function answersOf(
  { list, shape, components }: Pick<Collection, 'list' | 'shape' | 'components'>,
  whole: z.ZodObject,
): { response: z.ZodType; components: Collection['components'] } {
  const wholeList = list.response.extend({ data: z.array(whole) })
  const named = new Map<z.ZodType, z.ZodType>([
    [shape, whole],
    [list.response, wholeList],
  ])
  const more = Object.entries(components).flatMap(([name, schema]): [string, z.ZodType][] => {
    const other = named.get(schema)
    return other ? [[`Whole${name}`, other]] : []
  })
  return { response: z.union([list.response, wholeList]), components: { ...components, ...Object.fromEntries(more) } }
}
