/** A field with numbers, and the documents in the order of them: a range costs what it holds, not what there is. */
import { firstWhere } from './binary-search.ts'
import { addHits, addRun, type Bits, hasDocument, hitsOf, noDocument } from './bits.ts'
import type { Hits } from './postings.ts'

/** Plain data: cheap to hand to another thread. */
export interface NumberIndexData {
  /** By document; NaN is unknown. */
  values: Float64Array
  /**
   * The documents whose number is known, the least number first. Absent where all are known and none is greater than the
   * one before, as in a list by date: then a range is a run of documents.
   */
  ascending?: Hits
}

export function buildNumbers(numbers: readonly number[]): NumberIndexData {
  const values = Float64Array.from(numbers)
  if (values.every((value, at) => value <= (values[at - 1] ?? Number.POSITIVE_INFINITY))) return { values }
  const known = [...values.keys()].filter(document => !Number.isNaN(values[document]))
  known.sort((a, b) => compare(values[a] ?? 0, values[b] ?? 0))
  return { values, ascending: Uint32Array.from(known) }
}

/** The documents whose number is within the bounds, both included; an unknown one is in no bounds. */
export function within(index: NumberIndexData | undefined, least: number, most: number): Bits {
  if (!index) return noDocument(0)
  const { values, ascending } = index
  const bits = noDocument(values.length)
  const numberOf = (document: number) => values[document] ?? 0
  if (ascending) {
    const documentAt = (place: number) => ascending[place] ?? 0
    const start = firstWhere(ascending.length, place => numberOf(documentAt(place)) >= least)
    const end = firstWhere(ascending.length, place => !(numberOf(documentAt(place)) <= most))
    addHits(bits, ascending.subarray(start, Math.max(start, end)))
  } else {
    const start = firstWhere(values.length, document => numberOf(document) <= most)
    const end = firstWhere(values.length, document => !(numberOf(document) >= least))
    addRun(bits, start, end)
  }
  return bits
}

/** Those of a set whose number is known, the greatest number first; of equals in list order. */
export function highest(index: NumberIndexData | undefined, documents: Bits, most: number): Hits {
  const numberOf = (document: number) => index?.values[document] ?? Number.NaN
  const known = hitsOf(documents).filter(document => !Number.isNaN(numberOf(document)))
  return known.sort((a, b) => numberOf(b) - numberOf(a) || a - b).subarray(0, most)
}

/** More of a set's documents than one in so many: to pass over all in their order is quicker than to sort these. */
const PART = 16

/** The least and the median of the known numbers of a set; undefined if there is none. */
export function spreadOf(index: NumberIndexData | undefined, documents: Bits): Spread | undefined {
  const numberOf = (document: number) => index?.values[document] ?? Number.NaN
  const known = ascendingIn(index, documents)
  const [least, median] = [known[0], known[(known.length - 1) >> 1]]
  return least === undefined || median === undefined ? undefined : { least: numberOf(least), median: numberOf(median) }
}

export interface Spread {
  least: number
  median: number
}

function ascendingIn(index: NumberIndexData | undefined, documents: Bits): Hits {
  const hits = hitsOf(documents)
  if (!index?.ascending) return index ? hits.reverse() : new Uint32Array()
  if (hits.length * PART > index.ascending.length)
    return index.ascending.filter(document => hasDocument(documents, document))
  const { values } = index
  const known = hits.filter(document => !Number.isNaN(values[document] ?? Number.NaN))
  return known.sort((a, b) => compare(values[a] ?? 0, values[b] ?? 0))
}

/** Not by subtraction: an infinite number minus itself is none. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
