/** Makes a collection from its definition: its endpoints, its formats, and how it is searched. */
import { z } from 'zod'
import { Facets, ListName } from '#contract'
import { capitalized } from '#contract/text.ts'
import { Cursor } from '../base/cursor.ts'
import { type Endpoint, Format, NoQuery, read, scopeOf } from '../base/endpoint.ts'
import { atMost, choice, fieldNames, integer, MAX_TEXT, partsOf } from '../base/parameters.ts'
import { feeds } from '../formats/feeds.ts'
import type { Condition } from '../store/condition.ts'
import type { Order, Records } from '../store/records.ts'
import { pagingOf, selectFrom } from '../store/selection.ts'
import { collectionValidity, earlierOf, sourcesValidity } from '../store/validity.ts'
import type { Collection, Definition, View } from './collection.ts'
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
  const orderOf = (now: Date, query: Record<string, unknown>, usual: Order = 'listed'): Order => {
    const { search, sort: sent = search === undefined ? undefined : sort.searched } = query
    const other = sort.more?.[String(sent)]
    if (other) return other.order(query)
    if (sent === 'relevance' && typeof search === 'string') return { relevance: filters.search(search, now) }
    return sent === undefined ? usual : 'listed'
  }
  return {
    ...definition,
    tag: capitalized(definition.name),
    query: queries.list,
    whole,
    pageQuery: z.object({ ...filters.schema.shape, sort: sortOf(definition) }),
    orders: ordersOf(sort),
    writers: {
      ...(definition.feed && feeds(definition.name, definition.page.title, definition.feed)),
      ...(definition.calendar && { ics: definition.calendar }),
    },
    counted: { ...filters.facets, ...definition.facets.more },
    components,
    endpoints: endpointsOf(definition, queries, response),
    where,
    orderOf,
    find: ({ store, clock }, query, part) =>
      recordsOf(store).find({
        where: where(clock(), query),
        order: orderOf(clock(), query),
        limit: Number.POSITIVE_INFINITY,
        ...part,
      }),
    count: ({ store, clock }, query, facets, most) => recordsOf(store).count(where(clock(), query), facets, most),
    hint: ({ store }, query, answered) => hintOf(filters, recordsOf(store), query, answered),
    async select({ store, clock }, query, { view = 'short', rankedBy, usual, ...options } = {}) {
      const now = clock()
      const isRanked = rankedBy !== undefined && sort.searched === 'relevance'
      const question = {
        where: where(now, query, options),
        order: orderOf(now, isRanked ? { search: rankedBy } : query, usual),
        view,
      }
      const selection = await selectFrom(recordsOf(store), question, pagingOf(query))
      return { ...selection, where: question.where, validity: validityOf(store, now) }
    },
    viewOf(query) {
      const { view, fields } = query
      if (typeof fields === 'string') return [...new Set(partsOf(fields))]
      if (view === 'full') return Object.keys(whole.shape)
      const shown = Object.entries(filters.shown).filter(([name]) => query[name] !== undefined)
      if (shown.length === 0) return undefined
      return [...Object.keys(definition.shape.shape), ...shown.map(([name, field]) => `${field}.${query[name]}`)]
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
      throw noRecord(item, id, await nearest(recordsOf(store), id))
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
  const { ids } = await records.find({ where: { words, in: 'text' }, order: { relevance: words }, limit: MOST_NEAR })
  return ids
}

/** The answer of its lists: rows of the public shape or, with `view` and `fields`, whole ones, each under a name. */
function answersOf(
  { list, shape, components }: Pick<Collection, 'list' | 'shape' | 'components'>,
  whole: z.ZodObject,
): { response: z.ZodType; components: Collection['components'] } {
  const wholeList = list.response.extend({ data: z.array(whole) })
  const nameOf = (wanted: z.ZodType) => Object.entries(components).find(([, schema]) => schema === wanted)?.[0]
  const wholes = { [`Whole${nameOf(shape)}`]: whole, [`Whole${nameOf(list.response)}`]: wholeList }
  return { response: z.union([list.response, wholeList]), components: { ...components, ...wholes } }
}

/** Formats with the same parameters. */
const KIND_OF = {
  rss: 'feed',
  atom: 'feed',
  'json-feed': 'feed',
  csv: 'table',
  ndjson: 'table',
  ics: 'calendar',
} as const satisfies Record<Format, keyof Queries>

function ordersOf({ usual = 'date', more = {} }: Collection['sort']): string[] {
  return ['relevance', usual, ...Object.keys(more)]
}

function sortOf({ sort, prose }: Pick<Collection, 'sort' | 'prose'>) {
  const { usual: listed = 'date' } = sort
  const usual = sort.searched === 'relevance' ? `relevance with search, else ${listed}` : listed
  const more = Object.entries(sort.more ?? {}).map(([name, { about }]) => `; ${name}: ${about}`)
  return choice(
    'sort',
    ordersOf(sort),
    `Order of the ${prose.names}; ${usual} when absent. relevance: with search, the best match first; ${listed}: as the list stands without search${more.join('')}.`,
  )
}

type Queries = Record<'list' | 'feed' | 'table' | 'calendar', z.ZodObject>

/** The parameters of the list in each kind of format, in the order in which addresses write them. */
function queriesOf<S extends Shape, R, I>(definition: Definition<S, R, I>, whole: z.ZodObject): Queries {
  const { filters, list, shape } = definition
  const { usual, most, noun, feed: inFeeds = usual } = list.limit
  const about = `How many ${noun} to return`
  const offset = integer('offset', 0, Number.MAX_SAFE_INTEGER, 0, `How many matching ${noun} to skip.`)
  const listed = (usual: number): z.ZodObject =>
    z.object({
      ...filters.schema.shape,
      sort: sortOf(definition),
      limit: integer('limit', 1, most, usual, `${about}.`),
      offset,
    })
  const feed = listed(inFeeds)
  const all = listed(usual).extend({ ...viewParameters(whole, shape), cursor: Cursor })
  return {
    list: all,
    feed,
    table: all.extend({ limit: atMost('limit', most, `${about}; all when absent.`) }),
    // Calendars are not paged, so one holds as much as an answer may.
    calendar: feed.extend({ limit: integer('limit', 1, most, most, `${about}.`) }),
  }
}

function endpointsOf<S extends Shape, R, I>(
  { name, derivedFrom, prose, filters, list, item, facets, sort, feed, calendar }: Definition<S, R, I>,
  queries: Queries,
  response: z.ZodType,
): Record<'list' | 'item' | 'facets', Endpoint> {
  const has = { feed: feed !== undefined, table: true, calendar: calendar !== undefined }
  const formats = Format.options.filter(format => has[KIND_OF[format]])
  const tag = capitalized(name)
  const scopes = [scopeOf(ListName.parse(derivedFrom?.name ?? name))]
  const path = `/api/v1/${name}`
  const ages = prose.sources !== undefined
  const { usual, most, noun } = list.limit
  const order = sort.searched === 'relevance' ? 'With search the best match comes first' : 'With search the order stays'
  return {
    list: read(tag, list.operationId, {
      scopes,
      summary: list.summary,
      description: `${order} unless sort says otherwise; it is total, so that pages repeat nothing. An answer has ${usual} ${noun} when limit is absent and ${most} at most; meta.total says how many ${prose.names} match. The Link header leads to the other pages; cursor=* begins a walk that no new data disturbs.`,
      response,
      paths: derivedFrom ? [path] : [`/api/${name}`, path],
      query: queries.list,
      formats,
      formatQueries: Object.fromEntries(formats.map(format => [format, queries[KIND_OF[format]]])),
      isHinted: true,
      aged: ages ? 'list' : undefined,
    }),
    item: read(tag, item.operationId, {
      scopes,
      summary: item.summary,
      response: item.response,
      description: item.whereIdsAre,
      paths: [`${path}/{${item.id}}`],
      query: NoQuery,
      aged: ages ? 'answer' : undefined,
      ...(item.named && { alsoAnswers: { 308: `A name of the ${item.noun}; Location has its ${item.id}.` } }),
    }),
    facets: read(tag, facets.operationId, {
      scopes,
      summary: facets.summary,
      response: Facets,
      description: `By the name of the field, each value with how many ${prose.names} of the list under the same filters have it, the most frequent first.`,
      paths: [`${path}/facets`],
      query: filters.schema,
      isHinted: true,
      aged: ages ? 'list' : undefined,
    }),
  }
}

/** Returns the shape of a whole record: the `data` of its endpoint and the fields beside it, in one object; no `meta`. */
function wholeShape(response: z.ZodObject): z.ZodObject {
  const { data, meta: _meta, ...others } = response.shape
  if (!(data instanceof z.ZodObject)) throw new Error('a record must be an object')
  return z.object({ ...data.shape, ...others })
}

/** Returns the parameters that request whole records. */
function viewParameters(whole: z.ZodObject, shape: z.ZodObject) {
  const about = 'Only these fields of the whole record, joined by commas; an answer then has no other, required or not.'
  return {
    view: choice('view', ['short', 'full'], 'full: every record with all that its own endpoint has.'),
    fields: fieldNames('fields', Object.keys(whole.shape), about, Object.keys(shape.shape)),
  }
}

/** Returns the answer of a record's endpoint as one object. */
export function inOneObject(item: object): Record<string, unknown> {
  const { data, meta: _meta, ...others } = Object.assign({ data: {}, meta: {} }, item)
  return { ...data, ...others }
}

/** Returns the requested fields of a whole record, in the requested order. */
export function viewed(record: Record<string, unknown>, view: View): Record<string, unknown> {
  return Object.fromEntries(
    view.flatMap(name => {
      const [field = name, entry] = name.split('.')
      const value = entry === undefined ? record[field] : entryOf(record[field], entry)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

function entryOf(value: unknown, entry: string): object | undefined {
  const held = Object(value)
  return Object.hasOwn(held, entry) ? { [entry]: held[entry] } : undefined
}
