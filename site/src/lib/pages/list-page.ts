/** What every list page has in common: its slice of the hits, the pages around it, the filters that are set. */

import { countValues, type FacetCount } from '../store/facet-index.ts'
import type { Table } from '../store/open-table.ts'
import type { Hits } from '../store/postings.ts'
import { type ListQuery, listPath, withParam } from './list-query.ts'

export interface ListPage {
  path: string
  total: number
  page: number
  pages: number
  params: URLSearchParams
  /** The filters that are set, each with the address of the list without it. */
  chips: { text: string; without: string }[]
  problem?: { message: string; hint: string }
}

/** A choice of a form field. */
export interface Option {
  value: string
  text: string
}

/** `textOf` says a filter in words; by default its value. */
export function listPageOf(
  path: string,
  { page, params, problem }: Pick<ListQuery<unknown>, 'page' | 'params' | 'problem'>,
  total: number,
  size: number,
  textOf: (name: string, value: string) => string | undefined,
): ListPage {
  const chips = [...params].flatMap(([name, value]) => {
    const text = textOf(name, value)
    return text === undefined ? [] : [{ text, without: listPath(path, withParam(params, name)) }]
  })
  return { path, total, page, pages: Math.max(1, Math.ceil(total / size)), params, chips, problem }
}

/** The documents of one page. */
export function sliceOf(hits: Hits, page: number, size: number): Hits {
  return hits.subarray((page - 1) * size, page * size)
}

/** Values of a field with their counts, as choices. A chosen value stays a choice even when it is not among the first. */
export function optionsOf(
  table: Pick<Table<unknown>, 'facets' | 'size'>,
  field: string,
  hits: Hits,
  { limit = 60, chosen, textOf = value => value }: OptionSettings = {},
): Option[] {
  const index = table.facets[field]
  const counts: FacetCount[] = index ? countValues(index, hits.length === table.size ? undefined : hits, limit) : []
  const options = counts.map(({ value, count }) => ({ value, text: `${textOf(value)} (${count})` }))
  if (!chosen || counts.some(({ value }) => value === chosen)) return options
  return [{ value: chosen, text: textOf(chosen) }, ...options]
}

interface OptionSettings {
  limit?: number
  chosen?: string
  textOf?: (value: string) => string
}
