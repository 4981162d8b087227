/** How often the values of a field occur among documents: what a filter would leave of a list. */
import { zeros } from './arena.ts'
import type { Bits } from './bits.ts'
import type { FacetCount, Matching, PlaceCount } from './engine.ts'
import type { FacetIndexData } from './facet-index.ts'
import { hasFewCandidates, keyOf, keysOfMost, TALLIED, totalsOf } from './facet-most.ts'
import { countByDocument, countByList, type RankCounts } from './rank-counts.ts'

/** Values with how many of the given documents (all, without any) have them: most first, then alphabetical. */
export function countValues(index: FacetIndexData, matching: Matching<Bits> | undefined, limit: number): FacetCount[] {
  return topValues(index, matching, limit).map(({ place, count }) => ({ value: index.values[place] ?? '', count }))
}

/** The same by place. */
export function topValues(index: FacetIndexData, matching: Matching<Bits> | undefined, limit: number): PlaceCount[] {
  const keys = keysOf(index, matching, limit).sort()
  const width = index.values.length
  const shown: PlaceCount[] = []
  for (let at = 0; at < keys.length && at < limit; at++) {
    const key = keys[at] ?? 0
    const count = Math.ceil(-key / width)
    shown.push({ place: index.alphabetical[key + count * width] ?? 0, count })
  }
  return shown
}

/** Keys of what may be shown. */
function keysOf(index: FacetIndexData, matching: Matching<Bits> | undefined, limit: number): Float64Array {
  if (!matching) return keysOfFirst(totalsOf(index).totals, limit, index.values.length)
  if (hasFewCandidates(index, matching.total, limit)) return keysOfMost(index, matching.documents, limit)
  return keysOfFirst(countIn(index, matching), limit, index.values.length)
}

/** How often each value is there: read through the values or the documents, whichever is less. */
function countIn(index: FacetIndexData, { documents, total }: Matching<Bits>): RankCounts {
  const { values, postings } = index
  const readByList = postings.entries.length + 2 * values.length
  return 2 * total < readByList ? countByDocument(index, documents) : countByList(index, documents)
}

/** Of the first `limit` by their counts. */
function keysOfFirst({ ranks, counts, size }: RankCounts, limit: number, width: number): Float64Array {
  const { least, ties } = leastShown(counts, size, limit)
  const keys = zeros(Float64Array, Math.min(limit, size))
  let shown = 0
  let tiesLeft = ties
  for (let at = 0; at < size; at++) {
    const count = counts[at] ?? 0
    if (count < least || (count === least && tiesLeft-- <= 0)) continue
    keys[shown++] = keyOf(ranks[at] ?? 0, count, width)
  }
  return keys.subarray(0, shown)
}

/** The count of the last that is shown, and how many that are counted so are shown. */
function leastShown(counts: Uint32Array, size: number, limit: number): { least: number; ties: number } {
  if (size <= limit) return { least: 1, ties: limit }
  const tally = zeros(Uint32Array, TALLIED + 1)
  for (let at = 0; at < size; at++) {
    const place = Math.min(counts[at] ?? 0, TALLIED)
    tally[place] = (tally[place] ?? 0) + 1
  }
  if ((tally[TALLIED] ?? 0) >= limit) return leastOfSorted(counts.slice(0, size), limit)
  let least = TALLIED
  let ties = limit
  while (least > 1 && ties > (tally[least] ?? 0)) ties -= tally[least--] ?? 0
  return { least, ties }
}

function leastOfSorted(counts: Uint32Array, limit: number): { least: number; ties: number } {
  const sorted = counts.sort()
  const least = sorted[sorted.length - limit] ?? 1
  return { least, ties: limit - (sorted.length - 1 - sorted.lastIndexOf(least)) }
}
