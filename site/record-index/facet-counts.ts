/** How often the values of a facet occur among documents: the number of records that a filter would leave of a list. */
import type { Bits } from './bits.ts'
import { countInList, countOfList } from './count-bits.ts'
import type { FacetCount, Matching } from './engine.ts'
import type { FacetIndexData } from './facet-index.ts'

/** Returns values with how many of the given documents (all, if absent) have them: most first, then alphabetical. */
export function countValues(
  { alphabetical, postings, values }: FacetIndexData,
  matching: Matching<Bits> | undefined,
  limit: number,
): FacetCount[] {
  const counts: FacetCount[] = []
  for (const place of alphabetical) {
    const count = matching ? countInList(matching.documents, postings, place) : countOfList(postings, place)
    if (count > 0) counts.push({ value: values[place] ?? '', count })
  }
  // Stable: values that are counted equally often stay in the order of the alphabet.
  return counts.sort((a, b) => b.count - a.count).slice(0, limit)
}
