import type { Facets } from '#contract'
import type { Bits } from '../../record-index/bits.ts'
import { countOf } from '../../record-index/count-bits.ts'
import { countValues } from '../../record-index/facet-counts.ts'
import type { Table } from '../../record-index/open-table.ts'

/** More values than this help nobody choose. */
const MAX_VALUES = 200

/** Values with counts in the documents that a query matches. */
export function countFacets(
  table: Pick<Table<unknown>, 'facets' | 'size'>,
  names: Record<string, string>,
  documents: Bits,
): Facets {
  const total = countOf(documents)
  const counted = total === table.size ? undefined : { documents, total }
  const entries = Object.entries(names).map(([name, field]) => {
    const index = table.facets[field]
    return [name, index ? countValues(index, counted, MAX_VALUES) : []]
  })
  return { data: Object.fromEntries(entries), meta: { total } }
}
