import { fold, slugOf } from '../words.ts'
import { collectPostings, type Hits, listOf, type Postings } from './postings.ts'

/** The distinct values of one field and the documents that have them; values are the same when their slugs are. */
export interface FacetIndexData {
  /** As first written. */
  values: string[]
  slugs: string[]
  /** Places in `slugs`, in the order of the slugs. */
  order: Uint32Array
  postings: Postings
}

export interface FacetCount {
  value: string
  count: number
}

export function collectFacet() {
  const ids = new Map<string, number>()
  const values: string[] = []
  const postings = collectPostings()
  return {
    add(document: number, given: readonly string[]): void {
      for (const value of given) {
        const slug = slugOf(value)
        // What has no word in it cannot be asked for.
        if (slug === '') continue
        const known = ids.get(slug)
        const id = known ?? ids.size
        if (known === undefined) {
          ids.set(slug, id)
          values.push(value)
        }
        postings.add(id, document)
      }
    },
    finish(): FacetIndexData {
      const slugs = [...ids.keys()]
      const places = slugs.map((_, place) => place)
      const order = Uint32Array.from(places.sort((a, b) => compare(slugs[a] ?? '', slugs[b] ?? '')))
      return { values, slugs, order, postings: postings.finish() }
    },
  }
}

/** Documents with this value, compared as slugs. */
export function withValue(index: FacetIndexData | undefined, value: string): Hits {
  if (!index) return new Uint32Array()
  const { slugs, order, postings } = index
  const slug = slugOf(value)
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(slugs[order[middle] ?? 0] ?? '', slug) < 0) low = middle + 1
    else high = middle
  }
  const place = order[low]
  return place !== undefined && slugs[place] === slug ? listOf(postings, place) : new Uint32Array()
}

/** Documents whose value, folded, begins so. */
export function withBeginning(index: FacetIndexData | undefined, text: string): Hits[] {
  if (!index) return []
  const begins = (value: string) => fold(value).startsWith(text)
  return index.values.flatMap((value, place) => (begins(value) ? [listOf(index.postings, place)] : []))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Values with how many of the given documents (all, without any) have them: most first, then alphabetical. */
export function countValues(index: FacetIndexData, hits: Hits | undefined, limit: number): FacetCount[] {
  const counts = countsOf(index, hits)
  const least = counts.toSorted().at(-limit) ?? 1
  const more = counts.reduce((sum, count) => sum + Number(count > least), 0)
  // Of those that are counted as often as the last that is shown, only so many find a place.
  let places = limit - more
  const shown: FacetCount[] = []
  for (const value of alphabeticalOf(index)) {
    const count = counts[value] ?? 0
    if (count < least || count === 0) continue
    if (count > least || places-- > 0) shown.push({ value: index.values[value] ?? '', count })
  }
  return shown.sort((a, b) => b.count - a.count)
}

function countsOf(index: FacetIndexData, hits: Hits | undefined): Uint32Array {
  const counts = new Uint32Array(index.values.length)
  const ends = index.postings.offsets
  if (!hits) return counts.map((_, value) => (ends[value + 1] ?? 0) - (ends[value] ?? 0))
  const { offsets, documents } = valuesOf(index)
  for (const document of hits)
    for (let at = offsets[document] ?? 0; at < (offsets[document + 1] ?? 0); at++) {
      const value = documents[at] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  return counts
}

/** Made when first asked for: most values are never counted, and an index is handed from thread to thread. */
const turned = new WeakMap<FacetIndexData, Postings>()
const alphabetical = new WeakMap<FacetIndexData, Uint32Array>()

/** The index read the other way: the places of the values that each document has. */
function valuesOf(index: FacetIndexData): Postings {
  const known = turned.get(index)
  if (known) return known
  const collected = collectPostings()
  for (let value = 0; value < index.values.length; value++)
    for (const document of listOf(index.postings, value)) collected.add(document, value)
  const made = collected.finish()
  turned.set(index, made)
  return made
}

function alphabeticalOf(index: FacetIndexData): Uint32Array {
  const known = alphabetical.get(index)
  if (known) return known
  const { values } = index
  const made = Uint32Array.from(values.keys()).sort((a, b) => compare(values[a] ?? '', values[b] ?? ''))
  alphabetical.set(index, made)
  return made
}
