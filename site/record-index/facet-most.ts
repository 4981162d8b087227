/** The values that occur most often, found without counting all of thousands. */
import { zeros } from './arena.ts'
import { type Bits, noDocument, notIn } from './bits.ts'
import { countInList } from './count-bits.ts'
import type { FacetIndexData } from './facet-index.ts'
import type { RankCounts } from './rank-counts.ts'

/** How many documents have each value, of every rank in the alphabet; and the ranks, those with the most documents first. */
interface Totals {
  totals: RankCounts
  mostFirst: Uint32Array
}

const knownTotals = new WeakMap<FacetIndexData, Totals>()

export function totalsOf(index: FacetIndexData): Totals {
  const known = knownTotals.get(index)
  if (known) return known
  const { alphabetical, postings } = index
  const everyDocument = notIn(noDocument(postings.size), postings.size)
  const counts = alphabetical.map(place => countInList(everyDocument, postings, place))
  const ranks = Uint32Array.from(counts.keys())
  const mostFirst = ranks.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  const counted = { totals: { ranks, counts, size: ranks.length }, mostFirst }
  knownTotals.set(index, counted)
  return counted
}

/** Below it so many values may be among the first that all are counted as quickly. */
const LEAST_WORTH = 4
/** Values that are counted more often are tallied together; there are seldom as many of them as are shown. */
export const TALLIED = 256
const tally = new Uint32Array(TALLIED + 1)

/**
 * Whether the last of the first `limit` is likely to count enough that most values, which have fewer in all, need not
 * be looked at.
 */
export function hasFewCandidates(index: FacetIndexData, total: number, limit: number): boolean {
  const { totals, mostFirst } = totalsOf(index)
  if (mostFirst.length < 4 * limit) return false
  return total * (totals.counts[mostFirst[limit] ?? 0] ?? 0) > LEAST_WORTH * index.postings.size
}

/**
 * A number that sorts by count, then by the alphabet: much faster than comparing objects. `width` is how many values
 * there are.
 */
export function keyOf(rank: number, count: number, width: number): number {
  return rank - count * width
}

/** Keys of the first `limit` values in a set, and perhaps of more. */
export function keysOfMost(index: FacetIndexData, documents: Bits, limit: number): Float64Array {
  const { totals, mostFirst } = totalsOf(index)
  const keys: number[] = []
  let least = 1
  /** Values that count the least or more. */
  let reached = 0
  tally.fill(0)
  for (let at = 0; at < mostFirst.length; at++) {
    const rank = mostFirst[at] ?? 0
    if ((totals.counts[rank] ?? 0) < least) break
    const count = countInList(documents, index.postings, index.alphabetical[rank] ?? 0)
    if (count < least) continue
    keys.push(keyOf(rank, count, totals.size))
    const place = Math.min(count, TALLIED)
    tally[place] = (tally[place] ?? 0) + 1
    reached++
    while (least < TALLIED && reached - (tally[least] ?? 0) >= limit) reached -= tally[least++] ?? 0
  }
  const found = zeros(Float64Array, keys.length)
  found.set(keys)
  return found
}
