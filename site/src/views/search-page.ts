import type { Hits, Mended } from '../../record-index/index.ts'
import { SearchQuery } from '../api/queries.ts'
import { readReadable } from '../api/query.ts'
import type { Services } from '../api/services.ts'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { capitalized } from '../collections/prose.ts'
import { printableLine } from '../formats/printable.ts'
import type { Reading } from './list-page.ts'
import { type Asking, type Problem, problemOf } from './list-query.ts'

const PATH = '/search'
const PER_COLLECTION = 6
const WordsQuery = SearchQuery.pick({ q: true }).partial()

/** In the order of the page. */
const SEARCHED = [...collections].sort((a, b) => a.page.foundAt - b.page.foundAt)

export interface ResultGroup {
  collection: Collection
  title: string
  total: number
  /** The first of them. */
  documents: Hits
  mended: readonly Mended[]
}

export interface SearchPage {
  /** Its address. */
  path: string
  q: string
  /** The words as they may be shown: an address can carry characters that turn the text around them. */
  shown: string
  total: number
  groups: ResultGroup[]
  problem?: Problem
}

/** The first hits of every collection. */
export function readSearch(services: Pick<Services, 'store' | 'clock'>, ask: Asking): Reading<SearchPage> {
  const { query, refusals } = readReadable(ask, WordsQuery)
  const { q = '' } = query
  // An empty form asks for the form, and is no mistake.
  const problem = ask.searchParams.get('q')?.trim() ? problemOf(refusals) : undefined
  const filters = { search: q }
  const isAsked = q !== ''
  const group = (collection: Collection): ResultGroup => {
    const title = capitalized(collection.prose.names)
    if (!isAsked) return { collection, title, total: 0, documents: new Uint32Array(), mended: [] }
    const { total, page, mended = [] } = collection.select(services, { ...filters, limit: PER_COLLECTION })
    return { collection, title, total, documents: page, mended: total > 0 ? mended : [] }
  }
  const path = isAsked ? `${PATH}?q=${encodeURIComponent(q)}` : PATH
  return {
    address: path,
    isUntidy: false,
    key: problem ? undefined : path,
    find() {
      const groups = SEARCHED.map(group)
      return {
        path,
        q,
        shown: printableLine(q),
        problem,
        groups,
        total: groups.reduce((sum, { total }) => sum + total, 0),
      }
    },
  }
}
