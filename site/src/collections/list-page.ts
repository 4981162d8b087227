/** The page of a list: its query, read by the schema that the API reads, and the records that it selects. */
import type { z } from 'zod'
import type { Age } from '#contract'
import { capitalized } from '#contract/text.ts'
import { NoQuery } from '../base/endpoint.ts'
import {
  dependentsOf,
  missesOf,
  PageQuery,
  type Params,
  paramOf,
  queryOf,
  type Refusal,
  readReadable,
  withParam,
} from '../base/query.ts'
import { printableLine } from '../formats/escape.ts'
import { type Condition, NOTHING } from '../store/condition.ts'
import type { Mended, Order, Records } from '../store/records.ts'
import type { Strip } from './age.ts'
import { type CountryHint, countryHint } from './hints.ts'

export interface Chip {
  text: string
  /** The address of the list without this filter. */
  without: string
}

/** A list with fewer filters, and how many records it holds. */
export interface Way extends Chip {
  count: number
}

export type Filters = Record<string, unknown>

export interface List<R = unknown> extends Omit<ListQuery, 'isUntidy'> {
  path: string
  /** Selects the records of all its pages. */
  where: Condition
  total: number
  pages: number
  records: R[]
  /** The last record of the page before. */
  before?: R | undefined
  chips: Chip[]
  /** For an empty list: the filters without which something is found; if no single one helps, pairs of them. */
  ways: Way[]
  hint?: CountryHint | undefined
  strip?: Strip | undefined
  age?: Age
  /** Words of a search that no record has, and the words used instead. */
  mended: readonly Mended[]
  /** The hints about the query, as in the header X-Hint. */
  xHint?: string | undefined
}

/** How one kind of list is found. */
interface ListKind<R> {
  path: string
  records: Records<R>
  /** Records on a page; all if absent. */
  size?: number | undefined
  where(filters: Filters): Condition
  order?: Order
  /** That of the filters; some mean nothing without another. */
  schema: z.ZodObject
  /** A filter in words; undefined when it goes without saying. */
  chipText(name: string, value: string, filters: Filters): string | undefined
}

/** Resolves with the list that a query selects: with nothing while one of its filters cannot be read. */
export async function listOf<R>(kind: ListKind<R>, query: ListQuery): Promise<List<R>> {
  const { path, records, size = Number.POSITIVE_INFINITY, where, order } = kind
  const { isUntidy: _isUntidy, ...shown } = query
  const { filters, page, problem } = shown
  // From the second page on it begins with the last record of the page before.
  const [offset, more] = page === 1 ? [0, 0] : [(page - 1) * size - 1, 1]
  const condition = problem?.isOfFilter ? NOTHING : where(filters)
  const found = await records.find({ where: condition, order, view: 'whole', offset, limit: size + more })
  const { total } = found
  const set = chipsOf(kind, query)
  return {
    ...shown,
    path,
    where: condition,
    total,
    pages: Math.max(1, Math.ceil(total / size)),
    records: found.records.slice(more),
    before: more === 0 ? undefined : found.records[0],
    chips: set,
    ways: await waysFrom(kind, query, set, total),
    hint: countryHint(filters),
    mended: found.mended,
  }
}

type NamedChip = Chip & { name: string }

function chipsOf(kind: ListKind<unknown>, query: ListQuery): NamedChip[] {
  return query.params.flatMap(({ name, value }) => {
    const text = kind.chipText(name, value, query.filters)
    return text === undefined ? [] : [{ name, text: printableLine(text), without: pathWithout(kind, query, [name]) }]
  })
}

/** Returns the address of a list without some filters and those that need them. */
function pathWithout(kind: ListKind<unknown>, { params, stays }: ListQuery, names: string[]): string {
  const gone = withDependents(kind, names)
  return listPath(kind.path, [...params.filter(({ name }) => !gone.includes(name)), ...stays])
}

function withDependents({ schema }: ListKind<unknown>, names: string[]): string[] {
  return names.flatMap(name => [name, ...dependentsOf(schema, name)])
}

async function waysFrom(kind: ListKind<unknown>, query: ListQuery, chips: NamedChip[], total: number): Promise<Way[]> {
  const without = async (ways: Pick<NamedChip, 'name' | 'text'>[][]): Promise<Way[]> => {
    const counted = ways.map(async left => {
      const names = left.map(({ name }) => name)
      const unset = withDependents(kind, names).map(name => [name, undefined])
      const { total } = await kind.records.count(kind.where({ ...query.filters, ...Object.fromEntries(unset) }))
      const text = left.map(({ text }) => text).join(' and ')
      return { text, without: pathWithout(kind, query, names), count: total }
    })
    return (await Promise.all(counted)).filter(({ count }) => count > 0)
  }
  if (query.problem?.isOfFilter) return without([[{ name: '', text: 'what was left out' }]])
  if (total > 0 || chips.length < 2) return []
  const single = await without(chips.map(chip => [chip]))
  // Without both of two nothing is left: the way to all records is there anyway.
  if (single.length > 0 || chips.length === 2) return single
  return without(chips.flatMap((one, at) => chips.slice(at + 1).map(other => [one, other])))
}

export interface ListQuery<Q = Filters> {
  filters: Q
  page: number
  /** The filters that are set, in the schema's order: links, feeds and chips repeat them. */
  params: Params
  /** The other parameters that addresses of the list carry. */
  stays: Params
  problem?: Problem | undefined
  /** Whether it has empty fields, as a form sends them along. */
  isUntidy: boolean
}

/** Some of the query could not be read; the rest is shown. */
export interface Problem {
  /** The first of it, as the API words it. */
  message: string
  hint: string
  /** All of it, for people. */
  text: string
  /** A filter is among it: without that the list would be another one. */
  isOfFilter: boolean
}

/** `extra`: parameters besides the filters and the number of the page. */
export function readListQuery<Q extends z.ZodObject>(
  ask: Pick<URL, 'searchParams'>,
  schema: Q,
  extra: z.ZodObject = NoQuery,
): ListQuery<z.output<Q>> {
  const { query, refusals: ofPage } = readReadable(ask, PageQuery)
  const { query: filters, refusals } = readReadable(ask, schema)
  const { query: others, refusals: ofOthers } = readReadable(ask, extra)
  const names = [PageQuery, schema, extra].flatMap(({ shape }) => Object.keys(shape))
  const misses = missesOf(ask, names)
  const isOfFilter = misses.length > 0 || refusals.some(({ name }) => name !== 'sort')
  const problem = problemOf([...ofOthers, ...misses, ...refusals, ...ofPage], isOfFilter)
  const params = Object.keys(schema.shape).flatMap(name => {
    const value = ask.searchParams.get(name)
    return value?.trim() && !refusals.some(refusal => refusal.name === name) ? [paramOf(name, value)] : []
  })
  const stays = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [paramOf(name, String(value))],
  )
  // A tidy address would no longer show the unreadable part.
  const isUntidy = !problem && [...ask.searchParams.values()].includes('')
  return { filters, page: query.page, params, stays, problem, isUntidy }
}

/** The words for parameters that were refused; undefined when none was. */
export function problemOf(refusals: Refusal[], isOfFilter = false): Problem | undefined {
  const [first] = refusals
  if (!first) return undefined
  const { message, hint } = first.error
  return { message, hint, text: refusals.map(leftOut).join(' '), isOfFilter }
}

/** The first sentence of the schema's message with the parameter as words: `Min salary must be ..., so it was left out.` */
function leftOut({ name, error: { message } }: Refusal): string {
  const [sentence = ''] = message.replaceAll(name, name.replaceAll('_', ' ')).split(/[.:](?= |$)/, 1)
  return `${capitalized(sentence)}, so it was left out.`
}

/** A list's address: filters, then the page unless it is the first. */
export function listPath(path: string, params: Params, page = 1): string {
  const query = queryOf(page > 1 ? withParam(params, 'page', String(page)) : params)
  return query === '' ? path : `${path}?${query}`
}
