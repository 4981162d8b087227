import { type EventRecord, Job, type NewsRecord, SearchQuery, type TermRecord } from '#schema'
import { isApiError } from '../api-error.ts'
import { readQuery } from '../query.ts'
import { findEvents, findJobs, findNews, findTerms } from '../search.ts'
import type { Services } from '../services.ts'
import { readItems, readRecords } from './read-items.ts'

const PER_COLLECTION = 6

interface Group<T> {
  total: number
  items: T[]
}

export interface SearchPage {
  q: string
  total: number
  terms: Group<TermRecord>
  jobs: Group<Job>
  events: Group<EventRecord>
  news: Group<NewsRecord>
  problem?: { message: string; hint: string }
}

/** The first hits of every collection. */
export function searchPage({ store, clock }: Pick<Services, 'store' | 'clock'>, url: URL): SearchPage {
  const { q, problem } = readWords(url)
  const filters = { search: q }
  const isAsked = q !== ''
  const found = {
    terms: isAsked ? findTerms(store, filters) : new Uint32Array(),
    jobs: isAsked ? findJobs(store, filters) : new Uint32Array(),
    events: isAsked ? findEvents(store, filters, clock()) : new Uint32Array(),
    news: isAsked ? findNews(store, filters) : new Uint32Array(),
  }
  const first = (name: keyof typeof found) => found[name].subarray(0, PER_COLLECTION)
  return {
    q,
    problem,
    total: Object.values(found).reduce((sum, hits) => sum + hits.length, 0),
    terms: { total: found.terms.length, items: readRecords(store.terms, first('terms')) },
    jobs: { total: found.jobs.length, items: readItems(store.jobs, first('jobs'), Job) },
    events: { total: found.events.length, items: readRecords(store.events, first('events')) },
    news: { total: found.news.length, items: readRecords(store.news, first('news')) },
  }
}

/** An empty form is a wish for the form, not a mistake. */
function readWords(url: URL): Pick<SearchPage, 'q' | 'problem'> {
  if (!url.searchParams.get('q')?.trim()) return { q: '' }
  try {
    return { q: readQuery(url, SearchQuery).q }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { q: '', problem: { message: error.message, hint: error.hint } }
  }
}
