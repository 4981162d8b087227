/**
 * One search over all collections, each in its own order. Sentences are read as filters where that is safe: never where
 * the query has operators, and only where something is found so or nothing is found otherwise.
 */
import { z } from 'zod'
import { saysNothing } from '../../record-index/index.ts'
import type { Collection } from '../collections/collection.ts'
import type { Phrase } from '../collections/filters.ts'
import { takePhrases } from '../collections/hearing/phrases.ts'
import { collections } from '../collections/index.ts'
import { WEAK_WORDS } from '../collections/tables.ts'
import { mendedQuery } from './mended.ts'
import type { SearchQuery } from './queries.ts'
import { readItems } from './read-items.ts'
import type { Now, Selection } from './selection.ts'

const Count = z.int().nonnegative()
const Interpreted = z
  .string()
  .optional()
  .meta({ description: 'The words that were searched for, where they are not those of q.' })
const Read = z
  .record(z.string(), z.string())
  .optional()
  .meta({ description: 'Filters of the list that q was read as, for example `remote` and `country`.' })
const groups = collections.map(
  ({ name, shape }) =>
    [name, z.object({ total: Count, items: z.array(shape), interpreted: Interpreted, filters: Read })] as const,
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

const WEAK = new Set(WEAK_WORDS)

export function searchAll(now: Now, { q, limit }: SearchQuery): SearchAnswer {
  const data: SearchAnswer['data'] = {}
  let total = 0
  const suggestions = new Set<string>()
  for (const collection of collections) {
    const { name, shape, tableOf } = collection
    const { selection, words, filters, phrases } = searchIn(collection, now, q, limit)
    const { page, total: found, mended = [] } = selection
    const mendedWords = found > 0 ? mendedQuery(words, mended) : undefined
    if (mendedWords !== undefined) suggestions.add(mendedWords)
    total += found
    data[name] = {
      total: found,
      items: readItems(tableOf(now.store), page, shape),
      interpreted: mendedWords ?? (phrases.length > 0 ? words : undefined),
      filters: phrases.length > 0 ? filters : undefined,
    }
  }
  return { data, meta: { total, query: q, suggestions: [...suggestions] } }
}

export interface FoundIn {
  selection: Selection<unknown>
  /** What is searched for beside the filters. */
  words: string
  /** As the list takes them. */
  filters: Record<string, string>
  /** Where in the query the filters were read. */
  phrases: Phrase[]
}

/** The first hits in one collection. */
export function searchIn(collection: Collection, now: Now, q: string, limit: number): FoundIn {
  const select = (search: string, filters: Record<string, string>) => {
    const asked = { ...(search !== '' && { search }), ...filters, limit: String(limit) }
    return collection.select(now, collection.query.parse(asked))
  }
  const read = readSentence(collection, now, q)
  const found = read && { ...read, selection: select(read.words, read.filters) }
  if (found && found.selection.total > 0) return found
  const literal = { selection: select(q, {}), words: q, filters: {}, phrases: [] }
  if (!read || literal.selection.total > 0) return literal
  // Nothing has all of it: what was asked last is left out first.
  for (const left of read.phrases.toReversed()) {
    const phrases = read.phrases.filter(phrase => phrase !== left)
    const filters = filtersOf(phrases)
    const selection = select(read.words, filters)
    const mended = [...(selection.mended ?? []), { from: q.slice(left.start, left.end).trim() }]
    if (selection.total > 0) return { words: read.words, filters, phrases, selection: { ...selection, mended } }
  }
  return literal
}

function filtersOf(phrases: Phrase[]): Record<string, string> {
  return Object.assign({}, ...phrases.map(({ query }) => query))
}

function readSentence(
  { filters, tableOf }: Collection,
  { store, clock }: Now,
  q: string,
): Omit<FoundIn, 'selection'> | undefined {
  if (/["“”]|(?:^|\s)-|\bOR\b/.test(q)) return undefined
  const { words, phrases } = takePhrases(q, filters.hear(q, { table: tableOf(store), now: clock() }))
  if (phrases.length === 0) return undefined
  return { words: saysNothing(words, WEAK) ? '' : words, filters: filtersOf(phrases), phrases }
}
