/** The four collections as tools: the filters of the API's lists, and a cursor where those have an offset or nothing. */
import { z } from 'zod'
import {
  EventQuery,
  GlossaryQuery,
  GlossaryTerm,
  Job,
  JobQuery,
  ListMeta,
  NewsItem,
  NewsQuery,
  Web3Event,
} from '#contract'
import type { Table } from '../../../record-index/open-table.ts'
import type { Hits } from '../../../record-index/postings.ts'
import { countryHint, hintLine } from '../../api/country-query.ts'
import { endpoints } from '../../api/endpoints.ts'
import { readItems } from '../../api/read-items.ts'
import { findEvents, findJobs, findNews, findTerms } from '../../api/search.ts'
import { Cursor, hitsAfter } from './cursor.ts'
import { defineTool } from './tool.ts'

const NextCursor = z
  .string()
  .optional()
  .meta({ description: 'Send it as cursor for the records after these; absent when there are none.' })
export const CursorMeta = ListMeta.extend({ nextCursor: NextCursor })
const Hint = z
  .string()
  .optional()
  .meta({ description: 'What to send instead of a country that there is not; absent when there is nothing to say.' })
const HintedMeta = CursorMeta.extend({ hint: Hint })

const JobArguments = z.strictObject({ ...JobQuery.omit({ offset: true }).shape, cursor: Cursor })
const NewsArguments = z.strictObject({ ...NewsQuery.shape, cursor: Cursor })
const EventArguments = z.strictObject({ ...EventQuery.shape, cursor: Cursor })
const TermArguments = z.strictObject({ ...GlossaryQuery.shape, cursor: Cursor })

export const listJobs = defineTool({
  name: 'list_jobs',
  title: 'List jobs',
  description:
    'Open Web3 jobs, newest first: id, title, company, date, link, and where known tags, location and salary. get_job returns the rest.',
  input: JobArguments,
  output: z.object({ data: z.array(Job), meta: HintedMeta }),
  endpoint: endpoints.listJobs,
  quotes: true,
  answer: (query, { store }) => page(store.jobs, findJobs(store, query), query, Job, ({ id }) => id),
})

export const listNews = defineTool({
  name: 'list_news',
  title: 'List news',
  description: 'Crypto news, one item per story, newest first: title, link, publication, date and a snippet.',
  input: NewsArguments,
  output: z.object({ data: z.array(NewsItem), meta: CursorMeta }),
  endpoint: endpoints.listNews,
  quotes: true,
  answer: (query, { store }) => page(store.news, findNews(store, query), query, NewsItem, ({ id }) => id),
})

export const listEvents = defineTool({
  name: 'list_events',
  title: 'List events',
  description:
    'Web3 conferences, hackathons, meetups and workshops that are not over, soonest first. Days are in the event’s own place. get_event returns status, deadlines and source.',
  input: EventArguments,
  output: z.object({ data: z.array(Web3Event), meta: HintedMeta }),
  endpoint: endpoints.listEvents,
  quotes: true,
  answer: (query, { store, clock }) =>
    page(store.events, findEvents(store, query, clock()), query, Web3Event, ({ id }) => id),
})

export const listGlossaryTerms = defineTool({
  name: 'list_glossary_terms',
  title: 'List glossary terms',
  description: 'Web3 terms with definitions, alphabetical; with search the exact term or synonym comes first.',
  input: TermArguments,
  output: z.object({ data: z.array(GlossaryTerm), meta: CursorMeta }),
  endpoint: endpoints.listGlossaryTerms,
  quotes: false,
  answer: (query, { store }) => page(store.terms, findTerms(store, query), query, GlossaryTerm, ({ slug }) => slug),
})

function page<R, S extends z.ZodType>(
  table: Table<R>,
  hits: Hits,
  query: { cursor?: string | undefined; limit: number; country?: string | undefined },
  shape: S,
  idOf: (record: R) => string,
) {
  const { page, nextCursor } = hitsAfter(hits, query, table, idOf)
  const data = readItems(table, page, shape)
  const hint = countryHint(query)
  return { data, meta: { total: hits.length, count: data.length, nextCursor, ...(hint && { hint: hintLine(hint) }) } }
}
