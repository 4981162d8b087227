/** What a page of a list was asked for, read by the schema the API reads. */
import type { z } from 'zod'
import { type Params, paramOf, queryOf, withParam } from '../api/params.ts'
import { PageQuery } from '../api/queries.ts'
import { type Readable, readReadable } from '../api/query.ts'

interface ListQuery<Q> {
  filters: Q
  page: number
  /** The filters that are set, in the schema's order: what links, feeds and chips repeat. */
  params: Params
  problem?: Problem
  /** It has empty fields, as a form sends them along. */
  isUntidy: boolean
}

/** Some of what was asked could not be read; the rest is shown. */
export interface Problem {
  /** The first of it, as the API says it. */
  message: string
  hint: string
  /** All of it, for people. */
  said: string
}

/** The part of an address that says what is asked for. */
export interface Asking {
  searchParams: URLSearchParams
}

/** Few ask for another. */
const FIRST_PAGE = { query: PageQuery.parse({}), refusals: [] }

export function readListQuery<Q extends z.ZodObject>(ask: Asking, schema: Q): ListQuery<z.output<Q>> {
  const { query, refusals: ofPage } = ask.searchParams.has('page') ? readReadable(ask, PageQuery) : FIRST_PAGE
  const { query: filters, refusals } = readReadable(ask, schema)
  const problem = problemOf([...refusals, ...ofPage])
  const params = setParams(ask, schema).filter(param => !refusals.some(({ name }) => name === param.name))
  // A tidy address would no longer say what could not be read.
  const isUntidy = !problem && [...ask.searchParams.values()].includes('')
  return { filters, page: query.page, params, problem, isUntidy }
}

/** What is told about parameters that were refused; undefined when none was. */
export function problemOf(refusals: Readable<unknown>['refusals']): Problem | undefined {
  const [first] = refusals
  if (!first) return undefined
  const { message, hint } = first.error
  return { message, hint, said: refusals.map(leftOut).join(' ') }
}

/** The first sentence of the schema's message with the parameter as words: `Min salary must be ..., so it was left out.` */
function leftOut({ name, error: { message } }: Readable<unknown>['refusals'][number]): string {
  const [sentence = ''] = message.replaceAll(name, name.replaceAll('_', ' ')).split(/\.(?= |$)/, 1)
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}, so it was left out.`
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
