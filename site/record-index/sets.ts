/** What can be asked of a table's documents as sets. */
import { addHits, type Bits, common, either, hitsOf, isEmpty, noDocument, notIn } from './bits.ts'
import { countOf } from './count-bits.ts'
import { countValues, type FacetCount, type Matching, type PlaceCount, topValues } from './facet-counts.ts'
import { bitsOfValue, valuesOf } from './facet-index.ts'
import { highest, within } from './number-index.ts'
import type { Hits } from './postings.ts'
import type { TableData } from './table-shape.ts'

export interface Sets {
  /** Documents whose field has a value, compared as slugs. */
  having(facet: string, value: string): Bits
  /** Documents whose number is within bounds, both included; an unknown one is in no bounds. */
  within(number: string, least: number, most: number): Bits
  /** Documents in every one of the sets. */
  common(sets: readonly [Bits, ...Bits[]]): Bits
  either(a: Bits, b: Bits): Bits
  except(set: Bits): Bits
  setOf(documents: Hits): Bits
  countOf(set: Bits): number
  isEmpty(set: Bits): boolean
  /** Those of a set whose number is known, the greatest number first; of equals in list order. */
  highest(number: string, set: Bits, most: number): Hits
  /** In list order: all, or `limit` after the first `offset`. `total` is how many there are, where that is known. */
  listOf(set: Bits, offset?: number, limit?: number, total?: number): Hits
  /** The values that one document has. Looks at every value, so it is for fields of a few. */
  valuesOf(facet: string, document: number): string[]
  /** Values with how many of the given documents (all, without any) have them: most first, then alphabetical. */
  countValues(facet: string, matching: Matching | undefined, limit: number): FacetCount[]
  /** The same by the place of the values in the facet. */
  topValues(facet: string, matching: Matching | undefined, limit: number): PlaceCount[]
}

export function setsOf({ size, facets, numbers }: Pick<TableData, 'size' | 'facets' | 'numbers'>): Sets {
  return {
    having: (facet, value) => bitsOfValue(facets[facet], value),
    within: (number, least, most) => within(numbers[number], least, most),
    common,
    either,
    except: set => notIn(set, size),
    setOf(documents) {
      const set = noDocument(size)
      addHits(set, documents)
      return set
    },
    countOf,
    isEmpty,
    highest: (number, set, most) => highest(numbers[number], set, most),
    listOf: hitsOf,
    valuesOf: (facet, document) => valuesOf(facets[facet], document),
    countValues: (facet, matching, limit) => (facets[facet] ? countValues(facets[facet], matching, limit) : []),
    topValues: (facet, matching, limit) => (facets[facet] ? topValues(facets[facet], matching, limit) : []),
  }
}
