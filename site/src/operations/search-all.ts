/** One search over all collections. A sentence is read once; each collection takes what it has filters for, and drops none. */
import { z } from 'zod'
import { Age, RecordMeta } from '#contract'
import { oldestOf } from '#contract/age.ts'
import { slugsOfCompany } from '#contract/companies.ts'
import { slugOf, wordsOf } from '#contract/text.ts'
import { saysNothing } from '../../record-index/index.ts'
import { createKeeper } from '../base/keeper.ts'
import { integer, OPERATORS, requiredText, WORDS } from '../base/parameters.ts'
import { paramsOf } from '../base/query.ts'
import { ageOfSet } from '../collections/age.ts'
import type { Collection, SelectOptions } from '../collections/collection.ts'
import { inAscii, mendedQuery, vocabularyOf } from '../collections/hints.ts'
import { collections } from '../collections/index.ts'
import { listPath } from '../collections/list-page.ts'
import { type Phrase, phrasesIn, wordsApart } from '../collections/sentence/phrases.ts'
import { type Reading, type ReadPhrase, readPhrases, type Values } from '../collections/sentence/reading.ts'
import { WEAK_WORDS } from '../store/define-table.ts'
import type { Now, Selection } from '../store/selection.ts'
import { SuggestAnswer, suggested } from './suggest.ts'

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
const Words = z.array(z.string())
const Instead = z.object({ text: z.string(), total: Count, url: z.string().meta({ format: 'uri' }) })
const GROUP = {
  total: Count,
  ...Age.shape,
  interpreted: z
    .string()
    .optional()
    .meta({ description: 'The words that were searched for, if they are not those of q.' }),
  filters: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Filters of the list that q was read as, for example `remote` and `country`.' }),
  url: z.string().meta({ description: 'The list of all of them, with these filters and words.', format: 'uri' }),
  leftOut: Words.optional().meta({ description: 'Words of q that were not used here.' }),
  instead: z
    .array(Instead)
    .optional()
    .meta({ description: 'If nothing was found: the same search without one of its parts, and how many there are.' }),
  feed: z.string().optional().meta({
    description: 'If nothing was found: the feed that will have what is published under these filters and words.',
    format: 'uri',
  }),
}
const groups = collections.map(({ name, shape }) => [name, z.object({ ...GROUP, items: z.array(shape) })] as const)

export const SearchAnswer = z.object({
  data: z.object(Object.fromEntries(groups)),
  meta: z.object({
    total: Count,
    ...RecordMeta.shape,
    query: z.string(),
    suggestions: z.array(z.string()).meta({ description: 'What q may have meant: how groups were interpreted.' }),
    leftOut: Words.optional().meta({ description: 'Words of q that no group used.' }),
    nearest: SuggestAnswer.shape.data
      .optional()
      .meta({ description: 'If nothing was found: terms, tags, companies and places that are named nearly so.' }),
  }),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

type Given = Now & { baseUrl: string }

/** Resolves with the answer, and with one ASCII line about unused parts of the query and those that left nothing. */
export async function searchAll(
  given: Given,
  { q, limit }: SearchQuery,
): Promise<{ answer: SearchAnswer; hint: string | undefined }> {
  const found = await findEverywhere(given, q, { limit })
  const suggestions = new Set<string>()
  const ages = await Promise.all(found.map(({ collection, selection }) => ageOfSet(collection, given, selection.where)))
  const data = Object.fromEntries(
    found.map(({ collection, selection, reading, url, instead, leftOut, feed }, at) => {
      const { words, values, phrases } = reading
      const { items, total, mended } = selection
      const mendedWords = total > 0 ? mendedQuery(words, mended) : undefined
      if (mendedWords) suggestions.add(mendedWords)
      const group = {
        total,
        ...ages[at],
        items: items.map(item => collection.shape.parse(JSON.parse(item.toString()))),
        interpreted: mendedWords ?? (phrases.length > 0 ? words : undefined),
        filters: phrases.length > 0 ? values : undefined,
        url: `${given.baseUrl}${url}`,
        leftOut: orNone(leftOut),
        instead: orNone(instead.map(one => ({ ...one, url: `${given.baseUrl}${one.url}` }))),
        feed: feed && `${given.baseUrl}${feed}`,
      }
      return [collection.name, group]
    }),
  )
  const total = found.reduce((sum, { selection }) => sum + selection.total, 0)
  const near = total > 0 ? [] : await nearestTo(given, q)
  const nearest = near.map(({ path, page: _page, ...one }) => ({ ...one, url: `${given.baseUrl}${path}` }))
  const shown = ages.filter((_age, at) => total === 0 || (found[at]?.selection.total ?? 0) > 0)
  const meta = {
    ...{ total, ...oldestOf(shown), query: q, suggestions: [...suggestions], leftOut: leftOutBy(found) },
    nearest: orNone(nearest),
  }
  return { answer: { data, meta }, hint: searchHint(found) }
}

function orNone<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}

const MOST_NEAREST = 3

/** Resolves with records whose names are similar to a word of the query, with their addresses in API and pages. */
export async function nearestTo({ store }: Now, q: string) {
  const words = wordsOf(q).filter(word => !saysNothing(word, WEAK))
  const found = await Promise.all(words.map(word => suggested(store, word, MOST_NEAREST)))
  return found
    .flat()
    .slice(0, MOST_NEAREST)
    .map(({ suggestion, path }) => ({ ...suggestion, path, page: path.replace(/^\/api(?:\/v1)?/, '') }))
}

/** Returns one ASCII line about unused parts of the query and those that left nothing; undefined without any. */
export function searchHint(found: readonly FoundIn[]): string | undefined {
  const leftOut = leftOutBy(found)?.map(word => `"${inAscii(word)}"`) ?? []
  const lines = [
    ...(leftOut.length > 0 ? [`search: no record has ${leftOut.join(', ')}.`] : []),
    ...found.flatMap(({ collection, selection, instead }) =>
      selection.total > 0 || instead.length === 0
        ? []
        : [`${collection.name}: none; ${instead.map(({ text, total }) => `${total} ${inAscii(text)}`).join(', ')}.`],
    ),
    ...found.flatMap(({ collection, selection, reading }) =>
      selection.total === 0 && reading.words !== ''
        ? [`${collection.name}: nothing has "${inAscii(reading.words)}".`]
        : [],
    ),
  ]
  return lines.length > 0 ? lines.join(' ') : undefined
}

export interface FoundIn {
  collection: Collection
  selection: Selection<unknown>
  reading: Reading
  /** The path of the list of all of them. */
  url: string
  leftOut: string[]
  /** If nothing was found: the same without one part, as far as something is found so. */
  instead: z.infer<typeof Instead>[]
  /** The path of the feed that will have it. */
  feed?: string
}

/** Returns the words that no collection used, in words or as a filter; undefined if there are none. */
export function leftOutBy(found: readonly FoundIn[]): string[] | undefined {
  const searched = found.filter(({ reading: { words, phrases } }) => words !== '' || phrases.length > 0)
  const [first, ...others] = searched.map(({ leftOut }) => leftOut)
  return orNone(first?.filter(word => others.every(left => left.includes(word))) ?? [])
}

type Options = Pick<SelectOptions, 'view'> & { limit: number }

/** Resolves with the first hits in each collection. */
export async function findEverywhere(now: Now, typed: string, options: Options): Promise<FoundIn[]> {
  const q = wordsApart(typed)
  const phrases = await readSentence(now, q)
  const called = collections.filter(({ prose }) => prose.called.test(q))
  const isExplicit = phrases.some(phrase => phrase.isExplicit)
  const isAbout = called.some(({ prose }) => isHeadOf(q, prose.called))
  return Promise.all(
    collections.map(collection => {
      const reading = readPhrases(q, phrases, collection.filters.reads, now.clock())
      const isOther =
        called.length > 0 && !called.includes(collection) && (isExplicit || (isAbout && collection.name !== 'glossary'))
      return findIn(collection, now, isOther ? undefined : reading, { ...options, rankedBy: q })
    }),
  )
}

/** The end after the head of a noun phrase, or words that modify it. "News editor" is about an editor. */
const AFTER_HEAD =
  /^(?:\W*$|[?!.,;:]|\s+(?:about|on|of|from|for|in|at|near|with|by|and|or|that|this|last|next|today|tomorrow|yesterday|since|until|before|after|between|over|under|not|but|without|de|sobre|sur|über|zu|von|em|en|im|a|del|di|da|per|pour|para|für|van|voor|op|bij|o|w|dla|na|в|о|об|про|для|на|по|hakkında|di|tentang|untuk|về|tại|ở|20\d\d)(?!\p{L}))/iu

/** Returns whether a sentence of several words names what it is about: "bitcoin etf news", "news about etfs". */
function isHeadOf(sentence: string, called: RegExp): boolean {
  const found = called.exec(sentence)
  if (!found || found[0] === sentence.trim()) return false
  return AFTER_HEAD.test(sentence.slice(found.index + found[0].length))
}

const NOTHING = { total: 0, ids: [], items: [], records: [], mended: [], offset: 0 }
const WEAK = new Set(WEAK_WORDS)

/** Without a reading the sentence is about something else. */
async function findIn(
  collection: Collection,
  now: Now,
  read: Reading | undefined,
  { limit, view, rankedBy }: Options & { rankedBy: string },
): Promise<FoundIn> {
  const { name } = collection
  if (!read) {
    const reading = { words: '', values: {}, phrases: [] }
    return { collection, selection: { ...NOTHING, limit }, reading, url: `/${name}`, leftOut: [], instead: [] }
  }
  const isEmpty = read.phrases.length > 0 && saysNothing(read.words, WEAK)
  const reading = isEmpty ? { ...read, words: '' } : read
  const select = (words: string, values: Values, most: number) => {
    const query = collection.query.parse({ ...(words !== '' && { search: words }), ...values, limit: String(most) })
    return collection.select(now, query, { view, rankedBy })
  }
  const selection = await select(reading.words, reading.values, limit)
  const leftOut = selection.mended.flatMap(({ from, to }) => (to === undefined ? [from] : []))
  const instead: FoundIn['instead'] = []
  if (selection.total === 0 && reading.phrases.length > 0) {
    const without = reading.phrases.map(phrase => ({
      text: `without ${meantBy(collection, phrase)}`,
      words: reading.words,
      values: Object.fromEntries(Object.entries(reading.values).filter(([key]) => !Object.hasOwn(phrase.values, key))),
    }))
    const less = reading.words === '' ? [] : [{ text: `without "${reading.words}"`, words: '', values: reading.values }]
    for (const { text, words, values } of [...without, ...less]) {
      const { total } = await select(words, values, 1)
      if (total > 0) instead.push({ text, total, url: pathOf(`/${name}`, words, values) })
    }
  }
  const url = pathOf(`/${name}`, reading.words, reading.values)
  const isFollowed = selection.total === 0 && collection.writers.rss !== undefined
  const feed = isFollowed ? pathOf(`/api/v1/${name}.rss`, reading.words, reading.values) : undefined
  return { collection, selection, reading, url, leftOut, instead, ...(feed && { feed }) }
}

/** Returns the meaning of a phrase, as the list shows it above its records. */
export function meantBy({ filters }: Collection, { values }: ReadPhrase): string {
  return Object.entries(values)
    .flatMap(([name, value]) => filters.chipText(name, value, values) ?? [])
    .join(', ')
}

function pathOf(path: string, words: string, values: Values): string {
  return listPath(path, paramsOf(words === '' ? values : { search: words, ...values }))
}

const keepNames = createKeeper<'all', Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>>>(1)

/** Queries with operators are only words. */
async function readSentence({ store, clock }: Now, q: string): Promise<Phrase[]> {
  if (/["“”]|(?:^|\s)-|\bOR\b/.test(q)) return []
  const names = await keepNames(store, 'all', async () => {
    const kinds = collections.flatMap(({ filters, recordsOf }) =>
      Object.entries(filters.names).map(([kind, facet]) => ({ kind, values: vocabularyOf(recordsOf(store), facet) })),
    )
    const read = kinds.map(async ({ kind, values }) => [kind, bySlug(kind, [...(await values).values()])] as const)
    return new Map(await Promise.all(read))
  })
  return phrasesIn(q, { now: clock(), names })
}

/** A name is itself before it is short for another. */
function bySlug(kind: string, names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const slugs = names.flatMap(name =>
    [...new Set(kind === 'company' ? slugsOfCompany(name) : [slugOf(name)])].map(slug => ({ slug, name })),
  )
  const own = new Map(names.map(name => [slugOf(name), [name]]))
  const others = Map.groupBy(slugs, ({ slug }) => slug)
  return new Map([...[...others].map(([slug, same]) => [slug, same.map(({ name }) => name)] as const), ...own])
}
