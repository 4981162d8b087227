/** Terms, tags, companies and places by the beginning of one of their words, or by a near spelling. */
import { z } from 'zod'
import { RecordMeta } from '#contract'
import { otherNamesOf } from '#contract/companies.ts'
import { compareText } from '#contract/order.ts'
import { otherNamesOfPlace } from '#contract/places.ts'
import { fold, wordsOf } from '#contract/text.ts'
import { isNearly } from '../../record-index/index.ts'
import { createKeeper } from '../base/keeper.ts'
import { integer, requiredText } from '../base/parameters.ts'
import { paramOf } from '../base/query.ts'
import { ageOfAll } from '../collections/age.ts'
import type { Collection, Suggested } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { listPath } from '../collections/list-page.ts'
import { EVERYTHING } from '../store/condition.ts'
import type { Now } from '../store/selection.ts'
import type { Store } from '../store/store.ts'

const Kind = z.enum(['term', 'tag', 'company', 'place'] satisfies Suggested['kind'][])

export const SuggestQuery = z.object({
  q: requiredText({
    description: 'The beginning of a name, or a name with a typing error.',
    examples: ['roll'],
    hint: 'Send q=some letters.',
  }),
  limit: integer('limit', 1, 50, 10, 'How many suggestions to return.'),
})
type SuggestQuery = z.infer<typeof SuggestQuery>

const Suggestion = z.object({
  text: z.string(),
  kind: Kind,
  collection: z.string().meta({ description: 'Where it is found.' }),
  count: z.int().nonnegative().meta({ description: 'How many records have it.' }),
  url: z.string().meta({ description: 'The list of these records.', format: 'uri' }),
})
export const SuggestAnswer = z.object({
  data: z.array(Suggestion),
  meta: z.object({ count: z.int().nonnegative(), query: z.string(), ...RecordMeta.shape }),
})
type SuggestAnswer = z.infer<typeof SuggestAnswer>

export interface Candidate {
  suggestion: Omit<z.infer<typeof Suggestion>, 'url'>
  path: string
  /** Folded, the usual one first, and the words of all. */
  names: string[]
  words: string[]
}

/** Letters of a name in another language that lead to it: two or three begin too many. */
const LEAST_OF_OTHERS = 4

const keepCandidates = createKeeper<'all', Promise<Candidate[]>>(1)

/** Resolves with exact names first, then names and words that begin so, then near ones; in each the most frequent first. */
export async function suggest(
  { baseUrl, ...now }: Now & { baseUrl: string },
  { q, limit }: SuggestQuery,
): Promise<SuggestAnswer> {
  const found = await suggested(now.store, q, limit)
  const data = found.map(({ suggestion, path }) => ({ ...suggestion, url: `${baseUrl}${path}` }))
  const from = collections.filter(({ name }) => data.length === 0 || data.some(({ collection }) => collection === name))
  return { data, meta: { count: data.length, query: q, ...(await ageOfAll(from, now)) } }
}

/** Resolves with the best candidates, each once. Places and companies are found by their other names, too. */
export async function suggested(store: Store, q: string, limit: number): Promise<Candidate[]> {
  const typed = fold(q)
  const all = await candidates(store)
  const byRank = Map.groupBy(all, candidate => rankOf(candidate, typed))
  const ranked = [0, 1, 2, 3].flatMap(rank => byRank.get(rank) ?? [])
  // Hong Kong is a city and a country of as many jobs.
  const once = Map.groupBy(ranked, ({ suggestion }) => Object.values(suggestion).join('\n'))
  return [...once.values()].flatMap(([first]) => first ?? []).slice(0, limit)
}

/** The kinds of examples: each term is one, so that none is frequent. */
const EXAMPLE_KINDS = Kind.exclude(['term']).options

const keepFrequent = createKeeper<string, Promise<string[]>>(collections.length + 1)

/** Resolves with the most frequent name of each kind, of one collection or of all: examples that find something. */
export function frequentNames(store: Store, collection?: string): Promise<string[]> {
  return keepFrequent(store, collection ?? '', async () => {
    const all = (await candidates(store)).map(({ suggestion }) => suggestion)
    const own = all.filter(one => one.count > 1 && (collection ?? one.collection) === one.collection)
    return EXAMPLE_KINDS.flatMap(kind => own.find(one => one.kind === kind)?.text ?? [])
  })
}

/** Resolves with all candidates, the most frequent first. */
function candidates(store: Store): Promise<Candidate[]> {
  return keepCandidates(store, 'all', async () => {
    const all = await Promise.all(collections.map(collection => candidatesOf(collection, store)))
    return all.flat().sort((a, b) => {
      return b.suggestion.count - a.suggestion.count || compareText(a.names[0] ?? '', b.names[0] ?? '')
    })
  })
}

const OTHER_NAMES: Partial<Record<Suggested['kind'], (name: string) => readonly string[]>> = {
  company: otherNamesOf,
  place: otherNamesOfPlace,
}

async function candidatesOf(
  { name, suggested = [], recordsOf, endpoints }: Collection,
  store: Store,
): Promise<Candidate[]> {
  const [, path = endpoints.list.paths[0]] = endpoints.list.paths
  const facets = suggested.map(({ facet }) => facet)
  const { values } = await recordsOf(store).count(EVERYTHING, facets)
  return suggested.flatMap(({ kind, facet, filter, textOf = value => value }) =>
    (values[facet] ?? []).map(({ value, count }) => {
      const text = textOf(value)
      const suggestion = { text, kind, collection: name, count }
      const names = [text, ...(OTHER_NAMES[kind]?.(text) ?? [])].map(fold)
      const words = (kind === 'place' ? [text] : names).flatMap(wordsOf)
      return { suggestion, path: listPath(path, [paramOf(filter, value)]), names, words }
    }),
  )
}

function rankOf({ names, words }: Candidate, typed: string): number | undefined {
  const [whole = ''] = names
  if (names.includes(typed)) return 0
  if (whole.startsWith(typed)) return 1
  if (words.some(word => word.startsWith(typed))) return 2
  if (typed.length >= LEAST_OF_OTHERS && names.some(name => name.startsWith(typed))) return 2
  return isNearly(typed, whole) || words.some(word => isNearly(typed, word)) ? 3 : undefined
}
