import type { Facets } from '#contract'
import type { DocumentSet, Table } from '../../record-index/index.ts'

/** More values than this help nobody choose. */
const MAX_VALUES = 200

/** Values with counts in the documents that a query matches. */
export function countFacets(
  table: Pick<Table<unknown>, 'size' | 'countOf' | 'countValues'>,
  names: Record<string, string>,
  documents: DocumentSet,
): Facets {
  const total = table.countOf(documents)
  const counted = total === table.size ? undefined : { documents, total }
  const entries = Object.entries(names).map(([name, field]) => [name, table.countValues(field, counted, MAX_VALUES)])
  return { data: Object.fromEntries(entries), meta: { total } }
}
