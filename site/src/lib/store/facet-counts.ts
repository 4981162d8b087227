/** How often the values of a field occur among documents: what a filter would leave of a list. */
import { type Bits, countInList } from './bits.ts'
import type { FacetIndexData } from './facet-index.ts'

export interface FacetCount {
  value: string
  count: number
}

/** A value by its place in the index. */
export interface PlaceCount {
  place: number
  count: number
}

/** Values with how many of the given documents (all, without any) have them: most first, then alphabetical. */
export function countValues(index: FacetIndexData, matching: Bits | undefined, limit: number): FacetCount[] {
  return topValues(index, matching, limit).map(({ place, count }) => ({ value: index.values[place] ?? '', count }))
}

/** The same by place. */
export function topValues(index: FacetIndexData, matching: Bits | undefined, limit: number): PlaceCount[] {
  const counts = matching ? countIn(index, matching) : keptTotals(index)
  const width = counts.length
  const { alphabetical } = index
  return Array.from(sortedKeys(alphabetical, counts, limit), key => {
    const count = Math.ceil(-key / width)
    return { place: alphabetical[key + count * width] ?? 0, count }
  })
}

/** A loop, not `Uint32Array.from`, whose calls take longer than the counting where thousands of values are rare. */
function countIn({ values, postings }: FacetIndexData, matching: Bits): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (let place = 0; place < counts.length; place++) counts[place] = countInList(matching, postings, place)
  return counts
}

const knownTotals = new WeakMap<FacetIndexData, Uint32Array>()

function keptTotals(index: FacetIndexData): Uint32Array {
  const known = knownTotals.get(index)
  if (known) return known
  const totals = countIn(index, new Int32Array(index.postings.size).fill(-1))
  knownTotals.set(index, totals)
  return totals
}

/** What is shown as numbers that sort by count, then by the alphabet: much faster than comparing objects. */
function sortedKeys(alphabetical: Uint32Array, counts: Uint32Array, limit: number): Float64Array {
  const width = counts.length
  const { least, ties } = leastShown(counts, limit)
  const keys = new Float64Array(Math.min(limit, width))
  let size = 0
  let tiesLeft = ties
  for (let rank = 0; rank < width; rank++) {
    const count = counts[alphabetical[rank] ?? 0] ?? 0
    if (count === 0 || count < least || (count === least && tiesLeft-- <= 0)) continue
    keys[size++] = rank - count * width
  }
  return keys.subarray(0, size).sort()
}

/** The count of the last that is shown, and of how many that are counted so; zero when everything counted is shown. */
function leastShown(counts: Uint32Array, limit: number): { least: number; ties: number } {
  if (counts.length <= limit) return { least: 0, ties: 0 }
  let most = 0
  for (let place = 0; place < counts.length; place++) most = Math.max(most, counts[place] ?? 0)
  const tally = new Uint32Array(most + 1)
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] ?? 0
    tally[count] = (tally[count] ?? 0) + 1
  }
  let least = most
  let left = limit
  while (least > 0 && left > (tally[least] ?? 0)) left -= tally[least--] ?? 0
  return { least, ties: left }
}
