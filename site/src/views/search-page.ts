import type { Hits, Mended } from '../../record-index/index.ts'
import { paramOf } from '../api/params.ts'
import { SearchQuery } from '../api/queries.ts'
import { readReadable } from '../api/query.ts'
import { searchIn } from '../api/search-all.ts'
import type { Now } from '../api/selection.ts'
import type { Collection } from '../collections/collection.ts'
import type { Phrase } from '../collections/filters.ts'
import { withoutPhrase } from '../collections/hearing/phrases.ts'
import { collections } from '../collections/index.ts'
import { capitalized } from '../collections/prose.ts'
import { printableLine } from '../formats/printable.ts'
import type { Chip, Reading } from './list-page.ts'
import { type Asking, listPath, type Problem, problemOf } from './list-query.ts'

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
  /** The list of all of them. */
  all: string
  /** What of the query was read as a filter, each with the search without it. */
  chips: Chip[]
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

async function groupOf(collection: Collection, services: Now, q: string): Promise<ResultGroup> {
  const { selection, words, filters, phrases } = await searchIn(collection, services, q, {
    limit: PER_COLLECTION,
    view: 'ids',
  })
  const { total, ids, mended } = selection
  const table = collection.tableOf(services.store)
  const asked = words === '' ? filters : { search: words, ...filters }
  const chips = phrases.map(phrase => ({
    text: chipOf(collection, phrase),
    without: pathOf(withoutPhrase(q, phrase)),
  }))
  return {
    collection,
    title: capitalized(collection.prose.names),
    total,
    documents: Uint32Array.from(ids.flatMap(id => table.find(id) ?? [])),
    mended: total > 0 ? mended : [],
    all: listPath(
      `/${collection.name}`,
      Object.entries(asked).map(([name, value]) => paramOf(name, value)),
    ),
    chips,
  }
}

/** As the list says it above its records. */
function chipOf({ filters }: Collection, { query }: Phrase): string {
  const texts = Object.entries(query).map(([name, value]) => filters.chipText(name, value, query))
  return printableLine(texts.filter(text => text !== undefined).join(', '))
}

function pathOf(q: string): string {
  return q === '' ? PATH : `${PATH}?q=${encodeURIComponent(q)}`
}

/** The first hits of every collection. */
export function readSearch(services: Now, ask: Asking): Reading<SearchPage> {
  const { query, refusals } = readReadable(ask, WordsQuery)
  const { q = '' } = query
  // An empty form asks for the form, and is no mistake.
  const problem = ask.searchParams.get('q')?.trim() ? problemOf(refusals) : undefined
  const isAsked = q !== ''
  const path = isAsked ? pathOf(q) : PATH
  return {
    address: path,
    params: [],
    page: 1,
    isUntidy: false,
    key: problem ? undefined : path,
    async find() {
      const groups = isAsked ? await Promise.all(SEARCHED.map(collection => groupOf(collection, services, q))) : []
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
