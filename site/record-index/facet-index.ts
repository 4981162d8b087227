import { compareText } from '#contract/order.ts'
import { slugOf } from '#contract/words.ts'
import { firstWhere } from './binary-search.ts'
import { type Bits, noDocument, setOf } from './bits.ts'
import { collectPostings, type Postings } from './postings.ts'

/** The distinct values of one field, and the documents that have them; values are the same when their slugs are. */
export interface FacetIndexData {
  /** As first written. */
  values: readonly string[]
  slugs: readonly string[]
  /** Places in `slugs`, in the order of the slugs. */
  order: Uint32Array
  /** The same in the order of the values. */
  alphabetical: Uint32Array
  postings: Postings
}

export function collectFacet() {
  const ids = new Map<string, number>()
  const values: string[] = []
  // Every spelling met so far: a few thousand, made a slug of once and not for each of a hundred thousand documents.
  const spellings = new Map<string, number | undefined>()
  const postings = collectPostings()
  return {
    add(document: number, given: readonly string[]): void {
      for (const value of given) {
        if (!spellings.has(value)) spellings.set(value, idOf(value))
        const id = spellings.get(value)
        if (id !== undefined) postings.add(id, document)
      }
    },
    finish(size: number): FacetIndexData {
      const slugs = [...ids.keys()]
      return { values, slugs, order: placesOf(slugs), alphabetical: placesOf(values), postings: postings.finish(size) }
    },
  }

  /** A value without a word cannot be a filter. */
  function idOf(value: string): number | undefined {
    const slug = slugOf(value)
    if (slug === '') return undefined
    const known = ids.get(slug)
    if (known !== undefined) return known
    values.push(value)
    ids.set(slug, ids.size)
    return ids.size - 1
  }
}

/** The places of texts in their order. */
function placesOf(texts: string[]): Uint32Array {
  return Uint32Array.from(texts.keys()).sort((a, b) => compareText(texts[a] ?? '', texts[b] ?? ''))
}

/** Documents with this value, compared as slugs. */
export function bitsOfValue(index: FacetIndexData | undefined, value: string): Bits {
  if (!index) return noDocument(0)
  const place = placeOf(index, slugOf(value))
  return setOf(index.postings, place)
}

function placeOf({ slugs, order }: FacetIndexData, slug: string): number | undefined {
  const place = order[firstWhere(order.length, at => compareText(slugs[order[at] ?? 0] ?? '', slug) >= 0)]
  return place !== undefined && slugs[place] === slug ? place : undefined
}
