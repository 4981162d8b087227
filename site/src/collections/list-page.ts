/** A list as its page shows it: its slice of the records, the pages around it, the filters that are set. */
import type { DocumentSet, Hits, Table } from '../../record-index/index.ts'
import { type Params, withParam } from '../base/params.ts'
import { printableLine } from '../formats/printable.ts'
import type { Mended } from '../store/records.ts'
import { type CountryHint, countryHint } from './country-query.ts'
import { type ListQuery, listPath, type Problem } from './list-query.ts'

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

export interface List<R = unknown> {
  path: string
  filters: Filters
  /** The filters that are set, and what addresses carry besides. */
  params: Params
  stays: Params
  total: number
  page: number
  pages: number
  /** The records of this page. */
  records: R[]
  /** The filters that are set, in words. */
  chips: Chip[]
  /** For an empty list: the filters without which something is found; where no single one helps, pairs of them. */
  ways: Way[]
  problem?: Problem | undefined
  hint?: CountryHint | undefined
  /** Words of a search that no record has, and what they were taken for. */
  mended: readonly Mended[]
}

/** How one kind of list is found. */
export interface ListKind<R> {
  path: string
  table: Table<R>
  /** Records on a page; all when absent. */
  size?: number | undefined
  match(filters: Filters): DocumentSet
  /** The first of what matches, where they are not in the order of the table. */
  rank?(filters: Filters, most: number): Hits
  mended?(filters: Filters): readonly Mended[]
  /** A filter in words; undefined when it goes without saying. */
  chipText(name: string, value: string, filters: Filters): string | undefined
}

/** The list of what matches a query. */
export function listOf<R>(kind: ListKind<R>, query: ListQuery<Filters>): List<R> {
  const { path, table, size, match, rank, mended } = kind
  const { filters, page, params, stays, problem } = query
  const documents = match(filters)
  const total = table.countOf(documents)
  const perPage = size ?? Math.max(1, total)
  const start = (page - 1) * perPage
  const hits = rank ? rank(filters, start + perPage).subarray(start) : table.listOf(documents, start, perPage, total)
  const set = chipsOf(kind, query)
  return {
    path,
    filters,
    params,
    stays,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    records: Array.from(hits, document => table.record(document)),
    chips: set,
    ways: total === 0 && set.length > 1 ? waysOf(kind, query, set) : [],
    problem,
    hint: countryHint(filters),
    mended: mended?.(filters) ?? [],
  }
}

type NamedChip = Chip & { name: string }

function chipsOf<R>({ path, chipText }: ListKind<R>, { filters, params, stays }: ListQuery<Filters>): NamedChip[] {
  return params.flatMap(({ name, value }) => {
    const text = chipText(name, value, filters)
    const without = listPath(path, [...withParam(params, name), ...stays])
    return text === undefined ? [] : [{ name, text: printableLine(text), without }]
  })
}

function waysOf<R>(kind: ListKind<R>, query: ListQuery<Filters>, chips: NamedChip[]): Way[] {
  const single = chips.flatMap(chip => wayWithout(kind, query, [chip]))
  // Without both of two nothing is left: the way to all records is there anyway.
  if (single.length > 0 || chips.length === 2) return single
  return chips.flatMap((one, at) => chips.slice(at + 1).flatMap(other => wayWithout(kind, query, [one, other])))
}

function wayWithout<R>(
  { path, table, match }: ListKind<R>,
  { filters, params, stays }: ListQuery<Filters>,
  left: NamedChip[],
): Way[] {
  const names = left.map(({ name }) => name)
  const count = table.countOf(match({ ...filters, ...Object.fromEntries(names.map(name => [name, undefined])) }))
  if (count === 0) return []
  const rest = params.filter(({ name }) => !names.includes(name))
  return [{ text: left.map(({ text }) => text).join(' and '), without: listPath(path, [...rest, ...stays]), count }]
}
