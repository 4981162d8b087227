/** The first records of every collection for the words of a search. */
import { capitalized } from '#contract/text.ts'
import { paramOf } from '../base/params.ts'
import { missesOf, readReadable } from '../base/query.ts'
import { type Strip, stripOf } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import { type Chip, listPath, type Problem, problemOf } from '../collections/list-page.ts'
import { withoutPhrases, wordsApart } from '../collections/sentence/phrases.ts'
import { printableLine } from '../formats/escape.ts'
import { servicePagesFor } from '../operations/pages.ts'
import {
  type FoundIn,
  findEverywhere,
  leftOutBy,
  meantBy,
  nearestTo,
  SearchQuery,
  searchHint,
} from '../operations/search-all.ts'
import type { Mended } from '../store/records.ts'
import type { Now } from '../store/selection.ts'

const PATH = '/search'
const PER_COLLECTION = 6
const WordsQuery = SearchQuery.pick({ q: true }).partial()
const NAMES = ['q', 'page']

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
  /** If there are none: the same search without one of its parts. */
  instead: FoundIn['instead']
  feed: string | undefined
}

interface SearchPage {
  /** Its address. */
  path: string
  q: string
  /** The words as they may be shown: an address can carry characters that turn the text around them. */
  shown: string
  total: number
  groups: ResultGroup[]
  /** Words that no group used. */
  leftOut: string[]
  /** Of the collections in which something was found. */
  strips: (Strip | undefined)[]
  /** If nothing was found: what is named nearly so. */
  nearest: { text: string; count: number; page: string }[]
  /** Pages about the service with that name. */
  pages: { name: string; path: string }[]
  problem?: Problem | undefined
  /** What the header X-Hint says of the query. */
  xHint: string | undefined
}

export async function readSearch(now: Now, searchParams: URLSearchParams): Promise<SearchPage> {
  const { query, refusals } = readReadable({ searchParams }, WordsQuery)
  const { q = '' } = query
  const found = q === '' ? [] : await findEverywhere(now, q, { limit: PER_COLLECTION, view: 'whole' })
  const groups = found.map(one => groupOf(one, q)).sort((a, b) => a.collection.page.foundAt - b.collection.page.foundAt)
  const total = groups.reduce((sum, { total }) => sum + total, 0)
  return {
    path: pathOf(q),
    q,
    shown: printableLine(q),
    // An empty form requests the form, and is not a mistake.
    problem: searchParams.get('q')?.trim() ? problemOf([...missesOf({ searchParams }, NAMES), ...refusals]) : undefined,
    groups,
    pages: servicePagesFor(q),
    leftOut: (leftOutBy(found) ?? []).map(printableLine),
    nearest: total > 0 || q === '' ? [] : await nearestTo(now, q),
    total,
    xHint: searchHint(found),
    strips: await Promise.all(
      groups.flatMap(({ collection, total }) =>
        total === 0 ? [] : [stripOf(collection, collection.where(now.clock(), {}), now)],
      ),
    ),
  }
}

function groupOf({ collection, selection, reading, url, instead, feed }: FoundIn, q: string): ResultGroup {
  const { total, records, mended } = selection
  return {
    collection,
    title: capitalized(collection.prose.names),
    total,
    records,
    mended: total > 0 ? mended : [],
    all: url,
    instead: instead.map(one => ({ ...one, text: printableLine(one.text) })),
    feed,
    chips: reading.phrases.map(phrase => ({
      text: printableLine(meantBy(collection, phrase)),
      without: pathOf(withoutPhrases(wordsApart(q), [phrase])),
    })),
  }
}

function pathOf(q: string): string {
  return listPath(PATH, q === '' ? [] : [paramOf('q', q)])
}
