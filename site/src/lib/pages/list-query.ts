/** What a page of a list was asked for, read by the schema the API reads. */
import type { z } from 'zod'
import { PageQuery } from '#schema'
import { isApiError } from '../api-error.ts'
import { type Params, paramOf, queryOf, withParam } from '../params.ts'
import { readQuery } from '../query.ts'

export interface ListQuery<Q> {
  filters: Q
  page: number
  /** The filters that are set, in the schema's order: what links, feeds and chips repeat. */
  params: Params
  /** A value that could not be read; the list is shown without filters then. */
  problem?: { message: string; hint: string }
  /** It has empty fields, as a form sends them along. */
  isUntidy: boolean
}

/** The part of an address that says what is asked for. */
export interface Asking {
  searchParams: URLSearchParams
}

/** Few ask for another. */
const FIRST_PAGE = PageQuery.parse({})

export function readListQuery<Q extends z.ZodObject>(ask: Asking, schema: Q): ListQuery<z.output<Q>> {
  try {
    const { page } = ask.searchParams.has('page') ? readQuery(ask, PageQuery) : FIRST_PAGE
    const filters = readQuery(ask, schema)
    const isUntidy = [...ask.searchParams.values()].includes('')
    return { filters, page, params: setParams(ask, schema), isUntidy }
  } catch (error) {
    if (!isApiError(error)) throw error
    const problem = { message: error.message, hint: error.hint }
    return { filters: schema.parse({}), page: 1, params: [], problem, isUntidy: false }
  }
}

/** A list's address: filters, then the page unless it is the first. */
export function listPath(path: string, params: Params, page = 1): string {
  const query = queryOf(page > 1 ? withParam(params, 'page', String(page)) : params)
  return query === '' ? path : `${path}?${query}`
}

function setParams({ searchParams }: Asking, schema: z.ZodObject): Params {
  return Object.keys(schema.shape).flatMap(name => {
    const value = searchParams.get(name)
    return value ? [paramOf(name, value)] : []
  })
}
