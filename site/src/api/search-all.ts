/** One search over all collections, each in its own order. */
import { z } from 'zod'
import { collections } from '../collections/index.ts'
import { mendedQuery } from './mended.ts'
import type { SearchQuery } from './queries.ts'
import { readItems } from './read-items.ts'
import type { Now } from './selection.ts'

const Count = z.int().nonnegative()
const Interpreted = z
  .string()
  .optional()
  .meta({ description: 'The words that were searched for, where no record has those of q.' })
const groups = collections.map(
  ({ name, shape }) => [name, z.object({ total: Count, items: z.array(shape), interpreted: Interpreted })] as const,
)

export const SearchAnswer = z.object({
  data: z.object(Object.fromEntries(groups)),
  meta: z.object({
    total: Count,
    query: z.string(),
    suggestions: z.array(z.string()).meta({ description: 'What q may have meant: how groups were interpreted.' }),
  }),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export function searchAll(now: Now, { q, limit }: SearchQuery): SearchAnswer {
  const data: SearchAnswer['data'] = {}
  let total = 0
  const suggestions = new Set<string>()
  for (const { name, shape, tableOf, select } of collections) {
    const { page, total: found, mended = [] } = select(now, { search: q, limit })
    const interpreted = found > 0 ? mendedQuery(q, mended) : undefined
    if (interpreted !== undefined) suggestions.add(interpreted)
    total += found
    data[name] = { total: found, items: readItems(tableOf(now.store), page, shape), interpreted }
  }
  return { data, meta: { total, query: q, suggestions: [...suggestions] } }
}
