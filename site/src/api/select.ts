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
} from '#contract'
import { type Bits, hitsOf } from '../../record-index/bits.ts'
import { countOf } from '../../record-index/count-bits.ts'
import type { Table } from '../../record-index/open-table.ts'
import type { Hits } from '../../record-index/postings.ts'
import { findTerms, matchEvents, matchJobs, matchNews } from './search.ts'
import type { Services } from './services.ts'
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
  return selectFrom(store.jobs, matchJobs(store, query), query.limit, query.offset)
}

export function selectNews(query: NewsQuery, { store }: Now): Selection<NewsRecord> {
  return selectFrom(store.news, matchNews(store, query), query.limit)
}

/** Only calendars can show that an event is off, and must: it may stand in one already. */
export function selectEvents(
  query: EventQuery,
  { store, clock }: Now,
  options: { evenOff?: boolean } = {},
): Selection<EventRecord> {
  const now = clock()
  const matching = matchEvents(store, query, now, options)
  return { ...selectFrom(store.events, matching, query.limit), validity: eventsValidity(store, now) }
}

export function selectTerms(query: GlossaryQuery, { store }: Now): Selection<TermRecord> {
  const found = findTerms(store, query)
  const validity = glossaryValidity(store)
  return { table: store.terms, total: found.length, page: found.subarray(0, query.limit), validity }
}

function selectFrom<R>(table: Table<R>, matching: Bits, limit: number, offset = 0): Selection<R> {
  const total = matching === table.every ? table.size : countOf(matching)
  const isAll = total === table.size
  // Of all documents a page is where it stands, however deep.
  const page = isAll ? table.all.subarray(offset, offset + limit) : hitsOf(matching, offset, limit, total)
  return { table, total, page }
}
