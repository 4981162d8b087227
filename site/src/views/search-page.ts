import { SearchQuery } from '#contract'
import type { Hits } from '../../record-index/postings.ts'
import { readReadable } from '../api/query.ts'
import { findEvents, findJobs, findNews, findTerms } from '../api/search.ts'
import type { Services } from '../api/services.ts'
import { printableLine } from '../formats/printable.ts'
import type { Reading } from './list-page.ts'
import { type Asking, type Problem, problemOf } from './list-query.ts'

const PATH = '/search'
const PER_COLLECTION = 6
const WordsQuery = SearchQuery.pick({ q: true }).partial()

export interface ResultGroup {
  total: number
  /** The first of them. */
  documents: Hits
}

export interface SearchPage {
  /** Its address. */
  path: string
  q: string
  /** The words as they may be shown: an address can carry characters that turn the text around them. */
  shown: string
  total: number
  terms: ResultGroup
  jobs: ResultGroup
  events: ResultGroup
  news: ResultGroup
  problem?: Problem
}

/** The first hits of every collection. */
export function readSearch({ store, clock }: Pick<Services, 'store' | 'clock'>, ask: Asking): Reading<SearchPage> {
  const { query, refusals } = readReadable(ask, WordsQuery)
  const { q = '' } = query
  // An empty form asks for the form, and is no mistake.
  const problem = ask.searchParams.get('q')?.trim() ? problemOf(refusals) : undefined
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
      return {
        path,
        q,
        shown: printableLine(q),
        problem,
        ...groups,
        total: Object.values(groups).reduce((sum, { total }) => sum + total, 0),
      }
    },
  }
}
