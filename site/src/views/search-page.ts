/** The first records of every collection for the words of a search. */
import { capitalized } from '#contract/text.ts'
import { missesOf, paramOf, readReadable } from '../base/query.ts'
import { stripOf } from '../collections/age.ts'
import { listPath, problemOf } from '../collections/list-page.ts'
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
import type { Now } from '../store/selection.ts'

const PATH = '/search'
const PER_COLLECTION = 6
const WordsQuery = SearchQuery.pick({ q: true }).partial()
const NAMES = ['q', 'page']

export async function readSearch(now: Now, searchParams: URLSearchParams) {
  const { query, refusals } = readReadable({ searchParams }, WordsQuery)
  const { q = '' } = query
  const found = q === '' ? [] : await findEverywhere(now, q, { limit: PER_COLLECTION, view: 'whole' })
  const groups = found.map(one => groupOf(one, q)).sort((a, b) => a.collection.page.foundAt - b.collection.page.foundAt)
  const total = groups.reduce((sum, { total }) => sum + total, 0)
  return {
    path: pathOf(q),
    q,
    /** An address can carry characters that turn the text around them. */
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

function groupOf({ collection, selection, reading, url, instead, feed }: FoundIn, q: string) {
  const { total, records, mended } = selection
  return {
    collection,
    title: capitalized(collection.prose.names),
    total,
    records,
    mended: total > 0 ? mended : [],
    all: url,
    /** If there are none: the same search without one of its parts. */
    instead: instead.map(one => ({ ...one, text: printableLine(one.text) })),
    feed,
    /** The parts of the query that were read as filters, each with the search without it. */
    chips: reading.phrases.map(phrase => ({
      text: printableLine(meantBy(collection, phrase)),
      without: pathOf(withoutPhrases(wordsApart(q), [phrase])),
    })),
  }
}

function pathOf(q: string): string {
  return listPath(PATH, q === '' ? [] : [paramOf('q', q)])
}
