/** How often the values of a field occur among documents: what a filter would leave of a list. */
import { type Bits, countInList, noDocument, notIn } from './bits.ts'
import type { FacetIndexData } from './facet-index.ts'
import { ranksOf } from './facet-ranks.ts'

export interface FacetCount {
  value: string
  count: number
}

/** A value by its place in the index. */
export interface PlaceCount {
  place: number
  count: number
}

/** Documents that are counted in, and how many they are. */
export interface Matching {
  documents: Bits
  total: number
}

/** How often each value is there, by its rank in the alphabet. */
interface Counts {
  counts: Uint32Array
  /** The ranks that are counted at least once, in no order. */
  found: Uint32Array
}

/** Values with how many of the given documents (all, without any) have them: most first, then alphabetical. */
export function countValues(index: FacetIndexData, matching: Matching | undefined, limit: number): FacetCount[] {
  return topValues(index, matching, limit).map(({ place, count }) => ({ value: index.values[place] ?? '', count }))
}

/** The same by place. */
export function topValues(index: FacetIndexData, matching: Matching | undefined, limit: number): PlaceCount[] {
  const counts = matching ? countIn(index, matching) : keptTotals(index)
  const width = counts.counts.length
  const shown: PlaceCount[] = []
  for (const key of sortedKeys(counts, limit)) {
    const count = Math.ceil(-key / width)
    shown.push({ place: index.alphabetical[key + count * width] ?? 0, count })
  }
  return shown
}

/** Reads through the values or through the documents, whichever is less. */
function countIn(index: FacetIndexData, { documents, total }: Matching): Counts {
  const { values, postings } = index
  const readByList = postings.entries.length + 2 * values.length
  return 2 * total < readByList ? countByDocument(index, documents) : countByList(index, documents)
}

/** A loop, not `Uint32Array.from`, whose calls take longer than the counting where thousands of values are rare. */
function countByList({ alphabetical, postings }: FacetIndexData, documents: Bits): Counts {
  const counts = new Uint32Array(alphabetical.length)
  const found = new Uint32Array(alphabetical.length)
  let size = 0
  for (let rank = 0; rank < counts.length; rank++) {
    const count = countInList(documents, postings, alphabetical[rank] ?? 0)
    if (count === 0) continue
    counts[rank] = count
    found[size++] = rank
  }
  return { counts, found: found.subarray(0, size) }
}

function countByDocument(index: FacetIndexData, documents: Bits): Counts {
  const { starts, ranks } = ranksOf(index)
  const counts = new Uint32Array(index.values.length)
  const found = new Uint32Array(index.values.length)
  let size = 0
  for (let word = 0; word < documents.length; word++) {
    for (let left = documents[word] ?? 0; left !== 0; left &= left - 1) {
      const document = (word << 5) + 31 - Math.clz32(left & -left)
      const start = starts ? (starts[document] ?? 0) : document
      const end = starts ? (starts[document + 1] ?? 0) : start + 1
      for (let at = start; at < end; at++) {
        const rank = ranks[at] ?? 0
        const count = counts[rank] ?? 0
        if (count === 0) found[size++] = rank
        counts[rank] = count + 1
      }
    }
  }
  return { counts, found: found.subarray(0, size) }
}

const knownTotals = new WeakMap<FacetIndexData, Counts>()

function keptTotals(index: FacetIndexData): Counts {
  const known = knownTotals.get(index)
  if (known) return known
  const totals = countByList(index, notIn(noDocument(index.postings.size), index.postings.size))
  knownTotals.set(index, totals)
  return totals
}

/** What is shown as numbers that sort by count, then by the alphabet: much faster than comparing objects. */
function sortedKeys({ counts, found }: Counts, limit: number): Float64Array {
  const width = counts.length
  if (found.length <= limit) return Float64Array.from(found, rank => rank - (counts[rank] ?? 0) * width).sort()
  const { least, ties } = leastShown(counts, found, limit)
  const keys = new Float64Array(limit)
  let size = 0
  let tiesLeft = ties
  for (let rank = 0; rank < width; rank++) {
    const count = counts[rank] ?? 0
    if (count < least || (count === least && tiesLeft-- <= 0)) continue
    keys[size++] = rank - count * width
  }
  return keys.sort()
}

/** Where more are counted than shown: the count of the last that is shown, and of how many that are counted so. */
function leastShown(counts: Uint32Array, found: Uint32Array, limit: number): { least: number; ties: number } {
  let most = 0
  for (let at = 0; at < found.length; at++) most = Math.max(most, counts[found[at] ?? 0] ?? 0)
  const tally = new Uint32Array(most + 1)
  for (let at = 0; at < found.length; at++) {
    const count = counts[found[at] ?? 0] ?? 0
    tally[count] = (tally[count] ?? 0) + 1
  }
  let least = most
  let left = limit
  while (left > (tally[least] ?? 0)) left -= tally[least--] ?? 0
  return { least, ties: left }
}
