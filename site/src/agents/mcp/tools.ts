/** Every tool of the MCP server. */
import { z } from 'zod'
import {
  ChangeList,
  ChangeQuery,
  EventItem,
  JobItem,
  PublicSource,
  SearchAnswer,
  SearchQuery,
  StatusQuery,
  TermItem,
} from '#contract'
import { listChanges } from '../../api/changes.ts'
import { endpoints } from '../../api/endpoints.ts'
import { listSources } from '../../api/freshness.ts'
import { getEvent, getJob, getTerm } from '../../api/items.ts'
import { searchAll } from '../../api/search-all.ts'
import { Cursor, rowsAfter } from './cursor.ts'
import { CursorMeta, listEvents, listGlossaryTerms, listJobs, listNews } from './list-tools.ts'
import { defineTool, type Tool } from './tool.ts'

const Id = (name: string, from: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? `${name} is required.` : `${name} must be text.`) })
    .min(1, `${name} is required.`)
    .max(120, `${name} must be at most 120 characters.`)
    .meta({ description: `${name} of a record from ${from}.`, hint: `Take it from ${from}.` })

const getJobTool = defineTool({
  name: 'get_job',
  title: 'Get a job',
  description: 'One job with its full text, pay, places, and why it counts as verified; closed ones for 90 days.',
  input: z.strictObject({ id: Id('id', 'list_jobs or search') }),
  output: JobItem,
  endpoint: endpoints.getJob,
  onMissing: 'Call list_jobs or search and take an id from there; a job that closed more than 90 days ago is gone.',
  quotes: true,
  answer: ({ id }, { store, clock }) => getJob(store, id, clock()),
})

const getEventTool = defineTool({
  name: 'get_event',
  title: 'Get an event',
  description: 'One event with its type, status, deadlines and source.',
  input: z.strictObject({ id: Id('id', 'list_events or search') }),
  output: EventItem,
  endpoint: endpoints.getEvent,
  onMissing: 'Call list_events with include_past true, or search, and take an id from there.',
  quotes: true,
  answer: ({ id }, { store, clock }) => getEvent(store, id, clock()),
})

const getGlossaryTerm = defineTool({
  name: 'get_glossary_term',
  title: 'Get a glossary term',
  description: 'One term with its definition, synonyms, related terms and references.',
  input: z.strictObject({ slug: Id('slug', 'list_glossary_terms or search') }),
  output: TermItem,
  endpoint: endpoints.getGlossaryTerm,
  onMissing: 'Call list_glossary_terms with search set to the word; it finds synonyms too.',
  quotes: false,
  answer: ({ slug }, { store }) => getTerm(store, slug),
})

const search = defineTool({
  name: 'search',
  title: 'Search everything',
  description: 'One search over jobs, news, events and glossary terms, grouped; each group says how many match in all.',
  input: z.strictObject(SearchQuery.shape),
  output: SearchAnswer,
  endpoint: endpoints.search,
  quotes: true,
  answer: (query, { store, clock }) => searchAll(store, query, clock()),
})

const SourceArguments = z.strictObject({
  collection: ChangeQuery.shape.collection.meta({ description: 'Only sources of this collection.' }),
  state: StatusQuery.shape.state,
  limit: ChangeQuery.shape.limit.meta({ description: 'How many sources to return.' }),
  cursor: Cursor,
})
/** What a reader may ask about a source; its days and the wishes of its terms concern pages only. */
const Source = PublicSource.omit({ history: true, markup: true, follow: true })

const listSourcesTool = defineTool({
  name: 'list_sources',
  title: 'List sources',
  description:
    'Where the data comes from: state, last success, counts and terms of every source. Says how fresh the records are.',
  input: SourceArguments,
  output: z.object({ data: z.array(Source), meta: CursorMeta }),
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
  input: z.strictObject(ChangeQuery.shape),
  output: ChangeList,
  endpoint: endpoints.listChanges,
  quotes: false,
  answer: (query, { store }) => listChanges(store, query),
})

export const tools: readonly Tool[] = [
  search,
  listJobs,
  getJobTool,
  listNews,
  listEvents,
  getEventTool,
  listGlossaryTerms,
  getGlossaryTerm,
  listSourcesTool,
  listChangesTool,
]
