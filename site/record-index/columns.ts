/** The fields of records beside their texts: facets, which have whole values, and numbers. As plain data, for threads. */
import { compareText } from '#contract/order.ts'
import { slugOf } from '#contract/text.ts'
import {
  type Bits,
  bitsOf,
  collectPostings,
  countInList,
  countOfList,
  firstWhere,
  type Hits,
  hasDocument,
  hitsOf,
  noDocument,
  type Postings,
  setOf,
} from './bits.ts'

/** The distinct values of a field, and the documents that have them; values are the same when their slugs are. */
export interface FacetIndexData {
  /** As first written. */
  values: readonly string[]
  /** Slug -> place in `values`. */
  places: ReadonlyMap<string, number>
  /** Places in the order of the values. */
  alphabetical: Uint32Array
  postings: Postings
}

export interface FacetCount {
  value: string
  count: number
}

export function collectFacet() {
  const places = new Map<string, number>()
  const values: string[] = []
  // Every spelling met so far: a few thousand, made a slug of once and not for each of a hundred thousand documents.
  const spellings = new Map<string, number | undefined>()
  const postings = collectPostings()
  return {
    add(document: number, given: readonly string[]): void {
      for (const value of given) {
        if (!spellings.has(value)) spellings.set(value, placeOf(value))
        const place = spellings.get(value)
        if (place !== undefined) postings.add(place, document)
      }
    },
    finish(size: number): FacetIndexData {
      const alphabetical = Uint32Array.from(values.keys())
      alphabetical.sort((a, b) => compareText(values[a] ?? '', values[b] ?? ''))
      return { values, places, alphabetical, postings: postings.finish(size) }
    },
  }

  /** A value without a word cannot be a filter. */
  function placeOf(value: string): number | undefined {
    const slug = slugOf(value)
    if (slug !== '' && !places.has(slug)) places.set(slug, values.push(value) - 1)
    return places.get(slug)
  }
}

/** Documents with this value, compared as slugs. */
export function withValue(index: FacetIndexData | undefined, value: string): Bits {
  return index ? setOf(index.postings, index.places.get(slugOf(value))) : noDocument(0)
}

/** Values with how many of the documents (all, without any) have them: most first, then alphabetical. */
export function countValues(
  index: FacetIndexData | undefined,
  documents: Bits | undefined,
  limit: number,
): FacetCount[] {
  if (!index) return []
  const { alphabetical, postings, values } = index
  const counts: FacetCount[] = []
  for (const place of alphabetical) {
    const count = documents ? countInList(documents, postings, place) : countOfList(postings, place)
    if (count > 0) counts.push({ value: values[place] ?? '', count })
  }
  // Stable: values that are counted equally often stay in the order of the alphabet.
  return counts.sort((a, b) => b.count - a.count).slice(0, limit)
}

export interface NumberIndexData {
  /** By document; NaN is unknown. */
  values: Float64Array
  /** The documents that have a number, the least number first. */
  ascending: Hits
}

export interface Spread {
  least: number
  median: number
}

export function buildNumbers(numbers: readonly number[]): NumberIndexData {
  const values = Float64Array.from(numbers)
  const known = [...values.keys()].filter(document => !Number.isNaN(values[document]))
  known.sort((a, b) => compare(values[a] ?? 0, values[b] ?? 0))
  return { values, ascending: Uint32Array.from(known) }
}

/** Not by subtraction: an infinite number minus itself is NaN. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The documents whose number is within the bounds, both included; an unknown one is in no bounds. */
export function within(index: NumberIndexData | undefined, least: number, most: number): Bits {
  if (!index) return noDocument(0)
  const { values, ascending } = index
  const numberAt = (place: number) => values[ascending[place] ?? 0] ?? 0
  const start = firstWhere(ascending.length, place => numberAt(place) >= least)
  const end = firstWhere(ascending.length, place => !(numberAt(place) <= most))
  return bitsOf(ascending.subarray(start, Math.max(start, end)), values.length)
}

/** Those of a set that have a number, the greatest number first; equals in list order. */
export function highest(index: NumberIndexData | undefined, documents: Bits, most: number): Hits {
  const numberOf = (document: number) => index?.values[document] ?? Number.NaN
  const known = hitsOf(documents).filter(document => !Number.isNaN(numberOf(document)))
  return known.sort((a, b) => numberOf(b) - numberOf(a) || a - b).subarray(0, most)
}

/** The least and the median of the numbers of a set; undefined if there is none. */
export function spreadOf(index: NumberIndexData | undefined, documents: Bits): Spread | undefined {
  if (!index) return undefined
  const known: number[] = []
  // A loop, because `filter` of a typed array calls out for each: it was a fifth of a search that was never seen.
  for (const document of index.ascending) if (hasDocument(documents, document)) known.push(document)
  const [least, median] = [known[0], known[(known.length - 1) >> 1]].map(document => index.values[document ?? -1])
  return least === undefined || median === undefined ? undefined : { least, median }
}
