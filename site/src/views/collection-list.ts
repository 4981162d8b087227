/** The list of a collection as its page shows it. */
import type { z } from 'zod'
import type { Collection } from '../collections/collection.ts'
import { type List, listOf } from '../collections/list-page.ts'
import { readListQuery } from '../collections/list-query.ts'
import type { Now } from '../store/selection.ts'

/** Resolves with the list of a collection for a query of its page. */
export async function readList<R>(
  { name, page, filters, pageQuery, recordsOf, where, orderOf }: Collection<Record<string, z.ZodType>, R>,
  { store, clock }: Now,
  searchParams: URLSearchParams,
): Promise<List<R>> {
  const query = readListQuery({ searchParams }, pageQuery, page.query)
  const now = clock()
  return listOf(
    {
      path: `/${name}`,
      records: recordsOf(store),
      size: page.size,
      where: filters => where(now, filters),
      order: orderOf(query.filters),
      chipText: (name, value, set) => (name === 'sort' ? undefined : filters.chipText(name, value, set)),
    },
    query,
  )
}
