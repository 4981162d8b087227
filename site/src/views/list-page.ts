/** What every list page has in common: its slice of the hits, the pages around it, the filters that are set. */
import type { z } from 'zod'
import type { DocumentSet, Hits, Matching, Mended, Table } from '../../record-index/index.ts'
import { type CountryHint, countryHint } from '../api/country-query.ts'
import { type Params, withParam } from '../api/params.ts'
import { printableLine } from '../formats/printable.ts'
import { type Asking, listPath, type Problem, readListQuery } from './list-query.ts'

/** What is particular to one list. */
interface ListKind<Schema extends z.ZodObject> {
  path: string
  /** What it lists records of. */
  table: Pick<Table<unknown>, 'countOf' | 'listOf'>
  schema: Schema
  /** Documents on a page; absent: all on one. */
  size?: number
  match(filters: z.output<Schema>): DocumentSet
  /** Where what matches is not shown in the order of the table. */
  rank?(filters: z.output<Schema>, most: number): Hits
  /** Words of a search that no record has, and what they were taken for. */
  mended?(filters: z.output<Schema>): readonly Mended[]
  /** Says a filter in words; undefined for what goes without saying. */
  chipText(name: string, value: string, filters: z.output<Schema>): string | undefined
  /** What its addresses carry besides the filters. */
  stays?: Params
}

/** What the frame around a list shows. */
export interface ListFrame {
  path: string
  total: number
  page: number
  pages: number
  params: Params
  /** What its addresses carry besides. */
  stays: Params
  /** The documents of this page. */
  documents: Hits
  /** The filters that are set as they may be shown, each with the address of the list without it. */
  chips: Chip[]
  /** The filters without which something is found; where no single one helps, pairs of them. */
  ways(): Way[]
  problem?: Problem
  hint?: CountryHint
  mended: readonly Mended[]
}

export interface Chip {
  text: string
  without: string
}

/** A list with less filters, and how many it holds. */
export interface Way extends Chip {
  count: number
}

export interface ListPage<Filters> extends ListFrame {
  filters: Filters
  /** What is found when one filter is taken away: choices are counted so that the chosen one can be exchanged. */
  without(filter: keyof Filters): Matching
}

/** What a page was asked for, before anything is looked up. */
export interface Reading<Found> {
  /** In one spelling. */
  address: string
  params: Params
  page: number
  /** It was asked for with the empty fields that a form sends along; the address is without them. */
  isUntidy: boolean
  /** The same for all that is shown alike; absent when the query could not be read. */
  key?: string
  find(): Found | Promise<Found>
}

/** Reads what a list is asked for. `complete` adds what this list shows besides the records. */
export function readList<Schema extends z.ZodObject, Found>(
  kind: ListKind<Schema>,
  ask: Asking,
  complete: (list: ListPage<z.output<Schema>>) => Found,
): Reading<Found> {
  const { path, table, schema, size, match, rank, mended, chipText, stays = [] } = kind
  const { filters, page, params, problem, isUntidy } = readListQuery(ask, schema)
  const addressOf = (query: Params, number = 1) => listPath(path, [...query, ...stays], number)
  const address = addressOf(params, page)
  const list = (): ListPage<z.output<Schema>> => {
    const counted = (query: z.output<Schema>): Matching => {
      const documents = match(query)
      return { documents, total: table.countOf(documents) }
    }
    const matching = counted(filters)
    const { total } = matching
    const perPage = size ?? Math.max(1, total)
    const start = (page - 1) * perPage
    const without = (name: keyof z.output<Schema>) =>
      filters[name] === undefined ? matching : counted({ ...filters, [name]: undefined })
    const chips = params.flatMap(({ name, value }) => {
      const text = chipText(name, value, filters)
      return text === undefined
        ? []
        : [{ name, text: printableLine(text), without: addressOf(withParam(params, name)) }]
    })
    const wayWithout = (...left: typeof chips): Way[] => {
      const names = left.map(({ name }) => name)
      const { total } = counted({ ...filters, ...Object.fromEntries(names.map(name => [name, undefined])) })
      const address = addressOf(params.filter(({ name }) => !names.includes(name)))
      const text = left.map(({ text }) => text).join(' and ')
      return total > 0 ? [{ text, without: address, count: total }] : []
    }
    const ways = () => {
      const single = chips.flatMap(chip => wayWithout(chip))
      // Without both of two nothing is left: the way to all records is there anyway.
      if (single.length > 0 || chips.length === 2) return single
      return chips.flatMap((one, at) => chips.slice(at + 1).flatMap(other => wayWithout(one, other)))
    }
    return {
      path,
      filters,
      total,
      page,
      pages: Math.max(1, Math.ceil(total / perPage)),
      params,
      stays,
      documents: rank
        ? rank(filters, start + perPage).subarray(start)
        : table.listOf(matching.documents, start, perPage, total),
      without,
      chips,
      ways,
      problem,
      hint: countryHint(filters),
      mended: mended?.(filters) ?? [],
    }
  }
  return { address, params, page, isUntidy, key: problem ? undefined : address, find: () => complete(list()) }
}
