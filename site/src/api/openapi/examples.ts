/** Examples that are real answers of this store, as short as they can be; made-up ones only where secrets would stand. */
import { EventQuery, GlossaryQuery, JobQuery, NewsQuery } from '#contract'
import { noDocument, notIn } from '../../../record-index/bits.ts'
import type { Store } from '../../../record-index/store.ts'
import { apiIndex } from '../api-index.ts'
import { listChanges } from '../changes.ts'
import { countFacets, FACETS } from '../facets.ts'
import { listSources, serviceStatus } from '../freshness.ts'
import { getEvent, getJob, getNewsItem, getTerm } from '../items.ts'
import { type JsonBytes, listOf, pageOf } from '../lists.ts'
import { searchAll } from '../search-all.ts'
import { selectEvents, selectJobs, selectNews, selectTerms } from '../select.ts'
import type { Services } from '../services.ts'
import { authExamples } from './auth-examples.ts'
import type { Examples } from './example.ts'

type Sources = Pick<Services, 'store' | 'clock' | 'baseUrl'>

export function examplesFrom(given: Sources): Examples {
  return { ...listExamples(given), ...itemExamples(given), ...overallExamples(given), ...authExamples(given.baseUrl) }
}

function listExamples(given: Sources): Examples {
  const jobs = JobQuery.parse({ limit: '1' })
  const one = { limit: '1' }
  return {
    listJobs: { response: parse(pageOf(selectJobs(jobs, given), jobs)) },
    listNews: { response: parse(listOf(selectNews(NewsQuery.parse(one), given))) },
    listEvents: { response: parse(listOf(selectEvents(EventQuery.parse(one), given))) },
    listGlossaryTerms: { response: parse(listOf(selectTerms(GlossaryQuery.parse(one), given))) },
    countJobs: { response: fewFacets(given.store.jobs, FACETS.jobs) },
    countNews: { response: fewFacets(given.store.news, FACETS.news) },
    countEvents: { response: fewFacets(given.store.events, FACETS.events) },
    countGlossaryTerms: { response: fewFacets(given.store.terms, FACETS.terms) },
  }
}

/** Empty collections have no example. */
function itemExamples({ store, clock }: Sources): Examples {
  const now = clock()
  const first = <R, T>(table: { size: number; record(document: number): R }, show: (record: R) => T) =>
    table.size > 0 ? { response: show(table.record(0)) } : {}
  return {
    getJob: first(store.jobs, ({ id }) => getJob(store, id, now)),
    getNewsItem: first(store.news, ({ id }) => getNewsItem(store, id, now)),
    getEvent: first(store.events, ({ id }) => getEvent(store, id, now)),
    getGlossaryTerm: first(store.terms, ({ slug }) => getTerm(store, slug)),
  }
}

function overallExamples({ store, clock, baseUrl }: Sources): Examples {
  const index = apiIndex(baseUrl)
  const sources = listSources(store.sources, clock())
  return {
    search: { response: searchAll(store, { q: 'rollup', limit: 1 }, clock()) },
    listSources: { response: { ...sources, data: sources.data.slice(0, 1) } },
    listChanges: { response: listChanges(store, { limit: 1 }) },
    getIndex: { response: { ...index, data: index.data.slice(0, 2) } },
    getStatus: { response: serviceStatus(store, clock()) },
  }
}

function fewFacets(table: Store['jobs' | 'news' | 'events' | 'terms'], names: Record<string, string>): unknown {
  const { data, meta } = countFacets(table, names, notIn(noDocument(table.size), table.size))
  return { data: Object.fromEntries(Object.entries(data).map(([name, values]) => [name, values.slice(0, 2)])), meta }
}

function parse({ json }: JsonBytes): unknown {
  return JSON.parse(Buffer.from(json).toString())
}
