import { SearchQuery } from '#schema'
import { isApiError } from '../api-error.ts'
import { readQuery } from '../query.ts'
import { findEvents, findJobs, findNews, findTerms } from '../search.ts'
import type { Services } from '../services.ts'
import type { Hits } from '../store/postings.ts'

const PER_COLLECTION = 6

export interface ResultGroup {
  total: number
  /** The first of them. */
  documents: Hits
}

export interface SearchPage {
  q: string
  total: number
  terms: ResultGroup
  jobs: ResultGroup
  events: ResultGroup
  news: ResultGroup
  problem?: { message: string; hint: string }
}

/** The first hits of every collection. */
export function searchPage({ store, clock }: Pick<Services, 'store' | 'clock'>, url: URL): SearchPage {
  const { q, problem } = readWords(url)
  const filters = { search: q }
  const isAsked = q !== ''
  const group = (find: () => Hits): ResultGroup => {
    const hits = isAsked ? find() : new Uint32Array()
    return { total: hits.length, documents: hits.subarray(0, PER_COLLECTION) }
  }
  const groups = {
    terms: group(() => findTerms(store, filters)),
    jobs: group(() => findJobs(store, filters)),
    events: group(() => findEvents(store, filters, clock())),
    news: group(() => findNews(store, filters)),
  }
  return { q, problem, ...groups, total: Object.values(groups).reduce((sum, { total }) => sum + total, 0) }
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
