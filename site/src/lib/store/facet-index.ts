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
  // Ranked hits are in no order.
  const isHit = new Uint8Array((hits?.reduce((a, b) => Math.max(a, b), -1) ?? -1) + 1)
  for (const document of hits ?? []) isHit[document] = 1
  const countHits = (documents: Hits) => documents.reduce((sum, document) => sum + (isHit[document] ?? 0), 0)
  return index.values
    .map((value, at) => {
      const documents = listOf(index.postings, at)
      return { value, count: hits ? countHits(documents) : documents.length }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
}
