/** A facet's index the other way round: from documents to values. */
import { listOf } from './bits.ts'
import type { FacetIndexData } from './facet-index.ts'

/** As narrow as they fit: they are read at random, and less of the processor's cache is lost to them. */
export type Ranks = Uint16Array | Uint32Array

/** The values of document d, by their ranks in the alphabet, are `ranks[starts[d] .. starts[d + 1]]`. */
interface RanksOfDocuments {
  /** Absent where each document has one value. */
  starts?: Uint32Array
  ranks: Ranks
}

const knownRanks = new WeakMap<FacetIndexData, RanksOfDocuments>()

/** Made when it is first needed: not every field is counted. */
export function ranksOf(index: FacetIndexData): RanksOfDocuments {
  const known = knownRanks.get(index)
  if (known) return known
  const { alphabetical, postings } = index
  const lists = Array.from(alphabetical, place => listOf(postings, place))
  // One more than needed: while the ranks are filled in, each document's start is at the number after it.
  const starts = new Uint32Array(postings.size + 2)
  for (const list of lists) for (const document of list) starts[document + 2] = (starts[document + 2] ?? 0) + 1
  const isSingle = starts.subarray(2).every(count => count === 1)
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const length = starts.at(-1) ?? 0
  const ranks = alphabetical.length <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length)
  for (const [rank, list] of lists.entries())
    for (const document of list) {
      const at = starts[document + 1] ?? 0
      ranks[at] = rank
      starts[document + 1] = at + 1
    }
  const turned = { starts: isSingle ? undefined : starts, ranks }
  knownRanks.set(index, turned)
  return turned
}
