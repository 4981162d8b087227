/** A list query to the documents it asks for: what JSON lists, feeds, tables and calendars are written from. */
import type {
  EventQuery,
  EventRecord,
  GlossaryQuery,
  JobQuery,
  JobRecord,
  NewsQuery,
  NewsRecord,
  TermRecord,
} from '#schema'
import { findEvents, findJobs, findNews, findTerms } from './search.ts'
import type { Services } from './services.ts'
import type { Table } from './store/open-table.ts'
import type { Hits } from './store/postings.ts'
import { eventsValidity, glossaryValidity, type Validity } from './validity.ts'

export interface Selection<R> {
  table: Table<R>
  /** How many match. */
  total: number
  /** Those of them that were asked for. */
  page: Hits
  /** Absent: valid from the last change of the data on. */
  validity?: Validity
}

export type Now = Pick<Services, 'store' | 'clock'>

export function selectJobs(query: JobQuery, { store }: Now): Selection<JobRecord> {
  const found = findJobs(store, query)
  return { table: store.jobs, total: found.length, page: found.subarray(query.offset, query.offset + query.limit) }
}

export function selectNews(query: NewsQuery, { store }: Now): Selection<NewsRecord> {
  const found = findNews(store, query)
  return { table: store.news, total: found.length, page: found.subarray(0, query.limit) }
}

/** Only calendars can show that an event is off, and must: it may stand in one already. */
export function selectEvents(
  query: EventQuery,
  { store, clock }: Now,
  options: { evenOff?: boolean } = {},
): Selection<EventRecord> {
  const now = clock()
  const found = findEvents(store, query, now, options)
  const validity = eventsValidity(store, now)
  return { table: store.events, total: found.length, page: found.subarray(0, query.limit), validity }
}

export function selectTerms(query: GlossaryQuery, { store, clock }: Now): Selection<TermRecord> {
  const found = findTerms(store, query)
  const validity = glossaryValidity(store, clock())
  return { table: store.terms, total: found.length, page: found.subarray(0, query.limit), validity }
}
