/** How often each value of a field occurs among documents, in the order of the alphabet. */
import type { Bits } from './bits.ts'
import { countInList } from './count-bits.ts'
import type { FacetIndexData } from './facet-index.ts'
import { type Ranks, ranksOf } from './facet-ranks.ts'

/** The values that occur, by their ranks in the alphabet, ascending. Only the first `size` of both arrays are set. */
export interface RankCounts {
  ranks: Uint32Array
  counts: Uint32Array
  size: number
}

interface Room {
  /** Of every rank; zero but while documents are counted. */
  counts: Uint32Array
  result: RankCounts
}

const rooms = new WeakMap<FacetIndexData, Room>()

/** Counting takes as much room each time, and asking for it would take longer than counting some hundred documents. */
function roomOf(index: FacetIndexData): Room {
  const known = rooms.get(index)
  if (known) return known
  const width = index.values.length
  const result = { ranks: new Uint32Array(width), counts: new Uint32Array(width), size: 0 }
  const room = { counts: new Uint32Array(width), result }
  rooms.set(index, room)
  return room
}

/**
 * Reads through the values: as long for few documents as for many. The result is good until the same field is counted
 * again.
 */
export function countByList(index: FacetIndexData, documents: Bits): RankCounts {
  const { alphabetical, postings } = index
  const { result } = roomOf(index)
  result.size = 0
  for (let rank = 0; rank < alphabetical.length; rank++)
    addCount(result, rank, countInList(documents, postings, alphabetical[rank] ?? 0))
  return result
}

/** The same, reading through the documents. */
export function countByDocument(index: FacetIndexData, documents: Bits): RankCounts {
  const { starts, ranks } = ranksOf(index)
  const { counts, result } = roomOf(index)
  if (starts) countMany(counts, documents, starts, ranks)
  else countSingle(counts, documents, ranks)
  result.size = 0
  for (let rank = 0; rank < counts.length; rank++) {
    if (counts[rank] === 0) continue
    addCount(result, rank, counts[rank] ?? 0)
    counts[rank] = 0
  }
  return result
}

function addCount(result: RankCounts, rank: number, count: number): void {
  if (count === 0) return
  result.ranks[result.size] = rank
  result.counts[result.size++] = count
}

function countMany(counts: Uint32Array, documents: Bits, starts: Uint32Array, ranks: Ranks): void {
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
function countSingle(counts: Uint32Array, documents: Bits, ranks: Ranks): void {
  for (let word = 0; word < documents.length; word++) {
    for (let left = documents[word] ?? 0; left !== 0; left &= left - 1) {
      const rank = ranks[(word << 5) + 31 - Math.clz32(left & -left)] ?? 0
      counts[rank] = (counts[rank] ?? 0) + 1
    }
  }
}
