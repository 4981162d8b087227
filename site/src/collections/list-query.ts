/** The query of a page of a list, read by the schema that the API reads. */
import { z } from 'zod'
import { type Params, paramOf, queryOf, withParam } from '../base/params.ts'
import { missesOf, PageQuery, type Refusal, readReadable } from '../base/query.ts'

export interface ListQuery<Q> {
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
  said: string
  /** A filter is among it: without that the list would be another one. */
  isOfFilter: boolean
}

export interface Asking {
  searchParams: URLSearchParams
}

/** The usual page. */
const FIRST_PAGE = { query: PageQuery.parse({}), refusals: [] }
const NOTHING_ELSE = z.object({})

/** `extra`: parameters besides the filters and the number of the page. */
export function readListQuery<Q extends z.ZodObject>(
  ask: Asking,
  schema: Q,
  extra: z.ZodObject = NOTHING_ELSE,
): ListQuery<z.output<Q>> {
  const { query, refusals: ofPage } = ask.searchParams.has('page') ? readReadable(ask, PageQuery) : FIRST_PAGE
  const { query: filters, refusals } = readReadable(ask, schema)
  const { query: others, refusals: ofOthers } = readReadable(ask, extra)
  const names = [PageQuery, schema, extra].flatMap(({ shape }) => Object.keys(shape))
  const misses = missesOf(ask, names)
  const isOfFilter = misses.length > 0 || refusals.some(({ name }) => name !== 'sort')
  const problem = problemOf([...ofOthers, ...misses, ...refusals, ...ofPage], isOfFilter)
  const params = setParams(ask, schema).filter(param => !refusals.some(({ name }) => name === param.name))
  const stays = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [paramOf(name, String(value))],
  )
  // A tidy address would no longer show what could not be read.
  const isUntidy = !problem && [...ask.searchParams.values()].includes('')
  return { filters, page: query.page, params, stays, problem, isUntidy }
}

/** The words for parameters that were refused; undefined when none was. */
export function problemOf(refusals: Refusal[], isOfFilter = false): Problem | undefined {
  const [first] = refusals
  if (!first) return undefined
  const { message, hint } = first.error
  return { message, hint, said: refusals.map(leftOut).join(' '), isOfFilter }
}

/** The first sentence of the schema's message with the parameter as words: `Min salary must be ..., so it was left out.` */
function leftOut({ name, error: { message } }: Refusal): string {
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
    return value?.trim() ? [paramOf(name, value)] : []
  })
}
