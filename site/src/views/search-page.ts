/** The first records of every collection for the words of a search. */
import { paramOf } from '../base/params.ts'
import { readReadable } from '../base/query.ts'
import type { Collection } from '../collections/collection.ts'
import type { Phrase } from '../collections/filters.ts'
import { withoutPhrase } from '../collections/hearing/phrases.ts'
import { collections } from '../collections/index.ts'
import type { Chip } from '../collections/list-page.ts'
import { listPath, type Problem, problemOf } from '../collections/list-query.ts'
import { capitalized } from '../collections/prose.ts'
import { printableLine } from '../formats/printable.ts'
import { SearchQuery, searchIn } from '../operations/search-all.ts'
import type { Mended } from '../store/records.ts'
import type { Now } from '../store/selection.ts'

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
  records: unknown[]
  mended: readonly Mended[]
  /** The list of all of them. */
  all: string
  /** The parts of the query that were read as filters, each with the search without it. */
  chips: Chip[]
}

interface SearchPage {
  /** Its address. */
  path: string
  q: string
  /** The words as they may be shown: an address can carry characters that turn the text around them. */
  shown: string
  total: number
  groups: ResultGroup[]
  problem?: Problem | undefined
}

export async function readSearch(now: Now, searchParams: URLSearchParams): Promise<SearchPage> {
  const { query, refusals } = readReadable({ searchParams }, WordsQuery)
  const { q = '' } = query
  const groups = q === '' ? [] : await Promise.all(SEARCHED.map(collection => groupOf(collection, now, q)))
  return {
    path: pathOf(q),
    q,
    shown: printableLine(q),
    // An empty form requests the form, and is not a mistake.
    problem: searchParams.get('q')?.trim() ? problemOf(refusals) : undefined,
    groups,
    total: groups.reduce((sum, { total }) => sum + total, 0),
  }
}

async function groupOf(collection: Collection, now: Now, q: string): Promise<ResultGroup> {
  const read = await searchIn(collection, now, q, { limit: PER_COLLECTION, view: 'whole' })
  const { words, filters, phrases } = read
  const { total, records, mended } = read.selection
  const shown = words === '' ? filters : { search: words, ...filters }
  return {
    collection,
    title: capitalized(collection.prose.names),
    total,
    records,
    mended: total > 0 ? mended : [],
    all: listPath(
      `/${collection.name}`,
      Object.entries(shown).map(([name, value]) => paramOf(name, value)),
    ),
    chips: phrases.map(phrase => ({
      text: chipOf(collection, phrase),
      without: pathOf(withoutPhrase(q, phrase)),
    })),
  }
}

/** As the list says it above its records. */
function chipOf({ filters }: Collection, { query }: Phrase): string {
  const texts = Object.entries(query).map(([name, value]) => filters.chipText(name, value, query))
  return printableLine(texts.filter(text => text !== undefined).join(', '))
}

function pathOf(q: string): string {
  return listPath(PATH, q === '' ? [] : [paramOf('q', q)])
}
