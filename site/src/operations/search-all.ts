/**
 * One search over all collections, each in its own order. Sentences are read as filters where that is safe: never where
 * the query has operators, and only where something is found so or nothing is found otherwise.
 */
import { z } from 'zod'
import { saysNothing } from '../../record-index/index.ts'
import { integer, OPERATORS, requiredText, WORDS } from '../base/parameters.ts'
import type { Collection, SelectOptions } from '../collections/collection.ts'
import type { Phrase } from '../collections/filters.ts'
import { takePhrases } from '../collections/hearing/phrases.ts'
import { vocabularyOf } from '../collections/hints.ts'
import { collections } from '../collections/index.ts'
import { mendedQuery } from '../collections/mended.ts'
import type { Now, Selection } from '../store/selection.ts'
import { WEAK_WORDS } from '../store/tables.ts'

export const SearchQuery = z.object({
  q: requiredText({
    description: `${WORDS} in a record. ${OPERATORS}`,
    examples: ['rollup'],
    hint: 'Send q=some words.',
  }),
  limit: integer('limit', 1, 50, 5, 'How many records of each collection to return.'),
})
export type SearchQuery = z.infer<typeof SearchQuery>

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

export async function searchAll(now: Now, { q, limit }: SearchQuery): Promise<SearchAnswer> {
  const data: SearchAnswer['data'] = {}
  let total = 0
  const suggestions = new Set<string>()
  for (const collection of collections) {
    const { name, shape } = collection
    const { selection, words, filters, phrases } = await searchIn(collection, now, q, { limit })
    const { items, total: found, mended } = selection
    const mendedWords = found > 0 ? mendedQuery(words, mended) : undefined
    if (mendedWords !== undefined) suggestions.add(mendedWords)
    total += found
    data[name] = {
      total: found,
      items: items.map(item => shape.parse(JSON.parse(item.toString()))),
      interpreted: mendedWords ?? (phrases.length > 0 ? words : undefined),
      filters: phrases.length > 0 ? filters : undefined,
    }
  }
  return { data, meta: { total, query: q, suggestions: [...suggestions] } }
}

interface FoundIn {
  selection: Selection<unknown>
  /** The words that are searched for beside the filters. */
  words: string
  /** As the list takes them. */
  filters: Record<string, string>
  /** The parts of the query that were read as filters. */
  phrases: Phrase[]
}

/** Resolves with the first hits in one collection. */
export async function searchIn(
  collection: Collection,
  now: Now,
  q: string,
  { limit, view }: { limit: number; view?: SelectOptions['view'] },
): Promise<FoundIn> {
  const select = (search: string, filters: Record<string, string>) => {
    const query = { ...(search !== '' && { search }), ...filters, limit: String(limit) }
    return collection.select(now, collection.query.parse(query), { view })
  }
  const read = await readSentence(collection, now, q)
  const found = read && { ...read, selection: await select(read.words, read.filters) }
  if (found && found.selection.total > 0) return found
  const literal = { selection: await select(q, {}), words: q, filters: {}, phrases: [] }
  if (!read || literal.selection.total > 0) return literal
  // No record has all of it: the last phrase is left out first.
  for (const left of read.phrases.toReversed()) {
    const phrases = read.phrases.filter(phrase => phrase !== left)
    const filters = filtersOf(phrases)
    const selection = await select(read.words, filters)
    const mended = [...selection.mended, { from: q.slice(left.start, left.end).trim() }]
    if (selection.total > 0) return { words: read.words, filters, phrases, selection: { ...selection, mended } }
  }
  return literal
}

function filtersOf(phrases: Phrase[]): Record<string, string> {
  return Object.assign({}, ...phrases.map(({ query }) => query))
}

async function readSentence(
  { filters, suggested = [], recordsOf }: Collection,
  { store, clock }: Now,
  q: string,
): Promise<Omit<FoundIn, 'selection'> | undefined> {
  if (/["“”]|(?:^|\s)-|\bOR\b/.test(q)) return undefined
  const slugs = new Map<string, ReadonlySet<string>>()
  for (const { facet } of suggested) slugs.set(facet, new Set((await vocabularyOf(recordsOf(store), facet)).keys()))
  const knowledge = { now: clock(), slugsOf: (facet: string) => slugs.get(facet) ?? new Set<string>() }
  const { words, phrases } = takePhrases(q, filters.hear(q, knowledge))
  if (phrases.length === 0) return undefined
  return { words: saysNothing(words, WEAK) ? '' : words, filters: filtersOf(phrases), phrases }
}
