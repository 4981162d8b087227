/** One search over all collections, each in its own order. */
import { z } from 'zod'
import { collections } from '../collections/index.ts'
import type { SearchQuery } from './queries.ts'
import { readItems } from './read-items.ts'
import type { Now } from './selection.ts'

const Count = z.int().nonnegative()
const groups = collections.map(({ name, shape }) => [name, z.object({ total: Count, items: z.array(shape) })] as const)

export const SearchAnswer = z.object({
  data: z.object(Object.fromEntries(groups)),
  meta: z.object({ total: Count, query: z.string() }),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export function searchAll(now: Now, { q, limit }: SearchQuery): SearchAnswer {
  const data: SearchAnswer['data'] = {}
  let total = 0
  for (const { name, shape, tableOf, find } of collections) {
    const hits = find(now, { search: q })
    total += hits.length
    data[name] = { total: hits.length, items: readItems(tableOf(now.store), hits.subarray(0, limit), shape) }
  }
  return { data, meta: { total, query: q } }
}
