/** What every list page has in common: its slice of the hits, the pages around it, the filters that are set. */
import type { z } from 'zod'
import { countValues } from '../store/facet-index.ts'
import type { Table } from '../store/open-table.ts'
import type { Hits } from '../store/postings.ts'
import { slugOf } from '../words.ts'
import { type Html, html } from './html.ts'
import { listPath, readListQuery, withParam } from './list-query.ts'

/** What is particular to one list. */
export interface ListKind<Schema extends z.ZodObject> {
  path: string
  schema: Schema
  /** Documents on a page; absent: all on one. */
  size?: number
  find(filters: z.output<Schema>): Hits
  /** Says a filter in words; undefined for what goes without saying. */
  chipText(name: string, value: string): string | undefined
  /** What its addresses carry besides the filters. */
  stays?: [name: string, value: string][]
}

/** What the frame around a list shows. */
export interface ListFrame {
  path: string
  total: number
  page: number
  pages: number
  params: URLSearchParams
  /** The documents of this page. */
  documents: Hits
  /** The filters that are set, each with the address of the list without it. */
  chips: { text: string; without: string }[]
  problem?: { message: string; hint: string }
}

export interface ListPage<Filters> extends ListFrame {
  filters: Filters
  /** What is found when one filter is taken away: choices are counted so that the chosen one can be exchanged. */
  without(filter: keyof Filters): Hits
}

/** What a list page was asked for, found; or where its tidy address is. */
export function readList<Schema extends z.ZodObject>(
  { path, schema, size, find, chipText, stays = [] }: ListKind<Schema>,
  url: URL,
): ListPage<z.output<Schema>> | { redirect: string } {
  const { filters, page, params, problem, tidyPath } = readListQuery(url, schema)
  const addressOf = (query: URLSearchParams, number = 1) =>
    listPath(path, new URLSearchParams([...query, ...stays]), number)
  if (tidyPath) return { redirect: addressOf(params, page) }
  const found = find(filters)
  const perPage = size ?? Math.max(1, found.length)
  return {
    path,
    filters,
    total: found.length,
    page,
    pages: Math.max(1, Math.ceil(found.length / perPage)),
    params,
    documents: found.subarray((page - 1) * perPage, page * perPage),
    without: name => (filters[name] === undefined ? found : find({ ...filters, [name]: undefined })),
    chips: [...params].flatMap(([name, value]) => {
      const text = chipText(name, value)
      return text === undefined ? [] : [{ text, without: addressOf(withParam(params, name)) }]
    }),
    problem,
  }
}

interface OptionSettings {
  limit?: number
  chosen?: string
  textOf?: (value: string) => string
}

/** Values of a field with their counts, as choices. A chosen value stays a choice even when it is not among the first. */
export function optionsOf(
  table: Pick<Table<unknown>, 'facets' | 'size'>,
  field: string,
  hits: Hits,
  { limit = 60, chosen, textOf = value => value }: OptionSettings = {},
): Html {
  const index = table.facets[field]
  const counts = index ? countValues(index, hits.length === table.size ? undefined : hits, limit) : []
  // Links carry slugs, forms carry values: both choose the same.
  const slug = chosen && slugOf(chosen)
  const isChosen = (value: string) => slug !== undefined && slugOf(value) === slug
  const options = counts.map(({ value, count }) => option(value, `${textOf(value)} (${count})`, isChosen(value)))
  const isMissing = chosen !== undefined && !counts.some(({ value }) => isChosen(value))
  return html`${isMissing && option(chosen, textOf(chosen), true)}${options}`
}

/** A choice of a form field. */
export function option(value: string, text: string, isChosen = false): Html {
  return html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`
}
