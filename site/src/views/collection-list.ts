/** The list of a collection as its page shows it. */
import type { z } from 'zod'
import type { Matching } from '../../record-index/index.ts'
import type { Collection } from '../collections/collection.ts'
import { type Filters, type List, type ListKind, listOf } from '../collections/list-page.ts'
import { readListQuery } from '../collections/list-query.ts'
import type { Now } from '../store/selection.ts'

/** The list of a collection for a query of its page. */
export async function readList<R>(
  collection: Collection<Record<string, z.ZodType>, R>,
  now: Now,
  searchParams: URLSearchParams,
): Promise<List<R>> {
  const { name, page, filters, pageQuery } = collection
  const query = readListQuery({ searchParams }, pageQuery, page.query)
  const kind: ListKind<R> = {
    path: `/${name}`,
    table: collection.tableOf(now.store),
    size: page.size,
    match: asked => collection.match(now, asked),
    rank: (asked, most) => collection.find(now, asked, most),
    mended: asked => collection.mended(now, asked),
    chipText: (name, value, asked) => (name === 'sort' ? undefined : filters.chipText(name, value, asked)),
  }
  return listOf(kind, query)
}

/** What filters find, for the counts of choices. */
export function matchingOf(collection: Collection, now: Now, filters: Filters): Matching {
  const documents = collection.match(now, filters)
  return { documents, total: collection.tableOf(now.store).countOf(documents) }
}
