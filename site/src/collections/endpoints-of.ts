/** The endpoints of a collection: parameters and shapes of its lists, records and counts. */
import { z } from 'zod'
import { ListName } from '#contract'
import { Cursor } from '../base/cursor.ts'
import { type Endpoint, Format, NoQuery, read, scopeOf } from '../base/endpoint.ts'
import { atMost, choice, integer } from '../base/parameters.ts'
import { viewParameters } from '../base/view.ts'
import type { Collection, ItemOperation, Operation } from './collection.ts'

/** Formats with the same parameters. */
const KIND_OF = {
  rss: 'feed',
  atom: 'feed',
  'json-feed': 'feed',
  csv: 'table',
  ndjson: 'table',
  ics: 'calendar',
} as const satisfies Record<Format, keyof Queries>

/** Returns the values of `sort`. */
export function ordersOf({ usual = 'date', more = {} }: Described['sort']): string[] {
  return ['relevance', usual, ...Object.keys(more)]
}

/** Returns the parameter `sort`. */
export function sortOf({ sort, prose }: Pick<Described, 'sort' | 'prose'>) {
  const { usual: listed = 'date' } = sort
  const usual = sort.searched === 'relevance' ? `relevance with search, else ${listed}` : listed
  const more = Object.entries(sort.more ?? {}).map(([name, { about }]) => `; ${name}: ${about}`)
  return choice(
    'sort',
    ordersOf(sort),
    `Order of the ${prose.names}; ${usual} when absent. relevance: with search, the best match first; ${listed}: as the list stands without search${more.join('')}.`,
  )
}

interface Described
  extends Pick<Collection, 'name' | 'derivedFrom' | 'tag' | 'list' | 'facets' | 'prose' | 'sort' | 'shape'> {
  filters: { schema: z.ZodObject }
  item: Operation & Pick<ItemOperation<never, never>, 'id' | 'noun' | 'named' | 'whereIdsAre'>
  feed?: unknown
  calendar?: unknown
}

type Queries = Record<'list' | 'feed' | 'table' | 'calendar', z.ZodObject>

/** The parameters of the list in each kind of format, in the order in which addresses write them. */
export function queriesOf(
  { filters, list, shape, ...named }: Pick<Described, 'filters' | 'list' | 'sort' | 'prose' | 'shape'>,
  whole: z.ZodObject,
): Queries {
  const { usual, most, noun, feed: inFeeds = usual } = list.limit
  const about = `How many ${noun} to return`
  const offset = integer('offset', 0, Number.MAX_SAFE_INTEGER, 0, `How many matching ${noun} to skip.`)
  const listed = (usual: number) =>
    z.object({
      ...filters.schema.shape,
      sort: sortOf(named),
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

export function endpointsOf(
  { name, derivedFrom, tag, prose, filters, list, item, facets, sort, feed, calendar }: Described,
  queries: Queries,
  response: z.ZodType,
): Record<'list' | 'item' | 'facets', Endpoint> {
  const has = { feed: feed !== undefined, table: true, calendar: calendar !== undefined }
  const formats = Format.options.filter(format => has[KIND_OF[format]])
  const same = { tag, scopes: [scopeOf(ListName.parse(derivedFrom?.name ?? name))] }
  const path = `/api/v1/${name}`
  const ages = prose.sources !== undefined
  return {
    list: read({
      ...same,
      ...operation(list),
      description: describeList({ list, prose, sort }),
      response,
      paths: derivedFrom ? [path] : [`/api/${name}`, path],
      query: queries.list,
      formats,
      formatQueries: Object.fromEntries(formats.map(format => [format, queries[KIND_OF[format]]])),
      isHinted: true,
      aged: ages ? 'list' : undefined,
    }),
    item: read({
      ...same,
      ...operation(item),
      description: item.whereIdsAre,
      paths: [`${path}/{${item.id}}`],
      query: NoQuery,
      aged: ages ? 'answer' : undefined,
      ...(item.named && { alsoAnswers: { 308: `A name of the ${item.noun}; Location has its ${item.id}.` } }),
    }),
    facets: read({
      ...same,
      ...operation(facets),
      description: `By the name of the field, each value with how many ${prose.names} of the list under the same filters have it, the most frequent first.`,
      paths: [`${path}/facets`],
      query: filters.schema,
      isHinted: true,
      aged: ages ? 'list' : undefined,
    }),
  }
}

function describeList({ list, prose, sort }: Pick<Described, 'list' | 'prose' | 'sort'>): string {
  const { usual, most, noun } = list.limit
  const order = sort.searched === 'relevance' ? 'With search the best match comes first' : 'With search the order stays'
  return `${order} unless sort says otherwise; it is total, so that pages repeat nothing. An answer has ${usual} ${noun} when limit is absent and ${most} at most; meta.total says how many ${prose.names} match. The Link header leads to the other pages; cursor=* begins a walk that no new data disturbs.`
}

function operation({ operationId, summary, response }: Operation) {
  return { operationId, summary, response }
}
