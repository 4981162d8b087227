/** Makes a collection of its definition: its endpoints, its formats, and how it is searched. */
import { z } from 'zod'
import type { DocumentSet, Table } from '../../record-index/index.ts'
import { noRecord } from '../api/items.ts'
import { MAX_TEXT } from '../api/parameters.ts'
import { type Now, pagingOf, type Ranked, selectFrom } from '../api/selection.ts'
import { collectionValidity, earlierOf, sourcesValidity } from '../api/validity.ts'
import { inOneObject, viewed, wholeShape } from '../api/view.ts'
import { feeds } from '../formats/feeds.ts'
import type { Writers } from '../formats/writers.ts'
import type { Collection, Definition } from './collection.ts'
import { endpointsOf, ordersOf, queriesOf, sortOf } from './endpoints-of.ts'
import { inAll, type Query, type Shape } from './filters.ts'
import { hintOf } from './hints.ts'

export function defineCollection<S extends Shape, R, I extends object>(
  definition: Definition<S, R, I>,
): Collection<S, R, I> {
  const { tableOf, filters, always, validity, item, sort } = definition
  const whole = wholeShape(item.response)
  const queries = queriesOf(definition, whole)
  const { response, components } = answersOf(definition, whole)
  const writers = writersOf(definition)
  const validityOf = validity ?? collectionValidity(definition.name)
  const match = ({ store, clock }: Now, asked: Query<S>, { evenOff = false } = {}): DocumentSet => {
    const table = tableOf(store)
    const now = clock()
    const usual = always?.(now, { table, query: asked, evenOff }) ?? []
    return inAll(table, [...usual, ...filters.match(asked, { table, now })])
  }
  const inOrder = (table: Table<R>, matching: DocumentSet, asked: Query<S>) => ranking(sort, table, matching, asked)
  const orders = ordersOf(sort)
  return {
    ...definition,
    query: queries.list,
    whole,
    pageQuery: z.object({ ...filters.schema.shape, sort: sortOf(definition) }),
    orders,
    writers,
    counted: { ...filters.facets, ...definition.facets.more },
    components,
    endpoints: endpointsOf(definition, queries, response),
    match,
    find(now, asked, most = Number.POSITIVE_INFINITY) {
      const matching = match(now, asked)
      return inOrder(tableOf(now.store), matching, asked)?.(most) ?? tableOf(now.store).listOf(matching, 0, most)
    },
    hint: ({ store }, asked, mended) => hintOf(filters, tableOf(store), asked, mended),
    mended: ({ store }, asked) => searchedIn(tableOf(store), asked)?.mended ?? [],
    select(now, asked, options) {
      const table = tableOf(now.store)
      const matching = match(now, asked, options)
      const selection = selectFrom(table, matching, pagingOf(asked), {
        ranked: inOrder(table, matching, asked),
        idOf: item.idOf,
      })
      const mended = searchedIn(table, asked)?.mended ?? []
      return { ...selection, mended, validity: validityOf(now.store, now.clock()) }
    },
    readWhole({ store, clock }, table, document, view) {
      const found = item.read(table.record(document), store, clock())
      // What is listed is to be seen.
      if (found === undefined) throw new Error(`${definition.name}: document ${document} is listed and not to be seen`)
      return viewed(inOneObject(found), view)
    },
    wholeValidity: ({ store, clock }, list) => earlierOf((item.validity ?? sourcesValidity)(store, clock()), list),
    idNamed: (store, name) => (tableOf(store).find(name) === undefined && item.named?.(name, store)) || name,
    readItem({ store, clock }, id) {
      const table = tableOf(store)
      const read = (document: number) => item.read(table.record(document), store, clock())
      const document = table.find(id)
      const found = document === undefined ? undefined : read(document)
      if (found !== undefined) return found
      const near = nearest(table, id).filter(other => read(other) !== undefined)
      throw noRecord(item, id, { near: near.map(other => item.idOf(table.record(other))) })
    },
  }
}

const MOST_NEAR = 3

/** What is found by the words of an id; its numbers tell twins apart and mean nothing. */
function nearest(table: Table<unknown>, id: string): number[] {
  const words = id
    .replace(/\P{L}+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
  if (words === '') return []
  const search = table.search(words)
  return [...search.rank(search.documents, MOST_NEAR)]
}

/** The first of what matches in the order that is asked for; undefined where that is the order of the table. */
function ranking(
  { searched, more = {} }: Collection['sort'],
  table: Table<unknown>,
  matching: DocumentSet,
  asked: Record<string, unknown>,
): Ranked | undefined {
  const search = searchedIn(table, asked)
  const order = asked.sort === undefined ? search && searched : String(asked.sort)
  const other = order === undefined ? undefined : more[order]
  if (other) return (most, after) => other.rank(table, matching, asked, { most, after })
  return search && order === 'relevance' ? (most, after) => search.rank(matching, most, after) : undefined
}

function searchedIn(table: Table<unknown>, { search }: Record<string, unknown>) {
  return typeof search === 'string' ? table.search(search) : undefined
}

type Written<R> = Pick<Definition<Shape, R, unknown>, 'name' | 'feed' | 'calendar'>

function writersOf<R>({ name, feed, calendar }: Written<R>): Writers<R> {
  return { ...(feed && feeds(name, feed.title, feed.entry)), ...(calendar && { ics: calendar }) }
}

/**
 * The answer of its lists, and its records there: the public shape, whose fields are always there unless `fields` picks
 * others, with what a whole record has besides.
 */
function answersOf(
  { list, shape, components }: Pick<Collection, 'list' | 'shape' | 'components'>,
  whole: z.ZodObject,
): { response: z.ZodObject; components: Collection['components'] } {
  const listed = z.object({ ...shape.shape, ...whole.omit(maskOf(shape)).partial().shape })
  const response = list.response.extend({ data: z.array(listed) })
  const named = Object.entries(components).flatMap(([name, schema]): [string, z.ZodType][] => {
    if (schema === list.response) return [[name, response]]
    return schema === shape
      ? [
          [name, schema],
          [`${name}InList`, listed],
        ]
      : [[name, schema]]
  })
  return { response, components: Object.fromEntries(named) }
}

function maskOf({ shape }: z.ZodObject): Record<string, true> {
  return Object.fromEntries(Object.keys(shape).map(name => [name, true]))
}
