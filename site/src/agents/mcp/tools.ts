/** Every tool of the MCP server. */
import { z } from 'zod'
import { ChangeList, ListMeta, PublicSource } from '#contract'
import { Cursor, rowsAfter } from '../../base/cursor.ts'
import { ChangeQuery } from '../../collections/change-filters.ts'
import { listChanges } from '../../collections/changes.ts'
import { collections } from '../../collections/index.ts'
import { listed } from '../../collections/prose.ts'
import { serviceEndpoints } from '../../operations/endpoints.ts'
import { listSources, StatusQuery } from '../../operations/freshness.ts'
import { SearchAnswer, SearchQuery, searchAll } from '../../operations/search-all.ts'
import { collectionTools } from './collection-tools.ts'
import { defineTool, limitOf, type Tool } from './tool.ts'

const search = defineTool({
  name: 'search',
  title: 'Search everything',
  description: `One search over ${listed(({ prose }) => prose.names)}, grouped; each group says how many match in all.`,
  input: z.strictObject(SearchQuery.shape),
  output: SearchAnswer,
  endpoint: serviceEndpoints.search,
  quotes: true,
  answer: (query, services) => searchAll(services, query),
})

/** Of what is no collection. */
const MOST = 1000

const SourceArguments = z.strictObject({
  collection: ChangeQuery.shape.collection.meta({ description: 'Only sources of this collection.' }),
  state: StatusQuery.shape.state,
  limit: limitOf(MOST, 'sources'),
  cursor: Cursor,
})
/** The fields of a source that matter to an agent; the others concern pages only. */
const Source = PublicSource.omit({ history: true, markup: true, follow: true })

const listSourcesTool = defineTool({
  name: 'list_sources',
  title: 'List sources',
  description:
    'Where the data comes from: state, last success, counts and terms of every source. Says how fresh the records are.',
  input: SourceArguments,
  output: z.object({ data: z.array(Source), meta: ListMeta }),
  quotes: false,
  answer: ({ collection, state, ...paging }, { store, clock }) => {
    const found = listSources(store.sources, clock()).data.filter(
      source => (collection ?? source.collection) === source.collection && (state ?? source.state) === source.state,
    )
    const keyOf = (source: PublicSource) => `${source.collection}/${source.id}`
    const { rows, nextCursor } = rowsAfter(found, paging, keyOf)
    const data = rows.map(source => Source.parse(source))
    return { data, meta: { total: found.length, count: data.length, nextCursor } }
  },
})

const listChangesTool = defineTool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'What was created, updated, closed, cancelled or removed in the last 90 days, oldest first. Keep meta.nextCursor: with it a later call returns only what is new.',
  input: z.strictObject({ ...ChangeQuery.omit({ view: true }).shape, limit: limitOf(MOST, 'changes') }),
  output: ChangeList,
  endpoint: serviceEndpoints.listChanges,
  quotes: false,
  answer: (query, services) => listChanges(services, query),
})

export const tools: readonly Tool[] = [
  search,
  ...collections.flatMap(collectionTools),
  listSourcesTool,
  listChangesTool,
]
