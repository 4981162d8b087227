import { SearchQuery } from '#schema'
import { isApiError } from '../api-error.ts'
import { readQuery } from '../query.ts'
import { findEvents, findJobs, findNews, findTerms } from '../search.ts'
import type { Services } from '../services.ts'
import type { Hits } from '../store/postings.ts'
import type { Reading } from './list-page.ts'
import type { Asking } from './list-query.ts'

const PATH = '/search'
const PER_COLLECTION = 6

export interface ResultGroup {
  total: number
  /** The first of them. */
  documents: Hits
}

export interface SearchPage {
  /** Its address. */
  path: string
  q: string
  total: number
  terms: ResultGroup
  jobs: ResultGroup
  events: ResultGroup
  news: ResultGroup
  problem?: { message: string; hint: string }
}

/** The first hits of every collection. */
export function readSearch({ store, clock }: Pick<Services, 'store' | 'clock'>, ask: Asking): Reading<SearchPage> {
  const { q, problem } = readWords(ask)
  const filters = { search: q }
  const isAsked = q !== ''
  const group = (find: () => Hits): ResultGroup => {
    const hits = isAsked ? find() : new Uint32Array()
    return { total: hits.length, documents: hits.subarray(0, PER_COLLECTION) }
  }
  const path = isAsked ? `${PATH}?q=${encodeURIComponent(q)}` : PATH
  return {
    address: path,
    isUntidy: false,
    key: problem ? undefined : path,
    find() {
      const groups = {
        terms: group(() => findTerms(store, filters)),
        jobs: group(() => findJobs(store, filters)),
        events: group(() => findEvents(store, filters, clock())),
        news: group(() => findNews(store, filters)),
      }
      return { path, q, problem, ...groups, total: Object.values(groups).reduce((sum, { total }) => sum + total, 0) }
    },
  }
}

/** An empty form is a wish for the form, not a mistake. */
function readWords(ask: Asking): Pick<SearchPage, 'q' | 'problem'> {
  if (!ask.searchParams.get('q')?.trim()) return { q: '' }
  try {
    return { q: readQuery(ask, SearchQuery).q }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { q: '', problem: { message: error.message, hint: error.hint } }
  }
}
