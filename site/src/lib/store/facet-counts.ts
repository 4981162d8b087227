/** How often the values of a field occur among documents: what a filter would leave of a list. */
import { type Bits, countInList } from './bits.ts'
import type { FacetIndexData } from './facet-index.ts'
import { hasFewCandidates, keyOf, keysOfMost, TALLIED, totalsOf } from './facet-most.ts'
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

/** Values with how many of the given documents (all, without any) have them: most first, then alphabetical. */
export function countValues(index: FacetIndexData, matching: Matching | undefined, limit: number): FacetCount[] {
  return topValues(index, matching, limit).map(({ place, count }) => ({ value: index.values[place] ?? '', count }))
}

/** The same by place. */
export function topValues(index: FacetIndexData, matching: Matching | undefined, limit: number): PlaceCount[] {
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
function keysOf(index: FacetIndexData, matching: Matching | undefined, limit: number): Float64Array {
  if (!matching) return keysOfFirst(totalsOf(index).totals, limit)
  if (!hasFewCandidates(index, matching.total, limit)) return keysOfFirst(countIn(index, matching), limit)
  return keysOfMost(index, matching.documents, limit)
}

/** How often each value is there, by its rank in the alphabet: read through the values or the documents, whichever is less. */
function countIn(index: FacetIndexData, { documents, total }: Matching): Uint32Array {
  const { values, postings } = index
  const readByList = postings.entries.length + 2 * values.length
  return 2 * total < readByList ? countByDocument(index, documents) : countByList(index, documents)
}

/** A loop, not `Uint32Array.from`, whose calls take longer than the counting where thousands of values are rare. */
function countByList({ alphabetical, postings }: FacetIndexData, documents: Bits): Uint32Array {
  const counts = new Uint32Array(alphabetical.length)
  for (let rank = 0; rank < counts.length; rank++)
    counts[rank] = countInList(documents, postings, alphabetical[rank] ?? 0)
  return counts
}

function countByDocument(index: FacetIndexData, documents: Bits): Uint32Array {
  const { starts, ranks } = ranksOf(index)
  const counts = new Uint32Array(index.values.length)
  if (starts) countMany(counts, documents, starts, ranks)
  else countSingle(counts, documents, ranks)
  return counts
}

function countMany(counts: Uint32Array, documents: Bits, starts: Uint32Array, ranks: Uint32Array): void {
  for (let word = 0; word < documents.length; word++) {
    for (let left = documents[word] ?? 0; left !== 0; left &= left - 1) {
      const document = (word << 5) + 31 - Math.clz32(left & -left)
      const end = starts[document + 1] ?? 0
      for (let at = starts[document] ?? 0; at < end; at++) {
        const rank = ranks[at] ?? 0
        counts[rank] = (counts[rank] ?? 0) + 1
      }
    }
  }
}

/** Apart from the loop above, which takes three times as long where every document has one value, as its company. */
function countSingle(counts: Uint32Array, documents: Bits, ranks: Uint32Array): void {
  for (let word = 0; word < documents.length; word++) {
    for (let left = documents[word] ?? 0; left !== 0; left &= left - 1) {
      const rank = ranks[(word << 5) + 31 - Math.clz32(left & -left)] ?? 0
      counts[rank] = (counts[rank] ?? 0) + 1
    }
  }
}

/** Of the first `limit` by their counts. */
function keysOfFirst(counts: Uint32Array, limit: number): Float64Array {
  const width = counts.length
  const { least, ties } = leastShown(counts, limit)
  const keys = new Float64Array(Math.min(limit, width))
  let size = 0
  let tiesLeft = ties
  for (let rank = 0; rank < width; rank++) {
    const count = counts[rank] ?? 0
    if (count < least || (count === least && tiesLeft-- <= 0)) continue
    keys[size++] = keyOf(rank, count, width)
  }
  return keys.subarray(0, size)
}

/** The count of the last that is shown, at least one, and how many that are counted so are shown. */
function leastShown(counts: Uint32Array, limit: number): { least: number; ties: number } {
  if (counts.length <= limit) return { least: 1, ties: limit }
  const tally = new Uint32Array(TALLIED + 1)
  for (let rank = 0; rank < counts.length; rank++) {
    const count = counts[rank] ?? 0
    const place = Math.min(count, TALLIED)
    tally[place] = (tally[place] ?? 0) + 1
  }
  if ((tally[TALLIED] ?? 0) >= limit) return leastOfSorted(counts, limit)
  let least = TALLIED
  let ties = limit
  while (least > 1 && ties > (tally[least] ?? 0)) ties -= tally[least--] ?? 0
  return { least, ties }
}

function leastOfSorted(counts: Uint32Array, limit: number): { least: number; ties: number } {
  const sorted = counts.slice().sort()
  const least = sorted[sorted.length - limit] ?? 1
  return { least, ties: limit - (sorted.length - 1 - sorted.lastIndexOf(least)) }
}
