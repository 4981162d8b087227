/** What a page of a list was asked for, read by the schema the API reads. */
import type { z } from 'zod'
import { PageQuery } from '#schema'
import { isApiError } from '../api-error.ts'
import { readQuery } from '../query.ts'

export interface ListQuery<Q> {
  filters: Q
  page: number
  /** The filters that are set, in the schema's order: what links, feeds and chips repeat. */
  params: URLSearchParams
  /** A value that could not be read; the list is shown without filters then. */
  problem?: { message: string; hint: string }
  /** It has empty fields, as a form sends them along. */
  isUntidy: boolean
}

/** The part of an address that says what is asked for. */
export interface Asking {
  searchParams: URLSearchParams
}

export function readListQuery<Q extends z.ZodObject>(ask: Asking, schema: Q): ListQuery<z.output<Q>> {
  try {
    const { page } = readQuery(ask, PageQuery)
    const filters = readQuery(ask, schema)
    const isUntidy = [...ask.searchParams.values()].includes('')
    return { filters, page, params: setParams(ask, schema), isUntidy }
  } catch (error) {
    if (!isApiError(error)) throw error
    const problem = { message: error.message, hint: error.hint }
    return { filters: schema.parse({}), page: 1, params: new URLSearchParams(), problem, isUntidy: false }
  }
}

/** A list's address: filters, then the page unless it is the first. */
export function listPath(path: string, params: URLSearchParams, page = 1): string {
  const query = page > 1 ? withParam(params, 'page', String(page)) : params
  return query.size === 0 ? path : `${path}?${query}`
}

/** The same filters with one of them replaced or, without a value, taken away. */
export function withParam(params: URLSearchParams, name: string, value?: string): URLSearchParams {
  const changed = new URLSearchParams(params)
  if (value === undefined) changed.delete(name)
  else changed.set(name, value)
  return changed
}

function setParams({ searchParams }: Asking, schema: z.ZodObject): URLSearchParams {
  const set = Object.keys(schema.shape).flatMap(name => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(set)
}
