import type { z } from 'zod'
import { GlossaryTerm, Job, NewsItem, type SearchAnswer, type SearchQuery, Web3Event } from '#contract'
import type { Table } from '../../record-index/open-table.ts'
import type { Hits } from '../../record-index/postings.ts'
import type { Store } from '../../record-index/store.ts'
import { readItems } from './read-items.ts'
import { findEvents, findJobs, findNews, findTerms } from './search.ts'

/** One search over the four collections, each in its own order. */
export function searchAll(store: Store, { q, limit }: SearchQuery, now: Date): SearchAnswer {
  const filters = { search: q }
  const data = {
    jobs: group(store.jobs, findJobs(store, filters), limit, Job),
    news: group(store.news, findNews(store, filters), limit, NewsItem),
    events: group(store.events, findEvents(store, filters, now), limit, Web3Event),
    glossary: group(store.terms, findTerms(store, filters), limit, GlossaryTerm),
  }
  const total = Object.values(data).reduce((sum, group) => sum + group.total, 0)
  return { data, meta: { total, query: q } }
}

function group<S extends z.ZodType>(
  table: Pick<Table<unknown>, 'item'>,
  hits: Hits,
  limit: number,
  shape: S,
): { total: number; items: z.output<S>[] } {
  return { total: hits.length, items: readItems(table, hits.subarray(0, limit), shape) }
}
